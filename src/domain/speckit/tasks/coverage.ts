import type { Requirement, SpecDocument } from "../documents/spec.ts";
import { significantWords } from "../text/significantWords.ts";
import type { Task, TaskList } from "./task.ts";

interface RequirementCoverage {
  readonly requirement: Requirement;
  readonly tasks: readonly Task[];
  /** `named`: a task mentions the id. `keywords`: only words are shared, which is a hint, not proof. */
  readonly basis: "named" | "keywords" | "none";
}

interface StoryCoverage {
  readonly story: string;
  readonly tasks: readonly Task[];
}

export interface Coverage {
  readonly requirements: readonly RequirementCoverage[];
  readonly stories: readonly StoryCoverage[];
}

// Bounded, since ids that repeat their own prefix would be tried again from each of their parts.
export const requirementId = /\b(?:(?:N?FR|SC)(?:-[A-Z][A-Z0-9]{0,15}){0,3}-\d{1,6}[a-z]?|R\d{3,6}[a-z]?)\b/g;

/** A word that so many tasks share is not specific to any of them, and following it would take too long. */
const maxTasksPerWord = 100;

/** Which task serves which requirement and story. */
export function coverageOf(spec: SpecDocument, list: TaskList): Coverage {
  const byStory = tasksByStory(list);
  const named = new Map<string, Task[]>();
  const byWord = new Map<string, Task[]>();
  for (const task of list.tasks) {
    const text = [task.description, ...task.details].join(" ");
    for (const id of new Set(text.match(requirementId) ?? [])) push(named, id, task);
    for (const word of significantWords(text)) push(byWord, word, task);
  }
  return {
    requirements: spec.requirements.map((requirement) => {
      const direct = named.get(requirement.id);
      if (direct) return { requirement, tasks: direct, basis: "named" };
      const tasks = sharingMostWords(requirement, byWord);
      return { requirement, tasks, basis: tasks.length > 0 ? "keywords" : "none" };
    }),
    stories: spec.stories.map((story) => ({ story: story.id, tasks: byStory.get(story.id) ?? [] })),
  };
}

function sharingMostWords(requirement: Requirement, byWord: ReadonlyMap<string, readonly Task[]>): Task[] {
  const shared = new Map<Task, number>();
  for (const word of significantWords(requirement.text)) {
    const tasks = byWord.get(word) ?? [];
    if (tasks.length > maxTasksPerWord) continue;
    for (const task of tasks) shared.set(task, (shared.get(task) ?? 0) + 1);
  }
  const most = [...shared.values()].reduce((left, right) => Math.max(left, right), 0);
  return [...shared].filter(([, count]) => count === most).map(([task]) => task);
}

/** The tasks of each story, in their order: those that name it, and in its phase those that name none. */
export function tasksByStory(list: TaskList): ReadonlyMap<string, readonly Task[]> {
  const found = new Map<string, Task[]>();
  for (const { story, tasks } of list.phases)
    for (const task of tasks) {
      const ofPhase = story === undefined ? [] : [story];
      for (const id of new Set(task.stories.length > 0 ? task.stories : ofPhase)) push(found, id, task);
    }
  return found;
}

function push<K>(map: Map<K, Task[]>, key: K, task: Task): void {
  const tasks = map.get(key);
  if (tasks) tasks.push(task);
  else map.set(key, [task]);
}
