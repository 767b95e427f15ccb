import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";

/**
 * The file behind a command, looked up on PATH alone. The system's own search would on Windows begin in the working
 * directory, where a repository could plant a program.
 */
export async function findExecutable(
  command: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const isWindows = process.platform === "win32";
  const endings = isWindows ? ["", ...(environment["PATHEXT"] ?? ".EXE;.CMD;.BAT;.COM").split(";")] : [""];
  const folders = path.isAbsolute(command)
    ? [""]
    : (environment["PATH"] ?? environment["Path"] ?? "")
        .split(path.delimiter)
        .filter((folder) => path.isAbsolute(folder));
  if (!path.isAbsolute(command) && /[\\/]/.test(command)) return undefined;
  for (const folder of folders) {
    for (const ending of endings) {
      const file = path.join(folder, command + ending);
      if (await isProgram(file)) return file;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    // Not there or not executable: the search goes on.
    return false;
  }
}

export interface SpawnPlan {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are already quoted for cmd.exe. */
  readonly verbatim: boolean;
}

/** Node does not start `.cmd` shims without a shell; they go through cmd.exe with every special character disarmed. */
export function spawnPlan(file: string, args: readonly string[]): SpawnPlan {
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args, verbatim: false };
  const line = [file, ...args].map(quoteForCmd).join(" ");
  return { file: process.env["ComSpec"] ?? "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}

/** Quoted for the program, then every character cmd.exe would act upon is escaped. */
export function quoteForCmd(argument: string): string {
  const quoted = `"${argument
    .replace(/[\r\n]+/g, " ")
    .replace(/(\\*)"/g, '$1$1\\"')
    .replace(/(\\+)$/, "$1$1")}"`;
  return quoted.replace(/[()%!^"<>&|;, ]/g, "^$&");
}
