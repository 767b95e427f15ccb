import type { TaskList } from "../../tasks/task.ts";
import type { TextEdit } from "../../text/edits.ts";
import { headingsOf } from "../../text/headings.ts";
import { withLineEnding } from "../../text/lines.ts";
import { readMarkdown } from "../../text/markdown.ts";
import { evidenceTasks, requirementGroups, type TaskMaterial } from "./evidenceTasks.ts";
import { uncoveredBy } from "./explicitCoverage.ts";
import type { PlannedPhase } from "./plannedTask.ts";
import { renderPhases } from "./renderTasks.ts";

/** What is added on request: phases of stories without a task, tasks of requirements that no task names. */
export function extendTasks(text: string, list: TaskList, material: TaskMaterial): TextEdit | undefined {
  const { stories, requirements } = uncoveredBy(list, text, material.spec);
  const fresh = new Set(stories.map(({ id }) => id));
  const phases = evidenceTasks(material).filter(({ story }) => story !== undefined && fresh.has(story));
  const planned = phases.flatMap((phase) => phase.groups.flatMap(({ tasks }) => tasks.map(({ key }) => key)));
  const left = requirements.filter(({ id }) => !planned.includes(id));
  const all = [
    ...phases,
    ...(left.length > 0 ? [{ ...additions, groups: requirementGroups(left, material.withTests) }] : []),
  ];
  if (all.length === 0) return undefined;
  const nextTask = Math.max(0, ...list.tasks.map((task) => (task.lastId ?? task.id).number)) + 1;
  const nextPhase = Math.max(0, ...list.phases.map(({ number }) => Number.parseInt(number ?? "0", 10) || 0)) + 1;
  return insertBehindPhases(text, list, renderPhases(all, nextPhase, nextTask));
}

const additions: PlannedPhase = {
  title: "Additions",
  intro: ["**Purpose**: Requirements of spec.md that no task above names"],
  groups: [],
  checkpoint: "Each requirement holds",
};

/** Before the first chapter that follows the last phase, or at the end. */
function insertBehindPhases(text: string, list: TaskList, phases: string): TextEdit {
  const markdown = readMarkdown(text);
  const ending = markdown.lineEnding;
  const rendered = withLineEnding(phases, ending);
  const last = list.phases.at(-1);
  const lastLine = Math.max(
    last?.line ?? 0,
    ...(last?.tasks.map((task) => task.line) ?? []),
    ...(last?.items.map((item) => item.line) ?? []),
  );
  const following = headingsOf(markdown).find((heading) => heading.level <= 2 && heading.line > lastLine);
  if (following) {
    const { start } = markdown.lines[following.line]!;
    return { start, end: start, text: `${rendered}${ending}${ending}` };
  }
  const end = text.trimEnd().length;
  return { start: end, end, text: `${ending}${ending}${rendered}` };
}
