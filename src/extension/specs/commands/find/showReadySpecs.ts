import * as vscode from "vscode";
import type { CommandId } from "../../../platform/contributions.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Command, Services } from "../../../services.ts";
import { noArguments } from "../../../platform/command.ts";

interface ReadyItem extends vscode.QuickPickItem {
  readonly reference: SpecReference;
}

/** Lists specs that can be started: Enter opens one, its buttons start it. */
export const showReadySpecs: Command<"flightdeck.showReadySpecs"> = {
  parse: noArguments,
  async run(services) {
    const items = readyItems(services);
    if (items.length === 0) {
      services.notify.showDone(vscode.l10n.t("No spec is ready."), [
        { title: vscode.l10n.t("Add Spec"), command: "flightdeck.addSpec" },
      ]);
      return;
    }
    pick(items);
  },
};

function readyItems({ specs }: Services): ReadyItem[] {
  return specs.projects.flatMap(({ root, name, specs: rows, readyIds }) =>
    rows
      .filter(({ id }) => readyIds.has(id))
      .map((row) => ({
        label: row.title ?? row.id,
        description: row.id,
        detail: [specs.projects.length > 1 ? name : "", (row.labels ?? []).join(", ")].filter(Boolean).join(" · "),
        reference: { projectRoot: root, specId: row.id },
        buttons: [workButton, startButton],
      })),
  );
}

const workButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("run"),
  tooltip: vscode.l10n.t("Work On Spec"),
};
const startButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("play-circle"),
  tooltip: vscode.l10n.t("Start"),
};

function pick(items: readonly ReadyItem[]): void {
  const picker = vscode.window.createQuickPick<ReadyItem>();
  picker.title = vscode.l10n.t("Ready Specs");
  picker.placeholder = vscode.l10n.t(
    "Press Enter to open a spec. Its buttons start an agent on it or mark it as started.",
  );
  picker.matchOnDescription = true;
  picker.items = items;
  const act = (command: CommandId, reference: SpecReference): void => {
    picker.hide();
    void vscode.commands.executeCommand(command, reference);
  };
  picker.onDidAccept(() => picker.selectedItems.forEach(({ reference }) => act("flightdeck.openSpec", reference)));
  picker.onDidTriggerItemButton(({ button, item }) =>
    act(button === workButton ? "flightdeck.workOnSpec" : "flightdeck.startSpec", item.reference),
  );
  picker.onDidHide(() => picker.dispose());
  picker.show();
}
