import { fail, ok, type Result } from "../../domain/result.ts";
import { l10n } from "../../domain/l10n.ts";
import { environmentValue } from "../../domain/windowsPrograms.ts";

export interface VariableValues {
  /** The folder the entry belongs to. */
  readonly workspaceFolder: string;
  /** Every workspace folder by its name. */
  readonly folders: Readonly<Record<string, string>>;
  readonly userHome: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** On Windows names of variables compare without case. */
  readonly ignoresCase?: boolean;
}

/** Replaces `${…}` anywhere and `~` at the start. A variable that means nothing is an error, not an empty string. */
export function expandText(text: string, values: VariableValues): Result<string, string> {
  const unknown: string[] = [];
  const expanded = replaceVariables(text, (whole, name, argument) => {
    const value = valueOf(name, argument, values);
    if (value === undefined) unknown.push(whole);
    return value ?? whole;
  });
  if (unknown.length > 0) return fail(l10n.t("{0} has no value", unknown.join(", ")));
  return ok(expanded.replace(/^~(?=$|[\\/])/, () => values.userHome));
}

/** Each `${name}` and `${name:argument}`. In code, because an expression would look for every end once per beginning. */
function replaceVariables(
  text: string,
  valueFor: (whole: string, name: string, argument: string | undefined) => string,
): string {
  let replaced = "";
  let from = 0;
  for (let start = text.indexOf("${"); start !== -1; start = text.indexOf("${", from)) {
    const end = text.indexOf("}", start);
    if (end === -1) break;
    const inside = text.slice(start + 2, end);
    const colon = inside.indexOf(":");
    const [name, argument] = colon === -1 ? [inside] : [inside.slice(0, colon), inside.slice(colon + 1)];
    replaced += text.slice(from, start) + valueFor(text.slice(start, end + 1), name, argument);
    from = end + 1;
  }
  return replaced + text.slice(from);
}

function valueOf(name: string, argument: string | undefined, values: VariableValues): string | undefined {
  switch (name) {
    case "workspaceFolder":
      return argument === undefined ? values.workspaceFolder : own(values.folders, argument);
    case "userHome":
      return argument === undefined ? values.userHome : undefined;
    case "env":
      // As in VS Code, a variable that is not set is empty.
      return argument === undefined ? undefined : (variableOf(argument, values) ?? "");
    default:
      return undefined;
  }
}

const variableOf = (name: string, { environment, ignoresCase = false }: VariableValues): string | undefined =>
  own(environment, name) ?? (ignoresCase ? environmentValue(environment, name) : undefined);

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Expands every text inside a value; the problems name where they are. */
export function expandDeep<T>(value: T, values: VariableValues, problems: string[], path = ""): T {
  return mapTexts(value, path, (text, at) => {
    const expanded = expandText(text, values);
    if (expanded.ok) return expanded.value;
    problems.push(at === "" ? expanded.error : `${at}: ${expanded.error}`);
    return text;
  });
}

/**
 * Replaces only what a workspace file decides: which folder a name stands for, and which one is around `folder`. For what
 * the user is shown and agrees to, since another folder under the same name is something else.
 */
export function expandFolders<T>(value: T, values: VariableValues, folder: string): T {
  return mapTexts(value, "", (text) =>
    replaceVariables(text, (whole, name, argument) => {
      const isDecided = name === "workspaceFolder" && (argument !== undefined || values.workspaceFolder !== folder);
      return (isDecided ? valueOf(name, argument, values) : undefined) ?? whole;
    }),
  );
}

function mapTexts<T>(value: T, path: string, change: (text: string, at: string) => string): T {
  const walk = (one: unknown, at: string): unknown => {
    if (typeof one === "string") return change(one, at);
    if (Array.isArray(one)) return one.map((item, index) => walk(item, `${at}[${index}]`));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, item]) => [key, walk(item, at === "" ? key : `${at}.${key}`)]),
    );
  };
  return walk(value, path) as T;
}
