import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { invalidInput } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { argumentsForCmd, isBatchFile, systemProgram, windowsCandidates } from "../../domain/windowsPrograms.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The file behind a command: a full path, or a name that is looked up on PATH. */
export async function findExecutable(command: string, environment: Environment): Promise<string | undefined> {
  const candidates =
    process.platform === "win32" ? windowsCandidates(command, environment) : posixCandidates(command, environment);
  return candidates.find(isProgram);
}

function posixCandidates(command: string, environment: Environment): readonly string[] {
  if (path.isAbsolute(command)) return [command];
  if (command.includes("/")) return [];
  const folders = (environment["PATH"] ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, command));
}

/** Checked synchronously: a program is looked for in a few folders, once, right before it is started. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Missing or not executable: the search continues.
    return false;
  }
}

export interface SpawnPlan {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are already quoted for cmd.exe. */
  readonly verbatim: boolean;
}

/**
 * Node does not start batch files without a shell; they go through cmd.exe, which finds nothing in them to act upon.
 */
export function spawnPlan(file: string, args: readonly string[]): SpawnPlan {
  if (!isBatchFile(file)) return { file, args, verbatim: false };
  const quoted = argumentsForCmd(file, args);
  if (quoted === undefined) {
    const sentence = l10n.t("{0} is a batch file, and no argument of one can have more than one line.", file);
    throw invalidInput(sentence);
  }
  return { file: systemProgram("cmd", process.env), args: quoted, verbatim: true };
}
