type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The files a command may mean on Windows, in the order in which they are tried. A name without an ending never means
 * a file without one: npm puts a script for other shells, named `npx`, beside `npx.cmd`. A bare name is looked up on
 * PATH alone, while the system would begin in the working directory, where a repository could plant a program.
 */
export function windowsCandidates(command: string, environment: Environment, folder?: string): readonly string[] {
  const endings = (valueOf(environment, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";").filter(isStartable);
  const name = command.replaceAll("/", "\\");
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  const names = [...(hasEnding ? [name] : []), ...endings.map((ending) => name + ending.toLowerCase())];
  return foldersOf(name, environment, folder).flatMap((each) => names.map((file) => join(each, file)));
}

function foldersOf(name: string, environment: Environment, folder: string | undefined): readonly string[] {
  if (isAbsolute(name)) return [""];
  if (name.includes("\\")) return folder === undefined ? [] : [folder];
  const path = (valueOf(environment, "PATH") ?? "").split(";").map((each) => each.replaceAll('"', "").trim());
  return path.filter(isAbsolute);
}

const isAbsolute = (path: string): boolean => /^(?:[a-z]:[\\/]|\\\\)/i.test(path);
const join = (folder: string, name: string): string =>
  folder === "" ? name : `${folder.replace(/[\\/]+$/, "")}\\${name.replace(/^(?:\.\\)+/, "")}`;

/** Names of variables compare without case there; a copy of the environment is an ordinary object and does not know. */
const valueOf = (environment: Environment, wanted: string): string | undefined =>
  Object.entries(environment).find(([name]) => name.toUpperCase() === wanted)?.[1];

/** PATHEXT also names scripts, which need an interpreter that nobody asked for. */
const isStartable = (ending: string): boolean => /^\.(?:com|exe|bat|cmd)$/i.test(ending);

/** Nothing but cmd.exe starts these. */
export const isBatchFile = (file: string): boolean => /\.(?:cmd|bat)$/i.test(file);

/** What cmd.exe is given to start a program with these arguments. They are not to be quoted once more. */
export function argumentsForCmd(file: string, args: readonly string[]): readonly string[] {
  const line = [escapeForCmd(file), ...args.map(quoteForCmd)].join(" ");
  return ["/d", "/s", "/c", `"${line}"`];
}

/** Quoted for the program's own parser (backslashes before a quote double), then disarmed for cmd.exe. */
export function quoteForCmd(argument: string): string {
  const oneLine = argument.replace(/[\r\n]+/g, " ");
  return escapeForCmd(`"${oneLine.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`);
}

/** A caret before everything cmd.exe would act upon, spaces included: they would end the name of the program. */
const escapeForCmd = (text: string): string => text.replace(/[()[\]%!^"`<>&|;, *?]/g, "^$&");
