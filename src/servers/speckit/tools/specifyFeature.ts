import { invalidInput } from "../../../domain/failures.ts";
import { parseSpec } from "../../../domain/speckit/documents/parseSpec.ts";
import { mandatorySections } from "../../../domain/speckit/documents/featureState.ts";
import { isTooLongToReword } from "../../../domain/speckit/language/grammarLimits.ts";
import { readsAsEnglish } from "../../../domain/speckit/language/readsAsEnglish.ts";
import { slugOfDescription } from "../../../domain/speckit/project/slug.ts";
import type { SpecDraft } from "../../../domain/speckit/specify/draft.ts";
import { draftSpec } from "../../../domain/speckit/specify/draftSpec.ts";
import { withOpenQuestions } from "../../../domain/speckit/specify/openQuestions.ts";
import { renderChecklist } from "../../../domain/speckit/specify/renderChecklist.ts";
import type { SpecHeader } from "../../../domain/speckit/specify/renderSpec.ts";
import { renderSpec, renderSpecParts } from "../../../domain/speckit/specify/renderSpec.ts";
import { fillTemplate } from "../../../domain/speckit/text/fillTemplate.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitSpecify } from "../../../protocol/speckit/speckitSpecify.ts";
import type { ToolContext, ToolResult } from "../../kit/defineTool.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import { draftWithModel } from "../assist/modelSpec.ts";
import { documentPath, readDocument, writeDocument } from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { chooseFeature, writeActiveFeature } from "../../../disk/features/feature.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks, readTemplate } from "../project/surroundings.ts";
import { count } from "./count.ts";
import { wireQuestions } from "./wireQuestions.ts";
import type { SpeckitTool } from "./speckitTool.ts";
import { progressSteps, today, toResult } from "./speckitTool.ts";
import { chooseQuestions } from "../../../domain/speckit/clarify/chooseQuestions.ts";

type Arguments = ArgumentsOf<typeof speckitSpecify>;

export const specifyFeature: SpeckitTool<typeof speckitSpecify> = {
  contract: speckitSpecify,
  async run(args, context, services) {
    const description = args.feature_description?.trim() ?? "";
    if (description === "")
      throw invalidInput("feature_description is empty; say in a sentence or more what users should be able to do.", {
        argument: "feature_description",
      });
    if (isTooLongToReword(description))
      throw invalidInput("feature_description has more than 10,000 characters; shorten it.", {
        argument: "feature_description",
      });
    const step = progressSteps(context, 5);
    step("Finding the project");
    const place = await findPlace(args.spec_directory, context.client, services.start);
    const feature = await chooseFeature(place, description, args.short_name, services.clock.now());
    const existing = await readDocument(feature, "spec.md");
    if (existing !== undefined && !parseSpec(existing).isPristine && existing.trim() !== "" && args.overwrite !== true)
      return keptAsItIs(feature, existing);
    step("Reading the description");
    const base = draftSpec(description, slugOfDescription(description));
    if (!base)
      throw invalidInput(
        "The description does not name anything to build; say in a sentence what users should be able to do.",
      );
    const drafted = await improve(context, args, description, withOpenQuestions(base));
    step("Writing the specification");
    return write(feature, drafted, existing, { description, date: today(services.clock), step });
  },
};

interface Drafted {
  readonly draft: SpecDraft;
  readonly mode: "deterministic" | "model";
  readonly warnings: readonly string[];
}

const otherLanguage =
  "The description is not in English, and the rules that work without a model read only English: its sentences were copied word for word. Roles, data and priorities are left to you or to a model.";

async function improve(context: ToolContext, args: Arguments, description: string, base: SpecDraft): Promise<Drafted> {
  const quoted = readsAsEnglish(description) ? [] : [otherLanguage];
  if (!canAskModel(context, args.use_model)) return { draft: base, mode: "deterministic", warnings: quoted };
  const { value, warnings } = await draftWithModel(context, description, base);
  return value
    ? { draft: value, mode: "model", warnings }
    : { draft: base, mode: "deterministic", warnings: [...warnings, ...quoted] };
}

interface Writing {
  readonly description: string;
  readonly date: string;
  readonly step: (message: string) => void;
}

async function write(
  feature: Feature,
  { draft, mode, warnings }: Drafted,
  existing: string | undefined,
  { description, date, step }: Writing,
): Promise<ToolResult> {
  const header = { feature: feature.name, created: date, input: description };
  const template = await readTemplate(feature.files, "spec-template");
  const text = template.text === undefined ? renderSpec(draft, header) : fill(template.text, draft, header);
  const spec = parseSpec(text);
  const checklist = renderChecklist(spec, draft.title, date);
  const oldChecklist = await readDocument(feature, "checklists/requirements.md");
  step("Saving");
  const files = [await writeDocument(feature, "spec.md", text, existing)];
  files.push(await writeDocument(feature, "checklists/requirements.md", checklist, oldChecklist));
  const pointer = await writeActiveFeature(feature);
  step("Done");
  const questions = wireQuestions(chooseQuestions(spec, []).filter(({ target }) => target.kind === "marker"));
  return toResult({
    files: [...files, ...(pointer === undefined ? [] : [pointer])],
    summary: `Specification created successfully at ${documentPath(feature, "spec.md")}: “${draft.title}”, ${count(spec.stories.length, "user story", "user stories")}, ${count(draft.requirements.length, "requirement", "requirements")}, ${count(spec.markers.length, "open question", "open questions")}.`,
    questions,
    openQuestions: spec.markers.map(({ question }) => question),
    hooks: await readHooks(feature.files, "specify"),
    next: spec.markers.length > 0 ? "speckit.clarify" : "speckit.plan",
    mode,
    warnings: [...feature.warnings, ...template.warnings, ...warnings],
    feature: feature.folder,
  });
}

function fill(template: string, draft: SpecDraft, header: SpecHeader): string {
  const { head, sections } = renderSpecParts(draft, header);
  return fillTemplate(template, head, sections, mandatorySections);
}

async function keptAsItIs(feature: Feature, existing: string): Promise<ToolResult> {
  const spec = parseSpec(existing);
  return toResult({
    files: [],
    summary: `${documentPath(feature, "spec.md")} has already been written and was left unchanged. Pass overwrite: true to replace it, or run speckit.clarify to improve it.`,
    questions: [],
    openQuestions: spec.markers.map(({ question }) => question),
    hooks: await readHooks(feature.files, "specify"),
    next: "speckit.clarify",
    mode: "deterministic",
    warnings: feature.warnings,
    feature: feature.folder,
  });
}
