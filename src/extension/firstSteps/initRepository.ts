import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { AppError } from "../../domain/errors.ts";

/** Makes a folder a git repository. */
export async function initRepository(folder: string, signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)("git", ["init", "--quiet"], { cwd: folder, signal });
  } catch (cause) {
    signal.throwIfAborted();
    const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    const sentence = isMissing
      ? vscode.l10n.t("Git was not found on the PATH, so {0} is no repository yet.", folder)
      : vscode.l10n.t("Git could not make {0} a repository.", folder);
    throw new AppError("toolFailed", sentence, { cause });
  }
}
