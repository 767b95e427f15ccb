import * as vscode from "vscode";
import type { SnapshotEntry } from "../../../domain/adr/snapshot.ts";

/** An earlier architecture that is shown instead of the current one. */
export interface PastArchitecture {
  readonly uid: string;
  readonly entries: readonly SnapshotEntry[];
}

/** The projects whose earlier architecture is shown. */
export interface PastArchitectures extends vscode.Disposable {
  readonly all: ReadonlyMap<string, PastArchitecture>;
  /** Shows an earlier architecture of a project, or the current one again. */
  set(root: string, past: PastArchitecture | undefined): void;
  readonly onDidChange: vscode.Event<void>;
}

export function createPastArchitectures(): PastArchitectures {
  const changed = new vscode.EventEmitter<void>();
  const all = new Map<string, PastArchitecture>();
  return {
    all,
    set(root, past) {
      if (past) all.set(root, past);
      else all.delete(root);
      changed.fire();
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
