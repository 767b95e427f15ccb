type Variables = Readonly<Record<string, string>>;

/** What every program expects beside the indispensable, and nothing that could be a secret. */
const inheritedNames = [
  ...["HOME", "LOGNAME", "SHELL", "TERM", "USER"],
  ...["LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "XDG_RUNTIME_DIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["APPDATA", "LOCALAPPDATA", "HOMEDRIVE", "HOMEPATH", "USERNAME", "USERPROFILE", "PROGRAMDATA"],
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "PROCESSOR_ARCHITECTURE", "NUMBER_OF_PROCESSORS", "TEMP", "TMP"],
];

/** Without these no program starts at all, so no list of allowed variables can forbid them. */
const indispensableNames = ["PATH", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "WINDIR"];

interface EnvironmentSources {
  /** The editor's own environment. */
  readonly inherited: Readonly<Record<string, string | undefined>>;
  readonly file: Variables;
  /** The entry's own `env`, strongest. */
  readonly entry: Variables;
  /** Contract 2's `environment.allowed_vars`, with `*` wildcards; everything the entry names is passed when absent. */
  readonly allowed?: readonly string[] | undefined;
}

interface LaunchEnvironment {
  readonly variables: Variables;
  /** Names the entry gives but does not allow. */
  readonly withheld: readonly string[];
}

/** The environment of a server. Names compare without case, as Windows wants it and no program elsewhere minds. */
export function launchEnvironment({ inherited, file, entry, allowed }: EnvironmentSources): LaunchEnvironment {
  const given = { ...file, ...entry };
  const isIndispensable = matcher(indispensableNames);
  const isAllowed = allowed ? matcher(allowed) : () => true;
  const isInherited = matcher(allowed ?? inheritedNames);
  const isGiven = matcher(Object.keys(given));
  const passed = (name: string): boolean => (isIndispensable(name) || isInherited(name)) && !isGiven(name);
  const fromEditor = Object.entries(inherited).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && passed(pair[0]),
  );
  const fromEntry = Object.entries(given).filter(([name]) => isIndispensable(name) || isAllowed(name));
  const names = new Set(fromEntry.map(([name]) => name));
  return {
    variables: { ...Object.fromEntries(fromEditor), ...Object.fromEntries(fromEntry) },
    withheld: Object.keys(given).filter((name) => !names.has(name)),
  };
}

function matcher(patterns: readonly string[]): (name: string) => boolean {
  const parts = patterns.map((pattern) => pattern.toLowerCase().split("*"));
  return (name) => parts.some((each) => matches(each, name.toLowerCase()));
}

/**
 * The first part at the start, the last at the end, the others in their order between them. An expression with many
 * stars, which a repository may write, would try them in all combinations.
 */
function matches([first = "", ...rest]: readonly string[], name: string): boolean {
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
