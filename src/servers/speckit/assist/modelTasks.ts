import { fail, ok } from "../../../domain/result.ts";
import type { PlannedPhase, PlannedTask } from "../../../domain/speckit/evidence/tasks/plannedTask.ts";
import { renderPhases } from "../../../domain/speckit/evidence/tasks/renderTasks.ts";
import { checkTasks } from "../../../domain/speckit/tasks/checkTasks.ts";
import { parseTasks } from "../../../domain/speckit/tasks/parseTasks.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import type { ModelAnswer } from "../../kit/work/askModel.ts";
import { askModel } from "../../kit/work/askModel.ts";
import { asFields, asList, lineOf } from "../../kit/work/fields.ts";

const task = `Break the plan in the material into tasks. Answer with JSON: a list of phases in order: setup, foundational, one for each user story by priority, polish:
[{"kind": "setup"|"foundational"|"story"|"polish", "story": "US1" for a story, "tasks": [{"text": one action that names its exact file path and the requirement ids it serves, "parallel": true if it touches other files than its neighbours, "dependsOn": [numbers of earlier tasks, counted from 1 over the whole list]}]}].
Do not write ids, check boxes or labels into the text.`;

/** The model's breakdown in the frame the rules built: titles, goals and checkpoints stay, the tasks are the model's. */
export async function tasksWithModel(
  context: ToolContext,
  material: string,
  frame: readonly PlannedPhase[],
  spec: SpecDocument,
): Promise<ModelAnswer<readonly PlannedPhase[]>> {
  return askModel(context, {
    task,
    material,
    maxTokens: 6000,
    check(value) {
      const phases = readPhases(value, frame);
      if (phases === undefined) return fail(["a phase is missing, empty or out of order"]);
      const list = parseTasks(renderPhases(phases, 1, 1));
      const problems = checkTasks(list, spec).filter(
        ({ severity, code }) =>
          severity === "error" || code === "missing-path" || code === "parallel-conflict" || code === "uncovered-story",
      );
      return problems.length === 0 ? ok(phases) : fail(problems.map(({ message }) => message));
    },
  });
}

function readPhases(value: unknown, frame: readonly PlannedPhase[]): PlannedPhase[] | undefined {
  const raw = asList(value);
  if (raw.length !== frame.length) return undefined;
  let next = 1;
  const phases: PlannedPhase[] = [];
  for (const [index, planned] of frame.entries()) {
    const fields = asFields(raw[index]);
    if (planned.story !== undefined && fields?.["story"] !== planned.story) return undefined;
    const tasks = asList(fields?.["tasks"]).flatMap((entry): PlannedTask[] => {
      const text = lineOf(asFields(entry)?.["text"], 400)?.replace(
        /^(?:\[[ xX]\]\s*)?(?:T\d+\s*)?(?:\[(?:P|US\d+)\]\s*)*/,
        "",
      );
      if (text === undefined || text === "") return [];
      const dependsOn = asList(asFields(entry)?.["dependsOn"])
        .filter((number): number is number => Number.isInteger(number))
        .map(String);
      return [
        {
          key: String(next++),
          text,
          parallel: asFields(entry)?.["parallel"] === true,
          dependsOn,
          ...(planned.story === undefined ? {} : { story: planned.story }),
        },
      ];
    });
    if (tasks.length === 0) return undefined;
    phases.push({
      ...planned,
      groups: [
        {
          heading: planned.story === undefined ? "" : `### Implementation for User Story ${planned.story.slice(2)}`,
          tasks,
        },
      ],
    });
  }
  return phases;
}
