import { l10n } from "../../l10n.ts";
import type { Problem } from "../documents/problem.ts";
import type { SpecDocument } from "../documents/spec.ts";
import { coverageOf } from "./coverage.ts";
import type { Phase, Task, TaskList } from "./task.ts";
import { compareTaskIds, taskKey } from "./taskId.ts";
import { dependenciesOf, pathsOf } from "./taskReferences.ts";

type TaskProblemCode =
  | "missing-id"
  | "duplicate-id"
  | "order"
  | "missing-story"
  | "unexpected-story"
  | "unknown-story"
  | "missing-path"
  | "parallel-conflict"
  | "dangling-dependency"
  | "uncovered-story"
  | "uncovered-FR"
  | "placeholder";
export type TaskProblem = Problem<TaskProblemCode>;

const severities: Readonly<Record<TaskProblemCode, Problem["severity"]>> = {
  "missing-id": "error",
  "duplicate-id": "error",
  order: "warning",
  "missing-story": "warning",
  "unexpected-story": "info",
  "unknown-story": "error",
  "missing-path": "warning",
  "parallel-conflict": "warning",
  "dangling-dependency": "error",
  "uncovered-story": "warning",
  "uncovered-FR": "warning",
  placeholder: "error",
};

/** All problems that the rules for tasks.md find; the story and requirement rules need the spec. */
export function checkTasks(list: TaskList, spec?: SpecDocument): TaskProblem[] {
  const problems = [
    ...list.phases.flatMap(checkItems),
    ...checkIds(list.tasks),
    ...list.phases.flatMap((phase) => phase.tasks.flatMap((task) => checkTask(task, phase, spec))),
    ...list.phases.flatMap(checkParallel),
    ...checkDependencies(list.tasks),
    ...(spec ? checkCoverage(spec, list) : []),
  ];
  return problems.sort((a, b) => a.line - b.line || a.start - b.start);
}

const problemAt = (code: TaskProblemCode, message: string, task: Task): TaskProblem => ({
  code,
  severity: severities[code],
  message,
  line: task.line,
  start: task.start,
  end: task.start + task.lineText.length,
});

const problemInDocument = (code: TaskProblemCode, message: string): TaskProblem => ({
  code,
  severity: severities[code],
  message,
  line: 0,
  start: 0,
  end: 0,
});

const checkItems = (phase: Phase): TaskProblem[] =>
  phase.number === undefined
    ? []
    : phase.items.map((item) => {
        const isPlaceholder = /^\W*T[X#?]{2,}/.test(item.text);
        const code = isPlaceholder ? "placeholder" : "missing-id";
        const message = isPlaceholder
          ? l10n.t("The task still has its placeholder id.")
          : l10n.t("The task has no id such as T001.");
        return { code, severity: severities[code], message, line: item.line, start: item.mark - 1, end: item.mark + 2 };
      });

function checkIds(tasks: readonly Task[]): TaskProblem[] {
  const problems: TaskProblem[] = [];
  const seen = new Map<string, Task>();
  let previous: Task | undefined;
  for (const task of tasks) {
    const first = seen.get(taskKey(task.id));
    if (first) {
      problems.push(
        problemAt(
          "duplicate-id",
          l10n.t("{0} is already used on line {1}.", task.id.text, String(first.line + 1)),
          task,
        ),
      );
      continue;
    }
    seen.set(taskKey(task.id), task);
    const last = previous?.lastId ?? previous?.id;
    if (last && compareTaskIds(task.id, last) < 0)
      problems.push(problemAt("order", l10n.t("{0} comes after {1}.", task.id.text, last.text), task));
    else if (last && task.id.number > last.number + 1)
      problems.push(problemAt("order", l10n.t("There is a gap between {0} and {1}.", last.text, task.id.text), task));
    previous = task;
  }
  return problems;
}

const bracketPlaceholder =
  /\[(?:Title|Brief Title|FEATURE(?: NAME)?|Entity\s?\d?|Service|endpoint(?:\/feature)?|feature|name|location|file(?:name)?|path|user journey|language|framework)\]/;

function checkTask(task: Task, phase: Phase, spec: SpecDocument | undefined): TaskProblem[] {
  const problems: TaskProblem[] = [];
  if (bracketPlaceholder.test(task.description))
    problems.push(problemAt("placeholder", l10n.t("{0} still holds a placeholder in brackets.", task.id.text), task));
  if (phase.kind === "story" && task.stories.length === 0)
    problems.push(
      problemAt(
        "missing-story",
        l10n.t("{0} is in a story phase but lacks its label [{1}].", task.id.text, phase.story!),
        task,
      ),
    );
  if (["setup", "foundational", "polish"].includes(phase.kind) && task.stories.length > 0)
    problems.push(
      problemAt("unexpected-story", l10n.t("{0} has a story label outside a story phase.", task.id.text), task),
    );
  if (spec && spec.stories.length > 0) {
    for (const story of task.stories)
      if (!spec.stories.some((candidate) => candidate.id === story))
        problems.push(problemAt("unknown-story", l10n.t("spec.md has no user story {0}.", story.slice(2)), task));
  }
  // What converge adds says what is missing; where it goes is seen when it is done.
  if (pathsOf(task).length === 0 && phase.kind !== "convergence")
    problems.push(problemAt("missing-path", l10n.t("{0} names no file.", task.id.text), task));
  return problems;
}

function checkParallel(phase: Phase): TaskProblem[] {
  const firstByPath = new Map<string, Task>();
  const problems: TaskProblem[] = [];
  for (const task of phase.tasks) {
    if (!task.parallel) continue;
    for (const path of pathsOf(task)) {
      const first = firstByPath.get(path);
      if (first)
        problems.push(
          problemAt(
            "parallel-conflict",
            l10n.t("{0} and {1} both change {2}; one of them must wait.", first.id.text, task.id.text, path),
            task,
          ),
        );
      else firstByPath.set(path, task);
    }
  }
  return problems;
}

function checkDependencies(tasks: readonly Task[]): TaskProblem[] {
  const seen = new Set<string>();
  const all = new Set(tasks.map((task) => taskKey(task.id)));
  return tasks.flatMap((task) => {
    const problems = dependenciesOf(task).flatMap(({ first, last }) =>
      (first === last ? [first] : [first, last])
        .filter((id) => !seen.has(taskKey(id)))
        .map((id) => {
          const sentence = all.has(taskKey(id))
            ? l10n.t("{0} depends on {1}, which comes later.", task.id.text, id.text)
            : l10n.t("{0} depends on {1}, which does not exist.", task.id.text, id.text);
          return problemAt("dangling-dependency", sentence, task);
        }),
    );
    seen.add(taskKey(task.id));
    if (task.lastId)
      for (let n = task.id.number; n <= task.lastId.number && n - task.id.number < 1000; n++) seen.add(String(n));
    return problems;
  });
}

function checkCoverage(spec: SpecDocument, list: TaskList): TaskProblem[] {
  const coverage = coverageOf(spec, list);
  return [
    ...coverage.stories
      .filter(({ tasks }) => tasks.length === 0)
      .map(({ story }) => problemInDocument("uncovered-story", l10n.t("User story {0} has no task.", story.slice(2)))),
    ...coverage.requirements
      .filter(({ requirement, basis }) => requirement.kind === "functional" && basis === "none")
      .map(({ requirement }) => problemInDocument("uncovered-FR", l10n.t("No task serves {0}.", requirement.id))),
  ];
}
