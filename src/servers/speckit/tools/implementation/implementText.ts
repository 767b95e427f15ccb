import { gateTable } from "../../../../domain/speckit/implement/tasks/gates.ts";
import type { ImplementResult } from "../results.ts";
import { count } from "../count.ts";

/** Readable on its own: many clients show a model the text and nothing else. `redone` are finished tasks among its own. */
export function implementText(result: ImplementResult, redone: ReadonlySet<string>): string {
  const outcomes = result.tasks.flatMap(({ id, outcome, detail }) =>
    outcome === "prompt" ? [] : [`- ${id} ${outcome}: ${detail}`],
  );
  return [
    result.summary,
    gateTable(result.gates),
    result.batches
      .map(
        (batch, index) =>
          `${String(index + 1)}. ${batch.phase}: ${batch.tasks.join(", ")}${batch.parallel ? " (side by side)" : ""}`,
      )
      .join("\n"),
    outcomes.join("\n"),
    ...(result.warnings.length > 0 ? [`Note:\n${result.warnings.map((warning) => `- ${warning}`).join("\n")}`] : []),
    ...promptTexts(result.tasks, redone),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** So many characters of prompts are about ten thousand tokens: clients cut off, or refuse, what is far longer. */
const maxTextLength = 40_000;

/** Whole prompts in order, the first however long it is; a prompt that was cut would be half a task. */
function promptTexts(tasks: ImplementResult["tasks"], redone: ReadonlySet<string>): string[] {
  const prompts = tasks.flatMap(({ id, prompt }) => (prompt === undefined ? [] : [{ id, prompt }]));
  let length = 0;
  const cut = prompts.findIndex(({ prompt }, index) => (length += prompt.length) > maxTextLength && index > 0);
  const shown = cut === -1 ? prompts : prompts.slice(0, cut);
  if (shown.length === 0) return [];
  const rest = prompts.slice(shown.length);
  // All of them: the answer to this filter knows of no others.
  const filter = rest.map(({ id }) => (redone.has(id) ? `redo:${id}` : id)).join(", ");
  return [
    shown.map(({ prompt }) => prompt).join("\n---\n\n"),
    ...(rest.length === 0
      ? []
      : [
          `The prompts of ${count(rest.length, "task", "tasks")} are left out of this text, because it would be too long. ` +
            `Get them with task_filter: "${filter}".`,
        ]),
  ];
}
