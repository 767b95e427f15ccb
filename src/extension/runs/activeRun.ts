import type * as vscode from "vscode";
import type { RunOutput } from "./runOutput.ts";
import type { RunRecord } from "./records/runRecord.ts";

/** A run of this window that has not ended. */
export interface ActiveRun {
  readonly record: RunRecord;
  readonly output: RunOutput;
  readonly message: string;
  readonly fraction: number | undefined;
  readonly isCancelled: boolean;
  readonly onDidReport: vscode.Event<void>;
  /** Resolves when there is nothing more to show: it ended, or was cancelled. */
  readonly whenOver: Promise<void>;
  cancel(): void;
}
