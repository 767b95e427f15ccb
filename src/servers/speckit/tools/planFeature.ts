import type { PlanDocument } from "../../../domain/speckit/documents/parsePlan.ts";
import { parsePlan, planSections } from "../../../domain/speckit/documents/parsePlan.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import { layoutFor } from "../../../domain/speckit/plan/layout.ts";
import { preferGuidance, readGuidance } from "../../../domain/speckit/plan/readGuidance.ts";
import { readManifests } from "../../../domain/speckit/plan/readManifests.ts";
import { draftContract } from "../../../domain/speckit/plan/renderContract.ts";
import { renderDataModel } from "../../../domain/speckit/plan/renderDataModel.ts";
import type { PlanInput, PlanProposal } from "../../../domain/speckit/plan/renderPlan.ts";
import { renderPlan, renderPlanHead, renderPlanSections } from "../../../domain/speckit/plan/renderPlan.ts";
import { renderQuickstart } from "../../../domain/speckit/plan/renderQuickstart.ts";
import { renderResearch } from "../../../domain/speckit/plan/renderResearch.ts";
import { technicalContextOf, unknownFields } from "../../../domain/speckit/plan/technicalContext.ts";
import { fillTemplate } from "../../../domain/speckit/text/fillTemplate.ts";
import { headingKey } from "../../../domain/speckit/text/headings.ts";
import { isUnfilled } from "../../../domain/speckit/text/unfilled.ts";
import { withLineEnding } from "../../../domain/speckit/text/lines.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitPlan } from "../../../protocol/speckit/speckitPlan.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import type { PlanMaterial } from "../assist/modelPlan.ts";
import { planWithModel } from "../assist/modelPlan.ts";
import { isCaptured, withCapturedMark } from "../../../disk/features/captured.ts";
import { readConstitution } from "../../../disk/features/constitution.ts";
import {
  documentPath,
  documentsOf,
  readDocument,
  requireShortSpec,
  writeDocument,
} from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { existingFeature } from "../../../disk/features/feature.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks, readRepository, readTemplate } from "../project/surroundings.ts";
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
    const spec = await requireShortSpec(feature);
    await refuseTemplate(feature, "spec", spec.markdown.text);
    step("Looking at the repository");
    const gathered = await gather(feature, spec, args.guidance, today(services.clock), context.signal);
    step("Making decisions");
    const { input, mode, warnings } = await improve(gathered, args, context);
    step("Writing the plan");
    const template = await readTemplate(feature.files, "plan-template");
    const oldPlan = await readDocument(feature, "plan.md");
    const plan = planText(input, oldPlan, template.text, mode);
    const companions = await missingCompanions(feature, input);
    context.signal.throwIfAborted();
    step("Saving");
    const files: string[] = [];
    for (const [name, text] of companions) files.push(await writeDocument(feature, name, text, undefined));
    if (plan !== undefined) files.push(await writeDocument(feature, "plan.md", plan, oldPlan));
    step("Done");
    const open = unknownFields(input.context);
    const summary =
      plan === undefined && files.length === 0
        ? `${documentPath(feature, "plan.md")} is complete and was left unchanged.`
        : `Plan written at ${documentPath(feature, "plan.md")} with ${companions.length === 0 ? "no new companion documents" : companions.map(([name]) => name).join(", ")}.`;
    return toResult({
      files,
      summary,
      questions: [],
      openQuestions: [
        ...open.map((field) => `${field} is unknown: neither the repository nor the specification states it.`),
        ...spec.markers.map(({ question }) => `spec.md: ${question}`),
      ],
      hooks: await readHooks(feature.files, "plan"),
      next: "speckit.tasks",
      mode,
      warnings: [
        ...(spec.markers.length > 0
          ? ["spec.md still has open questions; answering them with speckit.clarify first avoids rework."]
          : []),
        ...template.warnings,
        ...warnings,
      ],
      feature: feature.folder,
    });
  },
};

