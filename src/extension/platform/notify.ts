import * as vscode from "vscode";
import { AppError, type AppErrorCode, isCancellation } from "../../domain/errors.ts";
import { CallError } from "../../mcp/callError.ts";
import type { CommandId } from "./contributions.ts";
import type { LogChannel } from "./log.ts";

export interface Notify {
  /** Tells the user about a failed command: a sentence, what helps, and the way to the detail. */
  showFailure(failure: unknown, doing: string, help?: FailureHelp): Promise<void>;
  /** Says what was done and what can follow. Nobody waits for the notification to be closed. */
  showDone(sentence: string, offers: readonly Offer[]): void;
  /** A dialog before something is destroyed; false when the user changed their mind, or did something else instead. */
  askToGoOn(question: string, detail: string, button: string, instead?: Offer): Promise<boolean>;
}

/** A button of a notification. */
export interface Offer {
  readonly title: string;
  readonly command: CommandId;
  readonly argument?: unknown;
}

/** What can be done about one failure, beyond what its kind tells. */
export interface FailureHelp {
  readonly again?: () => void;
  /** Shows what was printed on the way; the log otherwise. */
  readonly showOutput?: () => void;
  /** Said instead of the sentence of the failure, where its cause is known better. */
  readonly sentence?: string | undefined;
  /** What repairs the cause. */
  readonly fix?: { readonly title: string; run(): void } | undefined;
}

interface Button {
  readonly title: string;
  run(): void;
}

export function createNotify(log: LogChannel): Notify {
  return {
    async showFailure(failure, doing, help = {}) {
      if (isCancellation(failure)) return;
      log.error(`${doing} failed`, failure);
      const sentence =
        failure instanceof AppError
          ? (help.sentence ?? failure.message)
          : vscode.l10n.t("Something went wrong in Flightdeck, and it is our fault. The log has the details.");
      const buttons = buttonsFor(failure, help, log);
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

function buttonsFor(failure: unknown, { again, showOutput, fix }: FailureHelp, log: LogChannel): Button[] {
  const action = failure instanceof AppError && !fix ? actionFor(failure.code) : undefined;
  const retry = again && canRetry(failure) ? { title: vscode.l10n.t("Retry"), run: again } : undefined;
  const detail =
    showOutput && failure instanceof AppError
      ? { title: vscode.l10n.t("Show Output"), run: showOutput }
      : { title: vscode.l10n.t("Show Log"), run: () => log.show() };
  const help = action && {
    title: action.title,
    run: () => void vscode.commands.executeCommand(action.command),
  };
  return [fix, retry, help, detail].filter((button) => button !== undefined);
}

/** Doing the same again may work. */
function canRetry(failure: unknown): boolean {
  if (failure instanceof CallError) return failure.canRetry;
  const passing: readonly AppErrorCode[] = ["conflict", "serverFailed", "serverNotRunning", "timedOut", "toolFailed"];
  return failure instanceof AppError && passing.includes(failure.code);
}

/** What helps with each kind of failure; a new code does not compile until this says what to offer. */
function actionFor(code: AppErrorCode): { title: string; command: CommandId } | undefined {
  switch (code) {
    case "serverFailed":
    case "serverNotRunning":
      return { title: vscode.l10n.t("Restart Server"), command: "flightdeck.restartServer" };
    case "notInitialized":
      return { title: vscode.l10n.t("Initialize Chant"), command: "flightdeck.initializeChant" };
    case "conflict":
    case "notFound":
      return { title: vscode.l10n.t("Refresh"), command: "flightdeck.refreshSpecs" };
    case "cancelled":
    case "invalidConfiguration":
    case "invalidInput":
    case "serverRefused":
    case "timedOut":
    case "toolFailed":
    case "writeFailed":
      return undefined;
  }
}
