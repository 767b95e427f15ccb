type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The files a command may mean on Windows, in the order in which they are tried. A name without an ending never means
 * a file without one: npm puts a script for other shells, named `npx`, beside `npx.cmd`. A bare name is looked up on
 * PATH alone, while the system would begin in the working directory, where a repository could plant a program.
 */
export function windowsCandidates(command: string, environment: Environment, folder?: string): readonly string[] {
  const endings = (environmentValue(environment, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";").filter(isStartable);
  const name = command.replaceAll("/", "\\");
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  const names = [...(hasEnding ? [name] : []), ...endings.map((ending) => name + ending.toLowerCase())];
  return foldersOf(name, environment, folder).flatMap((each) => names.map((file) => join(each, file)));
}

function foldersOf(name: string, environment: Environment, folder: string | undefined): readonly string[] {
  if (isAbsolute(name)) return [""];
  if (name.includes("\\")) return folder === undefined ? [] : [folder];
  const path = (environmentValue(environment, "PATH") ?? "").split(";").map((each) => each.replaceAll('"', "").trim());
  return path.filter(isAbsolute);
}

const isAbsolute = (path: string): boolean => /^(?:[a-z]:[\\/]|\\\\)/i.test(path);
const join = (folder: string, name: string): string =>
  folder === "" ? name : `${withoutEnd(folder)}\\${name.replace(/^(?:\.\\)+/, "")}`;

/**
 * Names of variables compare without case on Windows; a copy of the environment is an ordinary object and does not
 * know.
 */
export const environmentValue = (environment: Environment, wanted: string): string | undefined =>
  (Object.hasOwn(environment, wanted) ? environment[wanted] : undefined) ??
  Object.entries(environment).find(([name]) => name.toUpperCase() === wanted.toUpperCase())?.[1];

/** PATHEXT also names scripts, which need an interpreter that was not requested. */
const isStartable = (ending: string): boolean => /^\.(?:com|exe|bat|cmd)$/i.test(ending);

/** Nothing but cmd.exe starts these. */
export const isBatchFile = (file: string): boolean => /\.(?:cmd|bat)$/i.test(file);

const withoutEnd = (folder: string): string => (/[\\/]$/.test(folder) ? folder.slice(0, -1) : folder);

/** While this is set, whatever its value, Windows looks for programs on PATH and not in the working directory. */
export const pathOnly = { name: "NoDefaultCurrentDirectoryInExePath", value: "Flightdeck" } as const;

/** Full path of a program that belongs to Windows: a name alone would be looked for in the working directory first. */
export function systemProgram(name: "cmd" | "powershell" | "taskkill", environment: Environment): string {
  const named = environmentValue(environment, "SystemRoot");
  const root = named !== undefined && /^[a-z]:\\/i.test(named) ? withoutEnd(named) : "C:\\Windows";
  return `${root}\\System32\\${name === "powershell" ? "WindowsPowerShell\\v1.0\\" : ""}${name}.exe`;
}

/**
 * What cmd.exe is given to start a batch file with these arguments; they are not to be quoted once more. Undefined when
 * one cannot be passed on. The switches do not leave to the registry how the line is read.
 */
export function argumentsForCmd(file: string, args: readonly string[]): readonly string[] | undefined {
  const words = [file, ...args];
  // A line ends at its end, and a quote or a last backslash in the name of the file would open it to what follows.
  if (words.some((word) => /[\r\n\0]/.test(word)) || /"|\\$/.test(file)) return undefined;
  return ["/e:ON", "/v:OFF", "/d", "/c", `"${words.map(quoteForBatchFile).join(" ")}"`];
}

/**
 * A batch file reads its arguments twice: cmd.exe reads the line, and then the line in the file that holds `%*`. So
 * nothing is escaped by a caret, which the first reading would take away: everything stays inside quotes, a quote is
 * doubled, and a percent sign is followed by a piece of a variable that is always empty, so that no name of one can be
 * made of it.
 */
export function quoteForBatchFile(argument: string): string {
  let quoted = "";
  let backslashes = "";
  for (const character of argument) {
    if (character === '"') quoted += `${backslashes}""`;
    else quoted += character === "%" ? "%%cd:~,%" : character;
    backslashes = character === "\\" ? `${backslashes}\\` : "";
  }
  return `"${quoted}${backslashes}"`;
}
