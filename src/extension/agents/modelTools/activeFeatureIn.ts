import { resolve } from "node:path";
import { readInside } from "../../../disk/files/readInside.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { parsePlan } from "../../../domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../../domain/speckit/documents/parseSpec.ts";
import { featureStateOf } from "../../../domain/speckit/documents/featureState.ts";
import { activeFeatureOf } from "../../../domain/speckit/project/activeFeature.ts";
import { nextTaskOf } from "../../../domain/speckit/tasks/nextTask.ts";
import { parseTasks } from "../../../domain/speckit/tasks/parseTasks.ts";
import { progressOf } from "../../../domain/speckit/tasks/progress.ts";
import { phaseName } from "../../../domain/speckit/tasks/batches.ts";
import { pathsOf } from "../../../domain/speckit/tasks/taskReferences.ts";

/** The active feature of one project. `feature.json` comes with the repository, so paths out of it are not followed. */
export async function activeFeatureIn(root: string): Promise<object | undefined> {
  const active = activeFeatureOf({
    environment: process.env["SPECIFY_FEATURE_DIRECTORY"],
    featureJson: await readInside(root, ".specify/feature.json"),
    folders: [],
  });
  if (!active.ok) return { project: root, problem: active.error };
  if (active.value === undefined) return undefined;
  const { directory } = active.value;
  if ((await resolveInside(root, directory)) === undefined)
    return { project: root, problem: `The active feature lies outside the project: ${directory}` };
  const at = (name: string): Promise<string | undefined> => readInside(root, resolve(root, directory, name));
  const [specText, planText, tasksText] = await Promise.all([at("spec.md"), at("plan.md"), at("tasks.md")]);
  const spec = specText === undefined ? undefined : parseSpec(specText);
  const tasks = tasksText === undefined ? undefined : parseTasks(tasksText);
  const plan = planText === undefined ? undefined : parsePlan(planText);
  const next = tasks && nextTaskOf(tasks);
  return {
    project: root,
    feature: directory,
    title: spec?.title ?? tasks?.title ?? directory,
    ...featureStateOf({ spec, plan, tasks }),
    ...(tasks ? { progress: progressOf(tasks) } : {}),
    ...(next
      ? {
          nextTask: {
            id: next.task.id.text,
            description: next.task.description,
            phase: phaseName(next.phase),
            stories: next.task.stories,
            paths: pathsOf(next.task),
            file: `${directory}/tasks.md`,
            line: next.task.line + 1,
          },
        }
      : {}),
  };
}
