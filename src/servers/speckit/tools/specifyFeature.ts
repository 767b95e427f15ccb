import { invalidInput } from "../../../domain/failures.ts";
import { mandatorySections } from "../../../domain/speckit/documents/featureState.ts";
import { parseSpec } from "../../../domain/speckit/documents/parseSpec.ts";
import { gapQuestionText } from "../../../domain/speckit/clarify/gapQuestions.ts";
import { markerQuestions } from "../../../domain/speckit/clarify/chooseQuestions.ts";
import { appendCapture } from "../../../domain/speckit/capture/appendCapture.ts";
import { type Captured, captureDescription } from "../../../domain/speckit/capture/capture.ts";
import { renderCaptured, type RenderedSpec } from "../../../domain/speckit/capture/renderCaptured.ts";
import { renderChecklist } from "../../../domain/speckit/capture/renderChecklist.ts";
import { slugOfDescription } from "../../../domain/speckit/project/slug.ts";
import { fillTemplate } from "../../../domain/speckit/text/fillTemplate.ts";
import { isUnfilled } from "../../../domain/speckit/text/unfilled.ts";
import { refusalOf } from "../../../domain/text/documentLimits.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitSpecify } from "../../../protocol/speckit/speckitSpecify.ts";
import type { ToolContext, ToolResult } from "../../kit/defineTool.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import { draftWithModel } from "../assist/modelSpec.ts";
import { renderDraft } from "../assist/specDraft.ts";
import { isCaptured, withCapturedMark } from "../../../disk/features/captured.ts";
import { documentPath, readDocument, writeDocument } from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { chooseFeature, writeActiveFeature } from "../../../disk/features/feature.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks, readTemplate } from "../project/surroundings.ts";
import { updateChecklist } from "./clarification/updateChecklist.ts";
import { count } from "./count.ts";
import type { SpeckitResult } from "./results.ts";
import type { SpeckitTool } from "./speckitTool.ts";
import { progressSteps, today, toResult } from "./speckitTool.ts";
import { wireQuestions } from "./wireQuestions.ts";

export const specifyFeature: SpeckitTool<typeof speckitSpecify> = {
  contract: speckitSpecify,
  async run(args, context, services) {
    const description = args.feature_description?.trim() ?? "";
    if (description === "") throw emptyDescription();
    const step = progressSteps(context, 5);
    step("Finding the project");
    const place = await findPlace(args.spec_directory, context.client, services.start);
    const now = services.clock.now();
    const feature = await chooseFeature(place, description, args.short_name, now);
    const existing = await readDocument(feature, "spec.md");
    const template = await readTemplate(feature.files, "spec-template");
    step("Reading the description");
    const captured = captureDescription(description);
    if (!/[\p{L}\p{N}]/u.test(description)) throw wordlessDescription();
    const writing: Writing = { feature, description, captured, template, date: today(services.clock), step };
    const isWritten = existing !== undefined && !isUnfilled(existing, template.text, mandatorySections);
    if (isWritten && args.overwrite !== true) return append(writing, existing);
    const drafted = await draft(writing, args, context);
    step("Writing the specification");
    const kept = isWritten ? await keepCopy(feature, existing, now) : undefined;
    return write(writing, drafted, existing, kept);
  },
};

type Arguments = ArgumentsOf<typeof speckitSpecify>;

const emptyDescription = () =>
  invalidInput("feature_description is empty; say in a sentence or more what users should be able to do.", {
    argument: "feature_description",
  });

const wordlessDescription = () =>
  invalidInput("The description does not name anything to build; say in a sentence what users should be able to do.", {
    argument: "feature_description",
  });

interface Writing {
  readonly feature: Feature;
  readonly description: string;
  readonly captured: Captured;
  readonly template: { readonly text?: string; readonly warnings: readonly string[] };
  readonly date: string;
  readonly step: (message: string) => void;
}

interface Drafted {
  readonly rendered: RenderedSpec;
  readonly mode: SpeckitResult["mode"];
  readonly warnings: readonly string[];
}

/** Rules only quote and sort; where the client lends a model, the model writes. */
async function draft(
  { feature, description, captured, date }: Writing,
  args: Arguments,
  context: ToolContext,
): Promise<Drafted> {
  const header = { feature: feature.name, created: date, input: description };
  const rendered = renderCaptured(captured, header, slugOfDescription(description));
  if (!canAskModel(context, args.use_model)) return { rendered, mode: "deterministic", warnings: [] };
  const { value, warnings } = await draftWithModel(context, description);
  return value
    ? { rendered: renderDraft(value, rendered, header), mode: "model", warnings }
    : { rendered, mode: "deterministic", warnings };
}

