import * as vscode from "vscode";
import { setContextKey } from "../../platform/contextKeys.ts";
import { systemContextKeys } from "../contributions.ts";
import type { Log } from "../../../domain/ports.ts";

/** Messages above the rows of all project views, about reasons why rows may be missing or outdated. */
export interface ViewNotices extends vscode.Disposable {
  /** Shows the message above the rows and, the first time, in the log; undefined removes it. */
  set(subject: "foldersLeftOut" | "noWatches", sentence: string | undefined): void;
  /** Combined with the view's own message. Without rows, the welcome text says it instead: a message would hide that. */
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
