import { isCaptured, withCapturedMark } from "../../../../disk/features/captured.ts";
import { readDocument } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";
import { parsePlan } from "../../../../domain/speckit/documents/parsePlan.ts";
import { renderDataModel } from "../../../../domain/speckit/evidence/plan/renderDataModel.ts";
import type { PlanInput } from "../../../../domain/speckit/evidence/plan/planInput.ts";
import { renderPlan, renderPlanHead, renderPlanSections } from "../../../../domain/speckit/evidence/plan/renderPlan.ts";
import { renderQuickstart } from "../../../../domain/speckit/evidence/plan/renderQuickstart.ts";
import { renderResearch } from "../../../../domain/speckit/evidence/plan/renderResearch.ts";
import { fillTemplate } from "../../../../domain/speckit/text/fillTemplate.ts";
import { headingKey } from "../../../../domain/speckit/text/headings.ts";
import { withLineEnding } from "../../../../domain/speckit/text/lines.ts";

interface Change {
  readonly name: string;
  readonly text: string;
  /** What was read, where it is replaced. */
  readonly before: string | undefined;
}

export interface PlanDocuments {
  readonly changes: readonly Change[];
  /** Documents of the person, which this step would have written otherwise. */
  readonly kept: readonly string[];
}

interface PlanState {
  readonly template: string | undefined;
  readonly old: string | undefined;
  /** The plan is missing, a template, or as rules alone have made it. */
  readonly isOurs: boolean;
  readonly mode: "deterministic" | "model";
}

/** What has to be written so that the documents say what is known now. What a person wrote keeps every byte. */
export async function planDocuments(feature: Feature, input: PlanInput, state: PlanState): Promise<PlanDocuments> {
  const title = input.spec.title ?? feature.name;
  const mark = (text: string): string => (state.mode === "model" ? text : withCapturedMark(text));
  const companions: (readonly [name: string, text: string | undefined])[] = [
    ["research.md", renderResearch(title, input.context, input.proposal)],
    ["data-model.md", renderDataModel(title, input.spec)],
    ["quickstart.md", renderQuickstart(title, input.spec, input.evidence)],
  ];
  const changes: Change[] = [];
  const kept: string[] = [];
  for (const [name, text] of companions) {
    if (text === undefined) continue;
    const before = await readDocument(feature, name);
    const wanted = mark(text);
    if (before !== undefined && before.trim() !== "" && !isCaptured(before)) kept.push(name);
    else if (!isSame(before, wanted)) changes.push({ name, text: wanted, before });
  }
  const added = changes.map(({ name }) => name);
  const documents = ["spec.md", "plan.md", ...new Set([...input.documents.slice(2), ...added])].sort(byStep);
  const plan = planText({ ...input, documents }, state, mark);
  if (plan !== undefined) changes.push({ name: "plan.md", text: plan, before: state.old });
  return { changes, kept };
}

const steps = ["spec.md", "plan.md", "research.md", "data-model.md", "quickstart.md"];
const byStep = (a: string, b: string): number =>
  (steps.indexOf(a) + 1 || steps.length + 1) - (steps.indexOf(b) + 1 || steps.length + 1) || (a < b ? -1 : 1);

function planText(input: PlanInput, state: PlanState, mark: (text: string) => string): string | undefined {
  const { old, isOurs } = state;
  if (!isOurs && old !== undefined) return withMissingSections(input, old);
  const dated = (date: string): string => mark(filled({ ...input, date }, state.template));
  // The day alone is no reason to write it again.
  const since = old === undefined ? undefined : /\*\*Date\*\*: (\d{4}-\d{2}-\d{2})/.exec(old)?.[1];
  return since !== undefined && isSame(old, dated(since)) ? undefined : dated(input.date);
}

const isSame = (before: string | undefined, text: string): boolean => before?.replace(/\r\n?/g, "\n") === text;

const neededSections = ["summary", "technical context", "constitution check", "project structure"];

function filled(input: PlanInput, template: string | undefined): string {
  if (template === undefined) return renderPlan(input);
  const sections = renderPlanSections(input);
  const hasViolations = sections.some(({ heading }) => heading === "## Complexity Tracking");
  const dropped = hasViolations ? [] : ["complexity tracking"];
  return fillTemplate(template, renderPlanHead(input), sections, neededSections, dropped);
}

function withMissingSections(input: PlanInput, text: string): string | undefined {
  const old = parsePlan(text);
  const known = new Set(old.sections.map(({ key }) => key));
  const missing = renderPlanSections(input).filter(
    ({ heading }) => heading !== "## Complexity Tracking" && !known.has(headingKey(heading.replace(/^#+\s+/, ""))),
  );
  if (missing.length === 0) return undefined;
  const added = missing.map(({ heading, body }) => `\n\n${heading}\n\n${body}`).join("");
  return `${old.markdown.text.trimEnd()}${withLineEnding(`${added}\n`, old.markdown.lineEnding)}`;
}
