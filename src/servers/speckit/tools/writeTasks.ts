import path from "node:path";
import type { PlanDocument } from "../../../domain/speckit/documents/parsePlan.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import { extendTasks } from "../../../domain/speckit/generateTasks/extendTasks.ts";
import { planPhases } from "../../../domain/speckit/generateTasks/planPhases.ts";
import type { PlannedPhase } from "../../../domain/speckit/generateTasks/plannedTask.ts";
import { renderTaskParts, renderTasks, type TaskFileInput } from "../../../domain/speckit/generateTasks/renderTasks.ts";
import { readTasksTemplate } from "../../../domain/speckit/generateTasks/tasksTemplate.ts";
import type { Layout } from "../../../domain/speckit/plan/layout.ts";
import { layoutOfPlan } from "../../../domain/speckit/plan/layout.ts";
import { checkTasks } from "../../../domain/speckit/tasks/checkTasks.ts";
import { tasksByStory } from "../../../domain/speckit/tasks/coverage.ts";
import { parseTasks } from "../../../domain/speckit/tasks/parseTasks.ts";
import { isUnfilled } from "../../../domain/speckit/text/unfilled.ts";
import { applyEdits } from "../../../domain/speckit/text/edits.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitTasks } from "../../../protocol/speckit/speckitTasks.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import { tasksWithModel } from "../assist/modelTasks.ts";
import { isCaptured, withCapturedMark } from "../../../disk/features/captured.ts";
import {
  documentPath,
  documentsOf,
  readDocument,
  requirePlan,
  requireShortSpec,
  writeDocument,
} from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { existingFeature } from "../../../disk/features/feature.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks, readTemplate } from "../project/surroundings.ts";
import { refuseTemplate } from "./refuseTemplate.ts";
import { count } from "./count.ts";
import { shortName } from "./planFeature.ts";
import type { SpeckitTool } from "./speckitTool.ts";
import { progressSteps, toResult } from "./speckitTool.ts";

type Arguments = ArgumentsOf<typeof speckitTasks>;

export const writeTasks: SpeckitTool<typeof speckitTasks> = {
  contract: speckitTasks,
  async run(args, context, services) {
    const step = progressSteps(context, 5);
    step("Reading specification and plan");
    const feature = existingFeature(await findPlace(args.spec_directory, context.client, services.start));
    const spec = await requireShortSpec(feature);
    await refuseTemplate(feature, "spec", spec.markdown.text);
    const plan = await requirePlan(feature);
    await refuseTemplate(feature, "plan", plan.markdown.text);
    const layout = layoutOfPlan(plan, shortName(feature.name));
    const documents = await documentsOf(feature, context.signal);
    const withTests = asksForTests(args, spec);
    const frame = planPhases({ spec, plan, layout, featurePath: feature.path, documents, withTests });
    const existing = await readDocument(feature, "tasks.md");
    const template = await readTemplate(feature.files, "tasks-template");
    const isFirst = existing === undefined || isReplaceable(existing, template.text);
    step("Breaking the plan down");
    const assisted =
      isFirst && canAskModel(context, args.use_model)
        ? await tasksWithModel(context, materialOf(spec, plan, args), frame, spec)
        : { warnings: [] };
    step("Writing the tasks");
    const written = isFirst
      ? firstList(spec, template.text, {
          title: spec.title ?? feature.name,
          featurePath: feature.path,
          documents,
          withTests,
          phases: assisted.value ?? frame,
          stories: spec.stories,
          paths: pathSentence(layout),
        })
      : { text: extended(existing, spec, frame, layout), warnings: [] };
    const text =
      isFirst && !assisted.value && written.text !== undefined ? withCapturedMark(written.text) : written.text;
    context.signal.throwIfAborted();
    step("Saving");
    const files = text === undefined ? [] : [await writeDocument(feature, "tasks.md", text, existing)];
    return report(feature, spec, {
      text: text ?? existing!,
      before: isFirst ? undefined : existing,
      files,
      mode: assisted.value ? "model" : "deterministic",
      warnings: [...assisted.warnings, ...(isFirst ? template.warnings : []), ...written.warnings],
    });
  },
};

