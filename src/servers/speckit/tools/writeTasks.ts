import path from "node:path";
import { isCaptured, withCapturedMark } from "../../../disk/features/captured.ts";
import { readConstitution } from "../../../disk/features/constitution.ts";
import {
  documentsOf,
  readDocument,
  requirePlan,
  requireSpec,
  writeDocument,
} from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { existingFeature } from "../../../disk/features/feature.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import { asksForTests } from "../../../domain/speckit/evidence/tasks/asksForTests.ts";
import { evidenceTasks, taskFrame, type TaskMaterial } from "../../../domain/speckit/evidence/tasks/evidenceTasks.ts";
import { extendTasks } from "../../../domain/speckit/evidence/tasks/extendTasks.ts";
import {
  renderTaskParts,
  renderTasks,
  type TaskFileInput,
} from "../../../domain/speckit/evidence/tasks/renderTasks.ts";
import { readTasksTemplate } from "../../../domain/speckit/evidence/tasks/tasksTemplate.ts";
import { checkTasks } from "../../../domain/speckit/tasks/checkTasks.ts";
import { parseTasks } from "../../../domain/speckit/tasks/parseTasks.ts";
import { applyEdits } from "../../../domain/speckit/text/edits.ts";
import { isUnfilled } from "../../../domain/speckit/text/unfilled.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitTasks } from "../../../protocol/speckit/speckitTasks.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import { tasksWithModel } from "../assist/modelTasks.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readTemplate } from "../project/surroundings.ts";
import { gatherEvidence } from "./planning/planMaterial.ts";
import { tasksReport, type WrittenTasks } from "./planning/tasksReport.ts";
import { refuseTemplate } from "./refuseTemplate.ts";
import type { SpeckitTool } from "./speckitTool.ts";
import { progressSteps } from "./speckitTool.ts";

type Arguments = ArgumentsOf<typeof speckitTasks>;

export const writeTasks: SpeckitTool<typeof speckitTasks> = {
  contract: speckitTasks,
  async run(args, context, services) {
    const step = progressSteps(context, 5);
    step("Reading specification and plan");
    const feature = existingFeature(await findPlace(args.spec_directory, context.client, services.start));
    const spec = await requireSpec(feature);
    await refuseTemplate(feature, "spec", spec.markdown.text);
    const plan = await requirePlan(feature);
    await refuseTemplate(feature, "plan", plan.markdown.text);
    const template = await readTemplate(feature.files, "tasks-template");
    const existing = await readDocument(feature, "tasks.md");
    const isOurs = existing === undefined || isReplaceable(existing, template.text);
    if (!isOurs && args.extend !== true)
      return tasksReport(feature, spec, {
        text: existing,
        before: existing,
        files: [],
        mode: "deterministic",
        warnings: [],
      });
    step("Breaking the plan down");
    const { meetings } = await gatherEvidence(feature, spec, args.guidance, context.signal);
    const constitution = await readConstitution(feature.files);
    const before = isOurs ? existing : undefined;
    const wishes = { include: args.include_tests, guidance: args.guidance, spec, constitution, before };
    const material: TaskMaterial = {
      ...{ spec, plan, featurePath: feature.path, words: meetings.words },
      withTests: asksForTests(wishes),
    };
    const written = isOurs
      ? await firstList(feature, material, template.text, args, context)
      : { ...extended(existing, material), mode: "deterministic" as const, warnings: [] };
    step("Writing the tasks");
    const { text, mode } = written;
    context.signal.throwIfAborted();
    step("Saving");
    const isNew = text !== existing;
    const files = isNew ? [await writeDocument(feature, "tasks.md", text, existing)] : [];
    const warnings = [...(isOurs ? template.warnings : []), ...written.warnings];
    return tasksReport(feature, spec, { text, before: isOurs && isNew ? undefined : existing, files, mode, warnings });
  },
};

/** No person has written it or worked through it: it is the template, or what rules alone have made of it. */
const isReplaceable = (text: string, template: string | undefined): boolean =>
  isCaptured(text) || (isUnfilled(text, template, []) && !parseTasks(text).tasks.some(({ state }) => state === "done"));

type Written = Pick<WrittenTasks, "text" | "mode" | "warnings">;

async function firstList(
  feature: Feature,
  material: TaskMaterial,
  template: string | undefined,
  args: Arguments,
  context: ToolContext,
): Promise<Written> {
  const { spec, plan, withTests, featurePath } = material;
  const told = [spec.markdown.text, plan.markdown.text, ...(args.guidance ? [`Guidance: ${args.guidance}`] : [])];
  const assisted = canAskModel(context, args.use_model)
    ? await tasksWithModel(context, told.join("\n\n"), taskFrame(material), spec)
    : { warnings: [] };
  const { text, warnings } = inTemplate(spec, template, {
    title: spec.title ?? feature.name,
    ...{ featurePath, withTests },
    documents: await documentsOf(feature, context.signal),
    phases: assisted.value ?? evidenceTasks(material),
  });
  return {
    text: assisted.value ? text : withCapturedMark(text),
    mode: assisted.value ? "model" : "deterministic",
    warnings: [...assisted.warnings, ...warnings],
  };
}

/** In the project's own template where it has one that leaves the list as it should be. */
function inTemplate(
  spec: SpecDocument,
  template: string | undefined,
  input: TaskFileInput,
): { text: string; warnings: readonly string[] } {
  if (template === undefined) return { text: renderTasks(input), warnings: [] };
  const own = readTasksTemplate(template);
  const phases = own.withOwnPhases(input.phases);
  const text = own.fill(renderTaskParts({ ...input, phases }), input.title, path.posix.basename(input.featurePath));
  const expected = phases.flatMap((phase) => phase.groups.flatMap((group) => group.tasks)).length;
  const list = parseTasks(text);
  const problem =
    list.tasks.length === expected
      ? checkTasks(list, spec).find(({ severity }) => severity === "error")?.message
      : `it would make ${String(list.tasks.length)} tasks out of ${String(expected)}.`;
  return problem === undefined
    ? { text, warnings: [] }
    : { text: renderTasks(input), warnings: [`The project's tasks-template was not used: ${problem}`] };
}

function extended(existing: string, material: TaskMaterial): { text: string } {
  const edit = extendTasks(existing, parseTasks(existing), material);
  return { text: edit === undefined ? existing : applyEdits(existing, [edit]) };
}
