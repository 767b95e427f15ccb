import * as vscode from "vscode";
import * as z from "zod";
import { describeEnd } from "../records/describeRun.ts";
import { repeatRun } from "../repeatRun.ts";
import type { RunOutcome, RunRecord } from "../records/runRecord.ts";
import type { Command, Services } from "../../services.ts";

const argumentSchema = z.object({ output: z.string() });

/** Lists what runs and what ran; or shows the output of one. */
export const showRuns: Command<"flightdeck.showRuns"> = {
  parse: ([raw]) => argumentSchema.safeParse(raw).data,
  async run({ runs, notify }, argument) {
    if (argument) return runs.showOutput(argument.output);
    const records = await runs.list();
    if (records.length === 0) return notify.showDone(vscode.l10n.t("Nothing has been run in this workspace yet."), []);
    pickRun(runs, records);
  },
};

interface RunItem extends vscode.QuickPickItem {
  readonly record: RunRecord;
}

type Act = "output" | "again" | "cancel";
type RunButton = vscode.QuickInputButton & { readonly act: Act };

function pickRun(runs: Services["runs"], records: readonly RunRecord[]): void {
  const picker = vscode.window.createQuickPick<RunItem>();
  picker.title = vscode.l10n.t("Runs");
  picker.placeholder = vscode.l10n.t("Runs, newest first");
  [picker.matchOnDescription, picker.matchOnDetail] = [true, true];
  picker.items = records.map(itemOf);
  const acts: Record<Act, (record: RunRecord) => void> = {
    output: ({ id }) => void runs.showOutput(id),
    again: repeatRun,
    cancel: ({ id }) => runs.cancel(id),
  };
  const act = (kind: Act, record: RunRecord): void => {
    picker.hide();
    acts[kind](record);
  };
  // The buttons of a row are out of reach of the keyboard, so Enter asks what to do.
  picker.onDidAccept(() => {
    for (const { record } of picker.selectedItems)
      void askForAct(record).then((chosen) => chosen && act(chosen, record));
  });
  picker.onDidTriggerItemButton(({ button, item }) => act((button as RunButton).act, item.record));
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

async function askForAct({ title, outcome }: RunRecord): Promise<Act | undefined> {
  const items = buttonsOf(outcome).map(({ act, tooltip }) => ({ label: tooltip ?? act, act }));
  return (await vscode.window.showQuickPick(items, { title }))?.act;
}

const icons: Readonly<Record<RunOutcome, string>> = {
  running: "sync~spin",
  succeeded: "pass",
  failed: "error",
  cancelled: "circle-slash",
  interrupted: "warning",
};

function itemOf(record: RunRecord): RunItem {
  const { outcome, title, startedAt } = record;
  const started = new Date(startedAt);
  return {
    record,
    label: `$(${icons[outcome]}) ${title}`,
    description: started.toLocaleString(vscode.env.language),
    detail: describeEnd(record, new Date()),
    buttons: buttonsOf(outcome),
  };
}

function buttonsOf(outcome: RunOutcome): RunButton[] {
  const output = { act: "output", iconPath: new vscode.ThemeIcon("output"), tooltip: vscode.l10n.t("Show Output") };
  const again = {
    act: "again",
    iconPath: new vscode.ThemeIcon("debug-rerun"),
    tooltip: outcome === "interrupted" ? vscode.l10n.t("Resume") : vscode.l10n.t("Run Again"),
  };
  const cancel = { act: "cancel", iconPath: new vscode.ThemeIcon("debug-stop"), tooltip: vscode.l10n.t("Cancel") };
  return (outcome === "running" ? [output, cancel] : [output, again]) as RunButton[];
}
