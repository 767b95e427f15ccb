import { escapeRegExp } from "../../text/escapeRegExp.ts";
import type { Phase, Task, TaskList } from "../task.ts";
import { compareTaskIds } from "../taskId.ts";
import type { FilterAlias, Selector } from "./selector.ts";

/** What a filter may ask about a task beyond its own line. */
export interface FilterContext {
  readonly list: TaskList;
  /** Priorities of the stories as spec.md gives them: `US1` → `P1`. */
  readonly priorities: ReadonlyMap<string, string>;
}

export function matchSelector(selector: Selector, { list, priorities }: FilterContext): ReadonlySet<Task> {
  const inPhases = (wanted: (phase: Phase) => boolean) =>
    new Set(list.phases.filter(wanted).flatMap((phase) => phase.tasks));
  switch (selector.kind) {
    case "ids":
      return tasksWhere(list, (task) => covers(selector, task));
    case "story":
      return ofStories(list, new Set([selector.story]));
    case "priority": {
      const known = new Map([...phasePriorities(list), ...priorities]);
      return ofStories(list, new Set([...known].filter(([, p]) => p === selector.priority).map(([story]) => story)));
    }
    case "phase":
      return inPhases((phase) => phase.number === selector.number.toUpperCase());
    case "title": {
      const words = new RegExp(
        `(?<![\\p{L}\\p{N}])${escapeRegExp(selector.words).replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}])`,
        "iu",
      );
      return inPhases((phase) => words.test(phase.title) || words.test(`Phase ${phase.number ?? ""}: ${phase.title}`));
    }
    case "alias":
      return matchAlias(selector.alias, list, priorities);
    case "next":
      return new Set(list.tasks.filter((task) => task.state === "pending").slice(0, selector.count));
    case "text":
      return tasksWhere(list, (task) => task.description.toLowerCase().includes(selector.word.toLowerCase()));
  }
}

function matchAlias(alias: FilterAlias, list: TaskList, priorities: ReadonlyMap<string, string>): ReadonlySet<Task> {
  const phases = (...kinds: Phase["kind"][]) =>
    list.phases.filter((phase) => kinds.includes(phase.kind)).flatMap((phase) => phase.tasks);
  switch (alias) {
    case "all":
    case "pending":
      return new Set(list.tasks);
    case "parallel":
      return tasksWhere(list, (task) => task.parallel);
    case "mvp": {
      const story = mvpStory(list, priorities);
      return new Set([
        ...phases("setup", "foundational"),
        ...(story === undefined ? [] : ofStories(list, new Set([story]))),
      ]);
    }
    case "setup":
    case "foundational":
    case "polish":
    case "convergence":
      return new Set(phases(alias));
  }
}

function mvpStory(list: TaskList, priorities: ReadonlyMap<string, string>): string | undefined {
  const stories = list.phases.flatMap((phase) => (phase.story === undefined ? [] : [phase]));
  const first = stories.find((phase) => (phase.priority ?? priorities.get(phase.story!)) === "P1") ?? stories[0];
  return first?.story ?? list.tasks.find((task) => task.stories.length > 0)?.stories[0];
}

/** Tasks labeled with a story, and unlabeled ones inside that story's phase. */
function ofStories(list: TaskList, stories: ReadonlySet<string>): Set<Task> {
  const found = new Set<Task>();
  for (const phase of list.phases) {
    const isStoryPhase = phase.story !== undefined && stories.has(phase.story);
    for (const task of phase.tasks) {
      const isLabeled = task.stories.some((story) => stories.has(story));
      if (isLabeled || (isStoryPhase && task.stories.length === 0)) found.add(task);
    }
  }
  return found;
}

const phasePriorities = (list: TaskList): [string, string][] =>
  list.phases.flatMap((phase) =>
    phase.story !== undefined && phase.priority !== undefined
      ? [[phase.story, phase.priority] as [string, string]]
      : [],
  );

const covers = (ids: Extract<Selector, { kind: "ids" }>, task: Task): boolean =>
  compareTaskIds(ids.first, task.lastId ?? task.id) <= 0 && compareTaskIds(task.id, ids.last) <= 0;

const tasksWhere = (list: TaskList, wanted: (task: Task) => boolean): Set<Task> => new Set(list.tasks.filter(wanted));
