import * as vscode from "vscode";
import { AppError } from "../../domain/errors.ts";
import type { FailureHelp } from "../platform/notify.ts";
import type { Runs } from "./runs.ts";
import { findFix } from "./knownFixes.ts";
import { repeatRun } from "./repeatRun.ts";
import type { RunRecord } from "./records/runRecord.ts";

/** What to offer when a command failed: for a run also its output, and what repairs the cause. */
export async function helpWith(runs: Runs, failure: unknown, again: () => void): Promise<FailureHelp> {
  const record = runs.failedRun(failure);
  if (!record) return { again };
  return {
    again: () => repeatRun(record),
    showOutput: () => void runs.showOutput(record.id),
    ...(failure instanceof AppError ? await fixFor(failure, record) : {}),
  };
}

async function fixFor({ code, message }: AppError, { argument }: RunRecord): Promise<FailureHelp> {
  const fix = findFix(code, message);
  if (!fix) return {};
  if (fix.kind === "openSetting") {
    const open = () => void vscode.commands.executeCommand("workbench.action.openSettings", fix.setting);
    return { fix: { title: vscode.l10n.t("Change the Limit"), run: open } };
  }
  // A step is offered only where the product has it.
  if (!(await vscode.commands.getCommands(true)).includes(fix.command)) return {};
  const run = () => void vscode.commands.executeCommand(fix.command, argument);
  return { sentence: vscode.l10n.t("{0} is missing.", fix.missing), fix: { title: titleOf(fix.step), run } };
}

function titleOf(step: "specify" | "plan" | "tasks"): string {
  switch (step) {
    case "specify":
      return vscode.l10n.t("Run Specify");
    case "plan":
      return vscode.l10n.t("Run Plan");
    case "tasks":
      return vscode.l10n.t("Create Tasks");
  }
}
