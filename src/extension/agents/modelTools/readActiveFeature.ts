import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as vscode from "vscode";
import { parsePlan } from "../../../domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../../domain/speckit/documents/parseSpec.ts";
import { featureStateOf } from "../../../domain/speckit/documents/featureState.ts";
import { activeFeatureOf } from "../../../domain/speckit/project/activeFeature.ts";
import { nextTaskOf } from "../../../domain/speckit/tasks/nextTask.ts";
import { parseTasks } from "../../../domain/speckit/tasks/parseTasks.ts";
import { progressOf } from "../../../domain/speckit/tasks/progress.ts";
import { phaseName } from "../../../domain/speckit/tasks/batches.ts";
import { pathsOf } from "../../../domain/speckit/tasks/taskReferences.ts";

/** The feature that is being worked on, how far it is, and what comes next. */
export async function readActiveFeature(): Promise<object> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  const answers = await Promise.all(folders.map(({ uri }) => readIn(uri.fsPath)));
  const features = answers.filter((answer) => answer !== undefined);
  return features.length > 0
    ? { features }
    : { features: [], hint: "No feature is active. The user can run the command Flightdeck: Specify Feature." };
}

async function readIn(root: string): Promise<object | undefined> {
  const active = activeFeatureOf({
    environment: process.env["SPECIFY_FEATURE_DIRECTORY"],
    featureJson: await textOf(join(root, ".specify", "feature.json")),
    folders: [],
  });
  if (!active.ok) return { project: root, problem: active.error };
  if (active.value === undefined) return undefined;
  const { directory } = active.value;
  const at = (name: string): Promise<string | undefined> => textOf(join(resolve(root, directory), name));
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

const textOf = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(() => undefined);
