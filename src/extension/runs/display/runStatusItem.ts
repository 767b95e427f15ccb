import * as vscode from "vscode";
import type { CommandId } from "../../platform/contributions.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { formatElapsed } from "../records/runRecord.ts";
import type { Run } from "../run.ts";

const everySecond = 1000;

interface ActiveRuns {
  readonly active: readonly Run[];
  readonly onDidChange: vscode.Event<void>;
}

/** What runs now, in the status bar; nothing while nothing runs. */
export function createRunStatusItem(runs: ActiveRuns): vscode.Disposable {
  const owned = new DisposableStore();
  const item = owned.add(vscode.window.createStatusBarItem("flightdeck.runs", vscode.StatusBarAlignment.Left, 9));
  item.name = vscode.l10n.t("Flightdeck Runs");
  item.command = "flightdeck.showRuns" satisfies CommandId;
  let clock: NodeJS.Timeout | undefined;
  const update = (): void => {
    if (runs.active.length === 0) {
      clearInterval(clock);
      clock = undefined;
      item.hide();
      return;
    }
    clock ??= setInterval(update, everySecond);
    show(item, runs.active);
  };
  owned.add(runs.onDidChange(update));
  owned.add({ dispose: () => clearInterval(clock) });
  return owned;
}

const maxTitleLength = 40;

/** The status bar is shared: a long title must not push out other items. */
const shorten = (title: string): string =>
  title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1).trimEnd()}…` : title;

function show(item: vscode.StatusBarItem, active: readonly Run[]): void {
  const lines = active.map((run) => {
    const percent = run.fraction === undefined ? "" : `${Math.round(run.fraction * 100)} %`;
    const elapsed = formatElapsed(Date.now() - Date.parse(run.record.startedAt));
    const state = run.signal.aborted ? vscode.l10n.t("stopping") : "";
    return { title: run.record.title, rest: [percent, elapsed, state].filter(Boolean).join(" "), message: run.message };
  });
  const [only] = lines;
  item.text =
    lines.length === 1 && only
      ? `$(sync~spin) ${shorten(only.title)} ${only.rest}`
      : `$(sync~spin) ${vscode.l10n.t("{0} runs", lines.length)}`;
  item.tooltip = lines
    .map(({ title, rest, message }) => [`${title} ${rest}`, message].filter(Boolean).join("\n"))
    .join("\n\n");
  // Without the clock: a screen reader would read the item anew every second.
  item.accessibilityInformation = { label: vscode.l10n.t("Running: {0}", lines.map(({ title }) => title).join(", ")) };
  item.show();
}