/** No person has written it or worked through it: it is the template, or what rules alone have made of it. */
const isReplaceable = (text: string, template: string | undefined): boolean =>
  isCaptured(text) || (isUnfilled(text, template, []) && !parseTasks(text).tasks.some(({ state }) => state === "done"));

/** In the project's own template where it has one that leaves the list as it should be. */
function firstList(
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

function extended(
  existing: string,
  spec: SpecDocument,
  frame: readonly PlannedPhase[],
  layout: Layout,
): string | undefined {
  const extension = extendTasks(existing, parseTasks(existing), spec, frame, layout.services);
  return extension && applyEdits(existing, [extension.edit]);
}

function asksForTests(args: Arguments, spec: SpecDocument): boolean {
  const guidance = args.guidance ?? "";
  if (args.include_tests !== undefined) return args.include_tests === true;
  if (/\b(?:no|without|skip)\s+(?:any\s+)?tests?\b/i.test(guidance)) return false;
  return (
    /\b(?:tests?|TDD|test-first)\b/i.test(guidance) ||
    /\b(?:TDD|test-first|test-driven|automated tests?)\b/i.test(spec.markdown.text)
  );
}

const pathSentence = (layout: Layout): string =>
  `Paths are relative to the repository root. Models are in \`${layout.models}\`, services in \`${layout.services}\`, user interfaces in \`${layout.interface}\`, ${layout.tests === "" ? "tests beside the code they check" : `tests in \`${layout.tests}\``}.${layout.extension === "" ? " The language is not decided yet, so files have no extension." : ""}`;

const materialOf = (spec: SpecDocument, plan: PlanDocument, args: Arguments): string =>
  [spec.markdown.text, plan.markdown.text, ...(args.guidance === undefined ? [] : [`Guidance: ${args.guidance}`])].join(
    "\n\n",
  );

interface Written {
  readonly text: string;
  readonly before: string | undefined;
  readonly files: readonly string[];
  readonly mode: "deterministic" | "model";
  readonly warnings: readonly string[];
}

async function report(feature: Feature, spec: SpecDocument, { text, before, files, mode, warnings }: Written) {
  const list = parseTasks(text);
  const problems = checkTasks(list, spec);
  const known = before === undefined ? 0 : parseTasks(before).tasks.length;
  const added = list.tasks.length - known;
  const file = documentPath(feature, "tasks.md");
  const summary =
    before === undefined
      ? `${count(list.tasks.length, "task", "tasks")} written to ${file}.`
      : added === 0
        ? `${file} already covers the specification and was left unchanged (${count(known, "task", "tasks")}).`
        : `${count(added, "task", "tasks")} added to ${file}; the ${String(known)} existing ones kept their ids, states and texts.`;
  const served = tasksByStory(list);
  const perStory = spec.stories.map(
    (story) =>
      `- ${story.id} ${story.title}: ${count(served.get(story.id)?.length ?? 0, "task", "tasks")}${story.independentTest === undefined ? "" : `. Test: ${story.independentTest}`}`,
  );
  const format =
    problems.length === 0
      ? "The format check found no problems."
      : `The format check found:\n${problems.map(({ code, message, line }) => `- ${code}, line ${String(line + 1)}: ${message}`).join("\n")}`;
  const parallel = list.tasks.filter((task) => task.parallel).length;
  return toResult(
    {
      files,
      summary,
      questions: [],
      openQuestions: spec.markers.map(({ question }) => question),
      hooks: await readHooks(feature.files, "tasks"),
      next: "speckit.implement",
      mode,
      warnings,
      feature: feature.folder,
    },
    [
      ...(perStory.length > 0 ? [perStory.join("\n")] : []),
      `${count(parallel, "task", "tasks")} can run in parallel. The smallest useful delivery is Setup, Foundational and ${spec.stories[0]?.id ?? "the first group"} (filter: mvp).`,
      format,
    ],
  );
}
