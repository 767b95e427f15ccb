import type { Requirement, SpecDocument } from "../documents/spec.ts";
import { significantWords } from "../text/significantWords.ts";
import type { Task, TaskList } from "./task.ts";

export interface RequirementCoverage {
  readonly requirement: Requirement;
  readonly tasks: readonly Task[];
  /** `named`: a task mentions the id. `keywords`: only its words meet, which is a hint and no proof. */
  readonly basis: "named" | "keywords" | "none";
}

export interface StoryCoverage {
  readonly story: string;
  readonly tasks: readonly Task[];
}

export interface Coverage {
  readonly requirements: readonly RequirementCoverage[];
  readonly stories: readonly StoryCoverage[];
}

// Bounded, since ids that repeat their own prefix would be tried again from each of their parts.
const requirementId = /\b(?:(?:N?FR|SC)(?:-[A-Z][A-Z0-9]{0,15}){0,3}-\d{1,6}[a-z]?|R\d{3,6}[a-z]?)\b/g;

/** Which task serves which requirement and story. */
export function coverageOf(spec: SpecDocument, list: TaskList): Coverage {
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
    stories: spec.stories.map((story) => ({ story: story.id, tasks: tasksOfStory(story.id, list) })),
  };
}

function sharingMostWords(requirement: Requirement, byWord: ReadonlyMap<string, readonly Task[]>): Task[] {
  const shared = new Map<Task, number>();
  for (const word of significantWords(requirement.text)) {
    for (const task of byWord.get(word) ?? []) shared.set(task, (shared.get(task) ?? 0) + 1);
  }
  const most = Math.max(0, ...shared.values());
  return [...shared].filter(([, count]) => count === most).map(([task]) => task);
}

export const tasksOfStory = (story: string, list: TaskList): Task[] =>
  list.phases.flatMap((phase) =>
    phase.tasks.filter((task) => task.stories.includes(story) || (task.stories.length === 0 && phase.story === story)),
  );

function push<K>(map: Map<K, Task[]>, key: K, task: Task): void {
  const tasks = map.get(key);
  if (tasks) tasks.push(task);
  else map.set(key, [task]);
}