async function write(
  { feature, template, date, step }: Writing,
  { rendered, mode, warnings }: Drafted,
  existing: string | undefined,
  kept: string | undefined,
): Promise<ToolResult> {
  const plain = documentText(rendered, template.text);
  const text = mode === "model" ? plain : withCapturedMark(plain);
  refuseTooLarge(text);
  const spec = parseSpec(text);
  const checklist = renderChecklist(spec, rendered.title, date);
  const oldChecklist = await readDocument(feature, "checklists/requirements.md");
  step("Saving");
  const files = [await writeDocument(feature, "spec.md", text, existing)];
  files.push(await writeDocument(feature, "checklists/requirements.md", checklist, oldChecklist));
  const pointer = await writeActiveFeature(feature);
  step("Done");
  const file = documentPath(feature, "spec.md");
  const facts = [
    `“${rendered.title}”`,
    count(spec.requirements.filter(({ kind }) => kind === "functional").length, "requirement", "requirements"),
    count(spec.markers.length, "open question", "open questions"),
    ...(spec.gaps.length > 0 ? [`${count(spec.gaps.length, "gap", "gaps")} to fill in`] : []),
  ];
  return answer(feature, text, {
    files: [...files, ...(kept === undefined ? [] : [kept]), ...(pointer === undefined ? [] : [pointer])],
    summary: `Specification created successfully at ${file}: ${facts.join(", ")}.${kept === undefined ? "" : ` What stood there before is kept in ${kept}.`}`,
    mode,
    warnings: [...feature.warnings, ...template.warnings, ...warnings],
  });
}

function documentText({ head, sections }: RenderedSpec, template: string | undefined): string {
  if (template !== undefined) return fillTemplate(template, head, sections, [...mandatorySections, "assumptions"]);
  return `${[head, ...sections.map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n")}\n`;
}

/** Sentences that are quoted already are not added again, so that the same description changes nothing. */
async function append(writing: Writing, existing: string): Promise<ToolResult> {
  const { feature, captured, description, step } = writing;
  const file = documentPath(feature, "spec.md");
  const { text, added } = appendCapture(existing, captured, description);
  if (added === 0)
    return answer(feature, existing, {
      files: [],
      summary: `${file} already says everything that this description says and was left unchanged.`,
      mode: "deterministic",
      warnings: feature.warnings,
    });
  const marked = isCaptured(existing) ? withCapturedMark(withoutMark(text)) : text;
  refuseTooLarge(marked);
  step("Saving");
  const files = [await writeDocument(feature, "spec.md", marked, existing)];
  const checklist = await updateChecklist(feature, parseSpec(marked));
  step("Done");
  return answer(feature, marked, {
    files: [...files, ...(checklist?.changed === true ? [checklist.file] : [])],
    summary: `Specification updated successfully at ${file}: ${count(added, "quote was", "quotes were")} added to the end of its parts; nothing else changed.`,
    mode: "deterministic",
    warnings: feature.warnings,
  });
}

const withoutMark = (text: string): string => text.slice(0, text.lastIndexOf("<!-- flightdeck:captured"));

/** A document that no step could read again is not written. */
function refuseTooLarge(text: string): void {
  if (refusalOf(text) !== undefined)
    throw invalidInput("feature_description is too long for one specification; split it into several features.", {
      argument: "feature_description",
    });
}

/** What is replaced on request stays beside it. */
function keepCopy(feature: Feature, existing: string, now: Date): Promise<string> {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${String(now.getFullYear())}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return writeDocument(feature, `spec.${day}-${time}.md`, existing, undefined);
}

async function answer(
  feature: Feature,
  text: string,
  said: Pick<SpeckitResult, "files" | "summary" | "mode" | "warnings">,
): Promise<ToolResult> {
  const spec = parseSpec(text);
  return toResult({
    ...said,
    questions: wireQuestions(markerQuestions(spec)),
    openQuestions: [
      ...spec.markers.map(({ question }) => question),
      ...spec.gaps.map((gap) => gapQuestionText(spec, gap)),
    ],
    hooks: await readHooks(feature.files, "specify"),
    next: spec.markers.length + spec.gaps.length > 0 ? "speckit.clarify" : "speckit.plan",
    feature: feature.folder,
  });
}
