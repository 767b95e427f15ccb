import * as vscode from "vscode";
import { DisposableStore } from "../../platform/disposables.ts";
import { onNoWatches } from "./watchShortage.ts";
import type { ViewNotices } from "../projects/viewNotices.ts";

/** If the system has no file watches left, says so above the rows and reads again whenever the window gets the focus. */
export function readWithoutWatches(
  notices: Pick<ViewNotices, "set">,
  stores: readonly { refresh(signal: AbortSignal): Promise<void> }[],
): vscode.Disposable {
  const owned = new DisposableStore();
  const stopping = new AbortController();
  owned.add({ dispose: () => stopping.abort() });
  owned.add(
    onNoWatches(() => {
      const sentence = vscode.l10n.t(
        "The system has no file watches left, so changes by other programs are seen when this window gets the focus. On Linux, raise fs.inotify.max_user_watches.",
      );
      notices.set("noWatches", sentence);
      owned.add(
        vscode.window.onDidChangeWindowState(({ focused }) => {
          if (!focused) return;
          // The store reports what it could not read.
          for (const store of stores) store.refresh(stopping.signal).catch(() => undefined);
        }),
      );
    }),
  );
  return owned;
}
