/** A byte order mark counts as white space. */
const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\s*=(.*)$/s;

/** Reads the lines of an `.env` file: `NAME=value`, quotes, comments. Other lines are left out. */
export function parseEnvFile(text: string): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = assignment.exec(line) ?? [];
    if (name !== undefined && value !== undefined) variables[name] = unquote(value.trim());
  }
  return variables;
}

function unquote(value: string): string {
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  if (double !== undefined)
    return double.replace(/\\([nrt"\\$])/g, (_, escaped: string) => escapes[escaped] ?? escaped);
  const single = /^'([^']*)'/.exec(value)?.[1];
  if (single !== undefined) return single;
  const comment = value.search(/(?:^|\s)#/);
  return (comment === -1 ? value : value.slice(0, comment)).trimEnd();
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
