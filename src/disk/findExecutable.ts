import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { argumentsForCmd, isBatchFile, windowsCandidates } from "../domain/windowsPrograms.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The file behind a command: a full path, or a name that is looked up on PATH. */
export async function findExecutable(command: string, environment: Environment): Promise<string | undefined> {
  const candidates =
    process.platform === "win32" ? windowsCandidates(command, environment) : posixCandidates(command, environment);
  for (const file of candidates) if (await isProgram(file)) return file;
  return undefined;
}

function posixCandidates(command: string, environment: Environment): readonly string[] {
  if (path.isAbsolute(command)) return [command];
  if (command.includes("/")) return [];
  const folders = (environment["PATH"] ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, command));
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
  if (!isBatchFile(file)) return { file, args, verbatim: false };
  return { file: process.env["ComSpec"] ?? "cmd.exe", args: argumentsForCmd(file, args), verbatim: true };
}
