import * as vscode from "vscode";
import { repeatRun } from "../repeatRun.ts";
import type { RunStore } from "../runStore.ts";

/** Says once that runs ended with an earlier window, and offers to go on. */
export async function showInterrupted(runs: RunStore): Promise<void> {
  const interrupted = await runs.takeInterrupted();
  const [first] = interrupted;
  if (!first) return;
  const resume = vscode.l10n.t("Resume");
  const show = vscode.l10n.t("Show Output");
  const list = vscode.l10n.t("Show Runs");
  const isOne = interrupted.length === 1;
  const sentence = isOne
    ? vscode.l10n.t("“{0}” was interrupted: the window was closed before it ended.", first.title)
    : vscode.l10n.t("{0} runs were interrupted: the window was closed before they ended.", interrupted.length);
  const choice = await vscode.window.showWarningMessage(
    sentence,
    ...(isOne ? (vscode.workspace.isTrusted ? [resume, show] : [show]) : [list]),
  );
  if (choice === resume) repeatRun(first);
  if (choice === show) await runs.showOutput(first.id);
  if (choice === list) await vscode.commands.executeCommand("flightdeck.showRuns");
}
