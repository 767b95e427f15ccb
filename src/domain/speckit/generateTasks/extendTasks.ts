import type { SpecDocument } from "../documents/spec.ts";
import { withoutFullStop } from "../language/sentences.ts";
import { coverageOf } from "../tasks/coverage.ts";
import type { TaskList } from "../tasks/task.ts";
import type { TextEdit } from "../text/edits.ts";
import { withLineEnding } from "../text/lines.ts";
import { readMarkdown } from "../text/markdown.ts";
import { headingsOf } from "../text/headings.ts";
import type { PlannedPhase } from "./plannedTask.ts";
import { renderPhases } from "./renderTasks.ts";

interface Extension {
  readonly edit: TextEdit;
  readonly taskCount: number;
}

/** What a second run adds: phases for new stories, tasks for requirements nothing serves. `undefined` if nothing is new. */
export function extendTasks(
  text: string,
  list: TaskList,
  spec: SpecDocument,
  planned: readonly PlannedPhase[],
  serviceFolder: string,
): Extension | undefined {
  const coverage = coverageOf(spec, list);
  const newStories = new Set(coverage.stories.filter(({ tasks }) => tasks.length === 0).map(({ story }) => story));
  const phases = planned
    .filter((phase) => phase.story !== undefined && newStories.has(phase.story))
    .map((phase) => withoutKnownModels(phase, list));
  const plannedText = phases
    .flatMap((phase) => phase.groups.flatMap((group) => group.tasks.map((task) => task.text)))
    .join(" ");
  const uncovered = coverage.requirements.filter(
    ({ requirement, basis }) =>
      requirement.kind === "functional" &&
      basis !== "named" &&
      !plannedText.includes(requirement.id) &&
      (basis === "none" || !isOlder(requirement.id, list)),
  );
  const additions: PlannedPhase[] =
    uncovered.length === 0
      ? []
      : [
          {
            title: "Additions",
            intro: ["**Purpose**: Requirements that came into spec.md after the tasks were written"],
            groups: [
              {
                heading: "",
                tasks: uncovered.map(({ requirement }) => ({
                  key: requirement.id,
                  text: `Meet ${requirement.id} (${withoutFullStop(requirement.text.replace(/\[NEEDS CLARIFICATION[^[\]]*\]/gi, "still open"))}) in ${serviceFolder}`,
                  parallel: false,
                })),
              },
            ],
            checkpoint: "Every requirement of spec.md is served",
          },
        ];
  const all = [...phases, ...additions];
  if (all.length === 0) return undefined;
  const nextTask = Math.max(0, ...list.tasks.map((task) => (task.lastId ?? task.id).number)) + 1;
  const nextPhase = Math.max(0, ...list.phases.map((phase) => Number.parseInt(phase.number ?? "0", 10) || 0)) + 1;
  const markdown = readMarkdown(text);
  const rendered = renderPhases(all, nextPhase, nextTask);
  return {
    edit: insertBehindPhases(text, list, withLineEnding(rendered, markdown.lineEnding), markdown.lineEnding),
    taskCount: all.flatMap((phase) => phase.groups.flatMap((group) => group.tasks)).length,
  };
}

/** Requirements up to the highest one any task names were known when the tasks were written. */
function isOlder(id: string, list: TaskList): boolean {
  const numbers = list.tasks.flatMap((task) =>
    [...task.description.matchAll(/\bFR-(\d+)/g)].map((match) => Number(match[1])),
  );
  const own = Number(/^FR-(\d+)/.exec(id)?.[1] ?? Number.NaN);
  return numbers.length === 0 || own <= Math.max(...numbers);
}

/** A model that an earlier phase creates is not created twice. */
function withoutKnownModels(phase: PlannedPhase, list: TaskList): PlannedPhase {
  const known = list.tasks.map((task) => task.description.toLowerCase());
  const isKnown = (key: string) =>
    key.startsWith("model:") && known.some((text) => text.includes(`${key.slice(6).toLowerCase()} model`));
  return {
    ...phase,
    groups: phase.groups.map((group) => ({ ...group, tasks: group.tasks.filter((task) => !isKnown(task.key)) })),
  };
}

/** Before the first chapter that follows the last phase, or at the end. */
function insertBehindPhases(text: string, list: TaskList, rendered: string, ending: string): TextEdit {
  const markdown = readMarkdown(text);
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
  return { start: end, end: text.length, text: `${ending}${ending}${rendered}${ending}` };
}
