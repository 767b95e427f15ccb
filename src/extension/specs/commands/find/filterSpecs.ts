import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { DisposableStore } from "../../../platform/disposables.ts";

/** Filters the view as you type; Escape restores the previous filter. */
export const filterSpecs: Command<"flightdeck.filterSpecs"> = {
  parse: ([first]) => (typeof first === "string" ? first : undefined),
  async run({ specsView }, argument) {
    if (argument !== undefined) {
      specsView.setOptions({ filter: argument });
      return;
    }
    const before = specsView.options.filter;
    const owned = new DisposableStore();
    const box = owned.add(vscode.window.createInputBox());
    box.title = vscode.l10n.t("Filter specs");
    box.placeholder = vscode.l10n.t("Part of a title, id or label");
    box.prompt = vscode.l10n.t("Press Enter to keep the filter, or Escape to go back.");
    box.value = before;
    let isKept = false;
    owned.add(box.onDidChangeValue((filter) => specsView.setOptions({ filter })));
    owned.add(box.onDidAccept(() => ((isKept = true), box.hide())));
    await new Promise<void>((resolve) => {
      owned.add(box.onDidHide(() => resolve()));
      box.show();
    });
    if (!isKept) specsView.setOptions({ filter: before });
    owned.dispose();
  },
};