async function gather(
  feature: Feature,
  spec: SpecDocument,
  guidance: string | undefined,
  date: string,
  signal: AbortSignal,
): Promise<PlanInput> {
  const repository = await readRepository(feature.files, signal);
  const evidence = preferGuidance(readGuidance(guidance ?? ""), readManifests(repository));
  const contract = draftContract(spec, evidence.projectType?.value, spec.title ?? feature.name);
  const existing = await documentsOf(feature, signal);
  const planned = [
    "spec.md",
    "plan.md",
    "research.md",
    ...(spec.entities.length > 0 ? ["data-model.md"] : []),
    "quickstart.md",
    ...(contract ? [contract.file] : []),
  ];
  return {
    spec,
    feature: feature.name,
    featurePath: feature.path,
    date,
    context: technicalContextOf(evidence, spec),
    evidence,
    layout: layoutFor(evidence, repository.paths, shortName(feature.name)),
    constitution: await readConstitution(feature.files),
    documents: [...new Set([...planned, ...existing])],
    guidance,
  };
}

export const shortName = (feature: string): string => feature.replace(/^(?:\d{8}-\d{6}|\d+)-/, "") || feature;

async function improve(
  input: PlanInput,
  args: Arguments,
  context: ToolContext,
): Promise<{ input: PlanInput; mode: "deterministic" | "model"; warnings: readonly string[] }> {
  if (!canAskModel(context, args.use_model)) return { input, mode: "deterministic", warnings: [] };
  const material: PlanMaterial = {
    spec: input.spec,
    context: input.context,
    constitution: input.constitution,
    guidance: input.guidance,
  };
  const { value, warnings } = await planWithModel(context, material);
  return value
    ? { input: withProposal(input, value), mode: "model", warnings }
    : { input, mode: "deterministic", warnings };
}

const withProposal = (input: PlanInput, proposal: PlanProposal): PlanInput => ({
  ...input,
  proposal,
  context: new Map([...input.context].map(([field, value]) => [field, proposal.fields.get(field) ?? value])),
});

/** No person has written it: it is the template, or what rules alone have made of it. */
const isReplaceable = (text: string, template: string | undefined): boolean =>
  isCaptured(text) || isUnfilled(text, template, planSections);

/** A filled plan only gets the sections it lacks; the raw template is replaced. */
function planText(
  input: PlanInput,
  oldText: string | undefined,
  template: string | undefined,
  mode: "deterministic" | "model",
): string | undefined {
  const old = oldText === undefined ? undefined : parsePlan(oldText);
  if (old && !isReplaceable(oldText!, template)) return withMissingSections(input, old);
  const sections = ["summary", "technical context", "constitution check", "project structure"];
  const text =
    template === undefined
      ? renderPlan(input)
      : fillTemplate(template, renderPlanHead(input), renderPlanSections(input), sections, ["complexity tracking"]);
  return mode === "model" ? text : withCapturedMark(text);
}

function withMissingSections(input: PlanInput, old: PlanDocument): string | undefined {
  const known = new Set(old.sections.map(({ key }) => key));
  const missing = renderPlanSections(input).filter(
    ({ heading }) => !known.has(headingKey(heading.replace(/^#+\s+/, ""))),
  );
  if (missing.length === 0) return undefined;
  const added = missing.map(({ heading, body }) => `\n\n${heading}\n\n${body}`).join("");
  return `${old.markdown.text.trimEnd()}${withLineEnding(`${added}\n`, old.markdown.lineEnding)}`;
}

async function missingCompanions(feature: Feature, input: PlanInput): Promise<[name: string, text: string][]> {
  const { spec, context, evidence } = input;
  const title = spec.title ?? feature.name;
  const contract = draftContract(spec, evidence.projectType?.value, title);
  const wanted: [string, string | undefined][] = [
    ["research.md", renderResearch(spec, context, evidence, title, input.proposal?.decisions)],
    ["data-model.md", renderDataModel(spec, title)],
    ["quickstart.md", renderQuickstart(spec, evidence, title)],
    ...(contract ? [[contract.file, contract.text] as [string, string]] : []),
  ];
  const existing = new Set(await documentsOf(feature));
  const hasContracts = [...existing].some((name) => name.startsWith("contracts/"));
  return wanted.flatMap(([name, text]) =>
    text === undefined || existing.has(name) || (hasContracts && name.startsWith("contracts/"))
      ? []
      : [[name, text] as [string, string]],
  );
}
