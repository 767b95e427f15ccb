import { parseChecklist } from "../../documents/parseChecklist.ts";

/** One row of the gate table. Boxes are read here, never changed. */
export interface ChecklistGate {
  readonly checklist: string;
  readonly total: number;
  readonly checked: number;
  readonly unchecked: number;
  readonly status: "PASS" | "OPEN";
}

export const gatesOf = (checklists: readonly { readonly name: string; readonly text: string }[]): ChecklistGate[] =>
  checklists.map(({ name, text }) => {
    const items = parseChecklist(text);
    const checked = items.filter((item) => item.checked).length;
    const unchecked = items.length - checked;
    return { checklist: name, total: items.length, checked, unchecked, status: unchecked === 0 ? "PASS" : "OPEN" };
  });

export const gateTable = (gates: readonly ChecklistGate[]): string =>
  gates.length === 0
    ? "There are no checklists."
    : [
        "| Checklist | Total | Checked | Unchecked | Status |",
        "|---|---|---|---|---|",
        ...gates.map(
          ({ checklist, total, checked, unchecked, status }) =>
            `| ${checklist} | ${String(total)} | ${String(checked)} | ${String(unchecked)} | ${status} |`,
        ),
      ].join("\n");
