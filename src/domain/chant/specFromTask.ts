import type { ParsedTask } from "../adr/documents/parseTask.ts";

/** The description of a spec for the current task: its title, its limits and its criteria. */
export function specFromTask(
  task: ParsedTask,
  source: string,
): { description: string; targetFiles: readonly string[] } {
  const title = (task.title?.value ?? "").replace(/^task:\s*/i, "");
  const list = (heading: string, entries: readonly string[]): string[] =>
    entries.length === 0 ? [] : ["", `## ${heading}`, "", ...entries.map((entry) => `- ${entry}`)];
  const adr = task.relatedAdr?.value;
  const lines = [
    title === "" ? "Current task" : title,
    "",
    adr === undefined ? `From ${source}.` : `From ${source}, decided in ${adr}.`,
    ...list(
      "Constraints",
      task.constraints.map(({ value }) => value),
    ),
    ...list(
      "Do Not Touch",
      task.forbidden.map(({ value }) => `\`${value}\``),
    ),
    ...(task.criteria.length === 0 ? [] : ["", "## Acceptance Criteria", ""]),
    ...task.criteria.map(({ value, isDone }) => `- [${isDone ? "x" : " "}] ${value}`),
  ];
  return { description: lines.join("\n"), targetFiles: task.allowlist.map(({ value }) => value) };
}
