import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { LaunchCommand } from "./launchCommand.ts";

/** "chant stopped (exit code 1)" */
export function explainExit(name: string, exitCode: number | null, signal: string | null): string {
  if (signal !== null) return l10n.t("{0} was ended by {1}", name, signal);
  if (exitCode !== null) return l10n.t("{0} stopped (exit code {1})", name, exitCode);
  return l10n.t("{0} closed its output", name);
}

/** Node reports a missing folder and a missing program alike, so the caller looks at the folder. */
export function explainSpawnFailure(launch: LaunchCommand, thrown: unknown, folderExists: boolean): string {
  if (thrown instanceof AppError) return thrown.message;
  const { code } = thrown as NodeJS.ErrnoException;
  const { command, cwd } = launch;
  if (!folderExists) return l10n.t("The folder {0} does not exist", cwd ?? "");
  if (code === "ENOENT")
    return isPath(command) ? l10n.t("{0} does not exist", command) : l10n.t("`{0}` was not found on PATH", command);
  if (code === "EACCES") return l10n.t("{0} is not executable", command);
  return l10n.t("`{0}` could not be started ({1})", command, code ?? String(thrown));
}

const isPath = (command: string): boolean => /[\\/]/.test(command);
