import * as vscode from "vscode";
import { toolFailed } from "../../domain/failures.ts";
import { runGit } from "../../disk/git/git.ts";

/** Makes a folder a git repository. */
export async function initRepository(folder: string, signal: AbortSignal): Promise<void> {
  const answer = await runGit(folder, ["init", "--quiet"], signal);
  if (answer.ok) return;
  signal.throwIfAborted();
  const sentence = answer.isMissing
    ? vscode.l10n.t("Git was not found on the PATH, so no repository was initialized in {0}.", folder)
    : vscode.l10n.t("Git could not initialize a repository in {0}.", folder);
  throw toolFailed(sentence, {}, new Error(answer.reason));
}
