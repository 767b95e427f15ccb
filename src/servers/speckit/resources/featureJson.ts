import { parseSpec } from "../../../domain/speckit/documents/parseSpec.ts";
import type { FeatureDetail } from "../../../domain/speckit/features/feature.ts";
import { checkTasks } from "../../../domain/speckit/tasks/checkTasks.ts";
import { coverageOf } from "../../../domain/speckit/tasks/coverage.ts";
import { parseTasks } from "../../../domain/speckit/tasks/parseTasks.ts";
import { projectFiles } from "../../../disk/paths/projectFiles.ts";

/** A feature as JSON: what its documents prove, its tasks, and what is wrong with them. */
export async function featureJson(root: string, detail: FeatureDetail): Promise<object> {
  const files = projectFiles(root);
  const at = (name: string): string => `${detail.path}/${name}`;
  const [specText, tasksText] = await Promise.all([files.read(at("spec.md")), files.read(at("tasks.md"))]);
  const spec = specText === undefined ? undefined : parseSpec(specText);
  const tasks = tasksText === undefined ? undefined : parseTasks(tasksText);
  return {
    ...detail,
    documents: detail.documents.map((document) => ({ ...document, path: files.shown(at(document.name)) })),
    problems: tasks
      ? checkTasks(tasks, spec).map(({ code, severity, message, line }) => ({
          ...{ code, severity, message, line: line + 1 },
        }))
      : [],
    coverage:
      spec && tasks
        ? coverageOf(spec, tasks).requirements.map(({ requirement, basis, tasks: serving }) => ({
            id: requirement.id,
            basis,
            tasks: serving.map(({ id }) => id.text),
          }))
        : [],
  };
}
