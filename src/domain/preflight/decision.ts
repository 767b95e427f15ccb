import type { Category } from "../adr/architectureSchema.ts";
import { fieldNameOf, openCategory } from "../adr/architectureSchema.ts";
import { oneLine } from "../adr/oneLine.ts";
import type { Patch, PatchField } from "../adr/patch.ts";
import type { Question } from "../clarification/question.ts";
import { topicOf } from "../clarification/question.ts";
import { categoryQuestion, descriptionQuestion, genericTopic } from "./genericQuestions.ts";
import type { Inquiry } from "./inquiry.ts";
import { valueOf } from "./inquiry.ts";
import type { Plan } from "./plan.ts";
import type { DecidingQuestion } from "./routes.ts";
import { fieldDecidedBy, primaryQuestions } from "./routes.ts";

/** What the answers come to. */
export interface Decision {
  readonly category: Category;
  /** The decision as the task tells it; absent where nothing is decided. */
  readonly patch?: Patch;
  readonly constraints: readonly string[];
  /** The user's own description of the approach, where it was asked for. */
  readonly approach?: string;
  /** The question without which an ADR would have nothing to say. */
  readonly needsForAdr?: DecidingQuestion;
}

/** The decision by rule. Only values stated in the answers or the intention are used. */
export function decideByRules(inquiry: Inquiry, plan: Plan): Decision | undefined {
  switch (plan.kind) {
    case "taskOnly":
      return { category: plan.route?.category ?? openCategory, constraints: [] };
    case "route":
      return decideRoute(inquiry, plan.route.category, plan.route.questions);
    case "generic":
      return decideGeneric(inquiry);
    case "proposed":
      return decideProposed(inquiry, plan.questions);
  }
}

function decideRoute(
  inquiry: Inquiry,
  category: Category,
  questions: readonly DecidingQuestion[],
): Decision | undefined {
  const fields = questions.flatMap(({ question, field }) => fieldFrom(inquiry, question.id, field));
  return fields.length === 0 ? undefined : decided(category, fields);
}

function fieldFrom(inquiry: Inquiry, questionId: string, field: string): readonly PatchField[] {
  const value = valueOf(inquiry, questionId);
  return value === undefined ? [] : [{ field, value: oneLine(value) }];
}

export const decided = (
  category: Category,
  fields: readonly PatchField[],
  further: readonly string[] = [],
): Decision => ({
  category,
  patch: { category, fields },
  constraints: [...fields.map(({ field, value }) => `Use ${value} for ${field}`), ...further],
});

function decideGeneric(inquiry: Inquiry): Decision | undefined {
  const approach = valueOf(inquiry, descriptionQuestion.id);
  if (approach === undefined) return undefined;
  const { category } = genericTopic(valueOf(inquiry, categoryQuestion.id) ?? "");
  const constraints = [`Approach: ${approach}`];
  const patch = { category, fields: [{ field: "Description", value: oneLine(approach) }] };
  const needsForAdr = category === openCategory ? undefined : primaryQuestions[category];
  return { category, patch, constraints, approach, ...(needsForAdr && { needsForAdr }) };
}

/** The generic answers as an ADR records them: the primary field of a category, or a topic of its own. */
export function genericDecisionForAdr(inquiry: Inquiry, generic: Decision): Decision | undefined {
  const { category, approach = "", needsForAdr, constraints } = generic;
  if (needsForAdr === undefined) {
    const { field } = genericTopic(valueOf(inquiry, categoryQuestion.id) ?? "");
    return { ...generic, patch: { category, fields: [{ field, value: oneLine(approach) }] } };
  }
  const answered = decideRoute(inquiry, category, [needsForAdr]);
  return answered && { ...answered, constraints: [...answered.constraints, ...constraints], approach };
}

/** Foreign questions: fields we know are mapped, the rest is recorded under its own name or kept for the task. */
function decideProposed(inquiry: Inquiry, questions: readonly Question[]): Decision | undefined {
  const answered = questions.flatMap((question) => {
    const value = valueOf(inquiry, question.id);
    return value === undefined ? [] : [{ question, value: oneLine(value), known: fieldDecidedBy(question.id) }];
  });
  const category = answered.find(({ known }) => known !== undefined)?.known?.category;
  if (category === undefined) {
    const fields = answered.map(({ question, value }) => ({ field: fieldNameOf(question.id) ?? question.id, value }));
    return fields.length === 0 ? undefined : decided(openCategory, fields);
  }
  const inCategory = answered.filter(({ known }) => known?.category === category);
  const elsewhere = answered.filter(({ known }) => known?.category !== category);
  const fields = inCategory.map(({ known, value }) => ({ field: known?.field ?? "", value }));
  return decided(
    category,
    fields,
    elsewhere.map(({ question, value }) => `${topicOf(question)}: ${value}`),
  );
}
