import { isCaptured } from "../../../disk/features/captured.ts";
import { documentPath, readDocument, requireSpec, writeDocument } from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { existingFeature } from "../../../disk/features/feature.ts";
import { parsePlan, planSections } from "../../../domain/speckit/documents/parsePlan.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import { unknownFields } from "../../../domain/speckit/evidence/plan/technicalContext.ts";
import { guidanceIn } from "../../../domain/speckit/evidence/plan/guidanceIn.ts";
import type { PlanInput } from "../../../domain/speckit/evidence/plan/planInput.ts";
import type { PlanProposal } from "../../../domain/speckit/evidence/plan/planProposal.ts";
import { isUnfilled } from "../../../domain/speckit/text/unfilled.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitPlan } from "../../../protocol/speckit/speckitPlan.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import { planWithModel } from "../assist/modelPlan.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks, readTemplate } from "../project/surroundings.ts";
import { type PlanDocuments, planDocuments } from "./planning/planDocuments.ts";
import { gatherEvidence, planMaterial } from "./planning/planMaterial.ts";
import { refuseTemplate } from "./refuseTemplate.ts";
import type { SpeckitTool } from "./speckitTool.ts";
import { progressSteps, today, toResult } from "./speckitTool.ts";

type Arguments = ArgumentsOf<typeof speckitPlan>;

export const planFeature: SpeckitTool<typeof speckitPlan> = {
  contract: speckitPlan,
  async run(args, context, services) {
    const step = progressSteps(context, 6);
    step("Reading the specification");
    const feature = existingFeature(await findPlace(args.spec_directory, context.client, services.start));
    const spec = await requireSpec(feature);
    await refuseTemplate(feature, "spec", spec.markdown.text);
    const template = await readTemplate(feature.files, "plan-template");
    const old = await readDocument(feature, "plan.md");
    const isOurs = old === undefined || isCaptured(old) || isUnfilled(old, template.text, planSections);
    if (!isOurs && args.extend !== true) return keptAsItIs(feature, spec, old);
    step("Looking at the repository");
    const material = await gatherEvidence(feature, spec, guidanceFor(args, old), context.signal);
    const gathered = await planMaterial(feature, material, today(services.clock), context.signal);
    step("Making decisions");
    const { input, mode, warnings } = await improve(gathered, args, context);
    step("Writing the plan");
    const documents = await planDocuments(feature, input, { template: template.text, old, isOurs, mode });
    context.signal.throwIfAborted();
    step("Saving");
    const files: string[] = [];
    for (const { name, text, before } of documents.changes)
      files.push(await writeDocument(feature, name, text, before));
    step("Done");
    return toResult({
      files,
      summary: summaryOf(feature, old, documents),
      questions: [],
      openQuestions: [
        ...unknownFields(input.context).map(
          (field) => `${field} is unknown: neither the repository nor the specification states it.`,
        ),
        ...openIn(spec),
      ],
      hooks: await readHooks(feature.files, "plan"),
      next: "speckit.tasks",
      mode,
      warnings: [...clarifyFirst(spec), ...template.warnings, ...warnings],
      feature: feature.folder,
    });
  },
};

/** A plan that is written again keeps what a person said about it before. */
const guidanceFor = ({ guidance }: Arguments, old: string | undefined): string | undefined =>
  guidance ?? (old !== undefined && isCaptured(old) ? guidanceIn(old) : undefined);

const openIn = (spec: SpecDocument): string[] => spec.markers.map(({ question }) => `spec.md: ${question}`);

const clarifyFirst = (spec: SpecDocument): string[] =>
  spec.markers.length > 0
    ? ["spec.md still has open questions; answering them with speckit.clarify first avoids rework."]
    : [];

async function keptAsItIs(feature: Feature, spec: SpecDocument, old: string) {
  const open = [...parsePlan(old).fields].filter(([, { state }]) => state === "unknown");
  return toResult({
    files: [],
    summary: `${documentPath(feature, "plan.md")} has been written and was left unchanged. Pass extend: true to add the sections and documents that it lacks.`,
    questions: [],
    openQuestions: [...open.map(([field]) => `${field} is unknown.`), ...openIn(spec)],
    hooks: await readHooks(feature.files, "plan"),
    next: "speckit.tasks",
    mode: "deterministic",
    warnings: clarifyFirst(spec),
    feature: feature.folder,
  });
}

function summaryOf(feature: Feature, old: string | undefined, { changes, kept }: PlanDocuments): string {
  const file = documentPath(feature, "plan.md");
  const written = changes.map(({ name }) => name);
  const untouched = kept.length > 0 ? ` ${kept.join(", ")} ${kept.length === 1 ? "was" : "were"} left unchanged.` : "";
  if (written.length === 0) return `${file} is up to date and was left unchanged.${untouched}`;
  const companions = written.filter((name) => name !== "plan.md").join(", ") || "no companion documents";
  if (!written.includes("plan.md"))
    return `${companions} written beside ${file}, which was left unchanged.${untouched}`;
  return `Plan ${old === undefined ? "written" : "updated"} at ${file} with ${companions}.${untouched}`;
}

async function improve(
  input: PlanInput,
  args: Arguments,
  context: ToolContext,
): Promise<{ input: PlanInput; mode: "deterministic" | "model"; warnings: readonly string[] }> {
  if (!canAskModel(context, args.use_model)) return { input, mode: "deterministic", warnings: [] };
  const { spec, constitution, guidance } = input;
  const { value, warnings } = await planWithModel(context, { spec, context: input.context, constitution, guidance });
  return value
    ? { input: withProposal(input, value), mode: "model", warnings }
    : { input, mode: "deterministic", warnings };
}

const withProposal = (input: PlanInput, proposal: PlanProposal): PlanInput => ({
  ...input,
  proposal,
  context: new Map([...input.context].map(([field, value]) => [field, proposal.fields.get(field) ?? value])),
});
