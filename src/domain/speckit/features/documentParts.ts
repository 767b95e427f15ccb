import { isPlanned, completenessOf, type SpecCompleteness } from "../documents/featureState.ts";
import { markersIn } from "../documents/markers.ts";
import { parseChecklist } from "../documents/parseChecklist.ts";
import { parsePlan } from "../documents/parsePlan.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { type Progress, progressOf } from "../tasks/progress.ts";
import type { Task, TaskList } from "../tasks/task.ts";
import { dependenciesOf, pathsOf } from "../tasks/taskReferences.ts";
import { tasksByStory } from "../tasks/coverage.ts";
import { readMarkdown } from "../text/markdown.ts";
import type { ChecklistEntry, FeaturePhase, FeatureTask } from "./feature.ts";

/** What is kept of one document, so that a change to another one does not cost reading it again. */
export type DocumentPart =
  | SpecPart
  | {
      readonly kind: "plan";
      readonly completeness: "template" | "empty" | "filled";
      readonly open: readonly Question[];
    }
  | TasksPart
  | { readonly kind: "checklist"; readonly items: readonly ChecklistEntry[] }
  | { readonly kind: "text"; readonly completeness: "template" | "empty" | "filled" }
  | { readonly kind: "refused"; readonly refusal: string };

export interface SpecPart {
  readonly kind: "spec";
  readonly title: string | undefined;
  readonly completeness: SpecCompleteness;
  readonly stories: readonly {
    readonly id: string;
    readonly title: string;
    readonly priority: string | null;
    readonly scenarios: number;
    readonly line: number;
  }[];
  readonly open: readonly Question[];
}

export interface TasksPart {
  readonly kind: "tasks";
  readonly title: string | undefined;
  readonly progress: Progress;
  readonly phases: readonly FeaturePhase[];
  readonly byStory: ReadonlyMap<string, Progress>;
}

interface Question {
  readonly question: string;
  readonly line: number;
}

export function readPart(name: string, text: string): DocumentPart {
  if (name === "spec.md") return specPart(text);
  if (name === "plan.md") return planPart(text);
  if (name === "tasks.md") return tasksPart(text);
  if (name.startsWith("checklists/")) return { kind: "checklist", items: checklistEntries(text) };
  return { kind: "text", completeness: completenessOfText(text) };
}

function specPart(text: string): SpecPart {
  const spec = parseSpec(text);
  return {
    kind: "spec",
    title: spec.title,
    completeness: completenessOf(spec),
    stories: spec.stories.map(({ id, title, priority, scenarios, line }) => ({
      ...{ id, title, priority: priority ?? null, scenarios: scenarios.length, line: line + 1 },
    })),
    open: spec.markers.map(({ question, line }) => ({ question, line: line + 1 })),
  };
}

function planPart(text: string): DocumentPart {
  const plan = parsePlan(text);
  const completeness = plan.isPristine ? "template" : isPlanned(plan) ? "filled" : "empty";
  const fields = [...plan.fields].flatMap(([name, { state, line }]) =>
    state === "unknown" ? [{ question: name, line: line + 1 }] : [],
  );
  const known = new Set(fields.map(({ line }) => line));
  const markers = markersIn(plan.markdown).map(({ question, line }) => ({ question, line: line + 1 }));
  // A field may be given as a marker; that is one question.
  const open = [...fields, ...markers.filter(({ line }) => !known.has(line))].sort((a, b) => a.line - b.line);
  return { kind: "plan", completeness, open: completeness === "filled" ? open : [] };
}

function tasksPart(text: string): TasksPart {
  const list = parseTasks(text);
  const served = tasksByStory(list);
  const stories = new Set(list.phases.flatMap(({ story, tasks }) => [story, ...tasks.flatMap((task) => task.stories)]));
  return {
    kind: "tasks",
    title: list.title,
    progress: progressOf(list),
    phases: phasesOf(list),
    byStory: new Map(
      [...stories].flatMap((id) =>
        id === undefined ? [] : [[id, progressOf({ phases: [], tasks: served.get(id) ?? [] })] as const],
      ),
    ),
  };
}

const phasesOf = (list: TaskList): readonly FeaturePhase[] =>
  list.phases.map(({ number, title, kind, story, line, tasks, items }) => ({
    number: number ?? null,
    title,
    kind,
    story: story ?? null,
    line: line === undefined ? null : line + 1,
    tasks: tasks.map(taskOf),
    items: items.map((item) => ({ text: item.text, state: item.state, line: item.line + 1 })),
  }));

const taskOf = (task: Task): FeatureTask => ({
  id: task.id.text,
  state: task.state,
  parallel: task.parallel,
  stories: task.stories,
  description: task.description,
  paths: pathsOf(task),
  dependsOn: dependenciesOf(task).map(({ first, last }) =>
    first === last ? first.text : `${first.text}-${last.text}`,
  ),
  line: task.line + 1,
  tickable: task.mark !== undefined,
});

const checklistEntries = (text: string): readonly ChecklistEntry[] =>
  parseChecklist(text).map(({ text: words, checked, group, line }) => ({
    ...{ text: words, checked, group: group ?? null, line: line + 1 },
  }));

const placeholder = /\[FEATURE(?: NAME)?\]|\[DATE\]|\[###-feature-name\]|\[e\.g\.,|\$ARGUMENTS/;

function completenessOfText(text: string): "template" | "empty" | "filled" {
  const prose = readMarkdown(text).lines.filter(({ isProse }) => isProse);
  if (prose.some(({ visible }) => placeholder.test(visible))) return "template";
  const hasText = text.trim() !== "" && prose.some(({ visible }) => visible.trim() !== "" && !/^\s*#/.test(visible));
  return hasText || prose.length < text.split("\n").length ? "filled" : "empty";
}
