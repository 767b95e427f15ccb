import * as vscode from "vscode";
import { underSignals } from "../../../domain/followSignals.ts";
import { signalOf } from "../cancellation.ts";

/** Runs work behind a cancellable notification. */
export async function showProgress<T>(
  title: string,
  signal: AbortSignal,
  run: (signal: AbortSignal, progress: vscode.Progress<{ message?: string; increment?: number }>) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (progress, token) =>
    underSignals([signal, signalOf(token)], (either) => run(either, progress)),
  );
}
