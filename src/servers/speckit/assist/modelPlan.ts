import { fail, ok } from "../../../domain/result.ts";
import type { TechnicalField } from "../../../domain/speckit/documents/parsePlan.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import type { Decision, Judgement, PlanProposal } from "../../../domain/speckit/evidence/plan/planProposal.ts";
import type { TechnicalContext } from "../../../domain/speckit/evidence/plan/technicalContext.ts";
import { unknownFields } from "../../../domain/speckit/evidence/plan/technicalContext.ts";
import type { Constitution } from "../../../domain/speckit/project/constitution.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import type { ModelAnswer } from "../../kit/work/askModel.ts";
import { askModel } from "../../kit/work/askModel.ts";
import { asFields, asList, lineOf } from "../../kit/work/fields.ts";

interface PlanMaterial {
  readonly spec: SpecDocument;
  readonly context: TechnicalContext;
  readonly constitution?: Constitution | undefined;
  readonly guidance?: string | undefined;
}

/** The model's judgement on what the repository does not show; values it found evidence for stay as they are. */
export async function planWithModel(context: ToolContext, material: PlanMaterial): Promise<ModelAnswer<PlanProposal>> {
  const open = unknownFields(material.context);
  const principles =
    material.constitution?.isTemplate === false ? material.constitution.principles.map(({ name }) => name) : [];
  return askModel(context, {
    task: `Plan how to build the feature in the material. Answer with JSON: {"summary": two or three sentences on the technical approach,
"fields": an object with a value for each of ${JSON.stringify(open)}, "decisions": [{"topic": one of those fields, "decision", "rationale", "alternatives"}],
"judgements": [{"principle": one of ${JSON.stringify(principles)}, "status": "PASS" | "VIOLATION" | "REVIEW", "note": one sentence of evidence}]}. Every value is one line.`,
    material: [
      ...[...material.context].map(([field, value]) => `${field}: ${value}`),
      ...(material.guidance === undefined ? [] : [`Guidance: ${material.guidance}`]),
      ...(material.constitution?.principles ?? []).map(({ name, text }) => `Principle ${name}: ${text}`),
      material.spec.markdown.text,
    ].join("\n"),
    maxTokens: 4000,
    check(value) {
      const fields = asFields(value);
      const summary = lineOf(fields?.["summary"], 1500);
      if (summary === undefined) return fail(['"summary" is missing']);
      return ok({
        summary,
        fields: readFields(fields?.["fields"], open),
        decisions: readDecisions(fields?.["decisions"], open),
        judgements: readJudgements(fields?.["judgements"], principles),
      });
    },
  });
}

const readFields = (value: unknown, open: readonly TechnicalField[]): Map<TechnicalField, string> =>
  new Map(
    open.flatMap((field) => {
      const line = lineOf(asFields(value)?.[field], 200);
      return line === undefined || /NEEDS CLARIFICATION|\[e\.g\./i.test(line)
        ? []
        : [[field, `${line} (proposed by the model)`] as const];
    }),
  );

const readDecisions = (value: unknown, open: readonly string[]): Map<string, Decision> =>
  new Map(
    asList(value).flatMap((entry) => {
      const fields = asFields(entry);
      const [topic, decision, rationale, alternatives] = ["topic", "decision", "rationale", "alternatives"].map(
        (name) => lineOf(fields?.[name]),
      );
      const isWhole =
        topic !== undefined &&
        open.includes(topic) &&
        decision !== undefined &&
        rationale !== undefined &&
        alternatives !== undefined;
      return isWhole ? [[topic, { decision, rationale, alternatives }] as const] : [];
    }),
  );

/** A PASS needs a note that says why; without one it is a claim and becomes REVIEW. */
const readJudgements = (value: unknown, principles: readonly string[]): Map<string, Judgement> =>
  new Map(
    asList(value).flatMap((entry) => {
      const fields = asFields(entry);
      const principle = lineOf(fields?.["principle"]);
      const note = lineOf(fields?.["note"]);
      const status = fields?.["status"];
      if (principle === undefined || !principles.includes(principle) || note === undefined) return [];
      return [[principle, { status: status === "PASS" || status === "VIOLATION" ? status : "REVIEW", note }] as const];
    }),
  );
