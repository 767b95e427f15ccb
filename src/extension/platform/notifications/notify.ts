import * as vscode from "vscode";
import { AppError, type AppErrorCode, isCancellation } from "../../../domain/errors.ts";
import { CallError } from "../../../mcp/callError.ts";
import { type FailingSystem, type FailureAction, failureAction } from "./failureAction.ts";
import type { CommandId } from "../contributions.ts";
import type { LogChannel } from "../log.ts";

export interface Notify {
  /** Tells the user about a failed command: a sentence, an action that helps, and a way to the details. */
  showFailure(failure: unknown, doing: string, help?: FailureHelp): Promise<void>;
  /** Says what was done and offers next steps. Does not wait until the notification is closed. */
  showDone(sentence: string, offers: readonly Offer[]): void;
  /** A modal dialog before a destructive action; false when the user dismisses it. */
  askToGoOn(question: string, detail: string, button: string, instead?: Offer): Promise<boolean>;
}

/** A button of a notification. */
export interface Offer {
  readonly title: string;
  readonly command: CommandId;
  readonly argument?: unknown;
}

/** Further help with one failure, beyond what its detail offers. */
export interface FailureHelp {
  readonly again?: () => void;
  /** Shows the output of the run; without it, the log is offered. */
  readonly showOutput?: () => void;
}

interface Button {
  readonly title: string;
  run(): void;
}

/** `systems` are those of the window, once they are opened. */
export function createNotify(log: LogChannel, systems: () => readonly FailingSystem[]): Notify {
  return {
    async showFailure(failure, doing, help = {}) {
      if (isCancellation(failure)) return;
      log.error(`${doing} failed`, failure);
      const action = failure instanceof AppError ? failureAction(failure.detail, systems()) : undefined;
      const sentence =
        failure instanceof AppError
          ? (action?.sentence ?? failure.message)
          : vscode.l10n.t("Flightdeck ran into an unexpected error. See the log for details.");
      const buttons = buttonsFor(failure, action, help, log);
      const choice = await vscode.window.showErrorMessage(sentence, ...buttons.map(({ title }) => title));
      buttons.find(({ title }) => title === choice)?.run();
    },
    showDone(sentence, offers) {
      void vscode.window.showInformationMessage(sentence, ...offers.map(({ title }) => title)).then((choice) => {
        const offer = offers.find(({ title }) => title === choice);
        if (offer) void vscode.commands.executeCommand(offer.command, offer.argument);
      });
    },
    async askToGoOn(question, detail, button, instead) {
      const buttons = [button, ...(instead ? [instead.title] : [])];
      const choice = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
      if (instead && choice === instead.title) await vscode.commands.executeCommand(instead.command, instead.argument);
      return choice === button;
    },
  };
}

function buttonsFor(
  failure: unknown,
  action: FailureAction | undefined,
  { again, showOutput }: FailureHelp,
  log: LogChannel,
): Button[] {
  const retry = again && canRetry(failure) ? { title: vscode.l10n.t("Retry"), run: again } : undefined;
  const detail =
    showOutput && failure instanceof AppError
      ? { title: vscode.l10n.t("Show Output"), run: showOutput }
      : { title: vscode.l10n.t("Show Log"), run: () => log.show() };
  const help = action && { title: action.title, run: () => runAction(action) };
  const buttons = action?.isRepair ? [help, retry, detail] : [retry, help, detail];
  return buttons.filter((button) => button !== undefined);
}

function runAction({ calls }: FailureAction): void {
  for (const { command, argument } of calls)
    void vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
}

/** Trying again may work. */
function canRetry(failure: unknown): boolean {
  if (failure instanceof CallError) return failure.canRetry;
  const passing: readonly AppErrorCode[] = ["conflict", "serverFailed", "serverNotRunning", "timedOut", "toolFailed"];
  return failure instanceof AppError && passing.includes(failure.code);
}
