import * as vscode from "vscode";
import { messageOf } from "../../../domain/errors.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Notify, Offer } from "../../platform/notifications/notify.ts";

export interface RunDone {
  /** The result, for the notification, the output and the list of runs. */
  readonly sentence: string;
  /** What was made: the first is opened. */
  readonly files?: readonly string[];
  /** The steps that make sense now. */
  readonly next?: readonly Offer[];
}

/** Opens what was made, and says what can follow. */
export async function showDone(notify: Notify, { sentence, files = [], next = [] }: RunDone, log: Log): Promise<void> {
  const [first] = files;
  try {
    if (first !== undefined) await vscode.window.showTextDocument(vscode.Uri.file(first), { preview: false });
  } catch (thrown) {
    // Another server may have put it elsewhere; what it says is shown anyway.
    log.info(`${first} could not be opened: ${messageOf(thrown)}`);
  }
  notify.showDone(sentence, next);
}
