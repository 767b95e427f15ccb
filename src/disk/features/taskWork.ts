import { invalidInput } from "../../domain/failures.ts";
import { type ChecklistGate, gatesOf } from "../../domain/speckit/implement/tasks/gates.ts";
import type { PromptMaterial } from "../../domain/speckit/implement/tasks/taskPrompt.ts";
import { obligationsOf } from "../../domain/speckit/project/constitution.ts";
import { type Batch, batchesOf, prerequisitesOf } from "../../domain/speckit/tasks/batches.ts";
import { type Selection, selectTasks } from "../../domain/speckit/tasks/filter/selectTasks.ts";
import { parseTasks } from "../../domain/speckit/tasks/parseTasks.ts";
import type { Task } from "../../domain/speckit/tasks/task.ts";
import { readConstitution } from "./constitution.ts";
import { checklistsOf, documentsOf, readDocument, requirePlan, requireSpec, requireTasks } from "./documents.ts";
import type { Feature } from "./feature.ts";

/** The tasks that a filter selects, and what blocks them. */
export interface TaskWork {
  readonly feature: Feature;
  readonly material: PromptMaterial;
  readonly selection: Selection;
  readonly batches: readonly Batch[];
  readonly blockedBy: readonly Task[];
  readonly gates: readonly ChecklistGate[];
}

export async function readTaskWork(
  feature: Feature,
  filter: string | undefined,
  signal: AbortSignal,
): Promise<TaskWork> {
  const plan = await requirePlan(feature);
  const list = parseTasks(await requireTasks(feature));
  const spec = await requireSpec(feature);
  const priorities = new Map(
    spec.stories.flatMap((story) => (story.priority === undefined ? [] : [[story.id, story.priority] as const])),
  );
  const selection = selectTasks(filter, { list, priorities });
  if (!selection.ok) throw invalidInput(selection.error.message, { argument: "task_filter" });
  const selected = new Set(selection.value.run);
  const constitution = await readConstitution(feature.files);
  const names = (await documentsOf(feature, signal)).filter(
    (name) => /^(?:research|data-model|quickstart)\.md$/.test(name) || name.startsWith("contracts/"),
  );
  const design = new Map(
    await Promise.all(names.map(async (name) => [name, (await readDocument(feature, name)) ?? ""] as const)),
  );
  return {
    feature,
    material: {
      spec,
      plan,
      list,
      featurePath: feature.path,
      obligations: constitution ? obligationsOf(constitution) : [],
      design,
    },
    selection: selection.value,
    batches: batchesOf(list, selected),
    blockedBy: prerequisitesOf(list, selected),
    gates: gatesOf(await checklistsOf(feature)),
  };
}
