import * as vscode from "vscode";
import { setContextKey } from "../../platform/contextKeys.ts";
import { systemContextKeys } from "../contributions.ts";
import type { Log } from "../../../domain/ports.ts";

/** What all project views have to say above their rows, because rows may be missing or old for it. */
export interface ViewNotices extends vscode.Disposable {
  /** Says it above the rows and, the first time, in the log; undefined takes it back. */
  set(subject: "foldersLeftOut" | "noWatches", sentence: string | undefined): void;
  /** With what a view itself has to say. A message would take the place of the welcome text, which says it itself. */
  join(message: string, hasRows: boolean): string;
  readonly onDidChange: vscode.Event<void>;
}

export function createViewNotices(log: Log): ViewNotices {
  const changed = new vscode.EventEmitter<void>();
  const sentences = new Map<string, string>();
  return {
    set(subject, sentence) {
      if (sentences.get(subject) === sentence) return;
      if (sentence === undefined) sentences.delete(subject);
      else {
        sentences.set(subject, sentence);
        log.warn(sentence);
      }
      if (subject === "foldersLeftOut") setContextKey(systemContextKeys.foldersLeftOut, sentence !== undefined);
      changed.fire();
    },
    join: (message, hasRows) => (hasRows ? [message, ...sentences.values()].filter(Boolean).join(" ") : message),
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
