import type { Patch } from "../adr/patch.ts";
import { isAnswered, valuesOf } from "../clarification/checkAnswers.ts";
import type { Question } from "../clarification/question.ts";
import { isChoice, otherOption, topicOf } from "../clarification/question.ts";
import { reasonsForAdr } from "./adrNeed.ts";
import type { Decision } from "./decision.ts";
import { genericDecisionForAdr } from "./decision.ts";
import { deriveAllowlist, forbiddenPaths } from "./fileContext.ts";
import { allowlistQuestion, criteriaQuestion } from "./genericQuestions.ts";
import type { Inquiry, Surroundings } from "./inquiry.ts";
import { valueOf } from "./inquiry.ts";
import type { Plan } from "./plan.ts";
import { firstQuestions, openQuestions } from "./plan.ts";
import { fieldDecidedBy } from "./routes.ts";

/** Everything the artifacts will say, before they have identities and a date. */
export interface Conclusion {
  readonly kind: "ready";
  readonly needsAdr: boolean;
  readonly patch?: Patch;
  readonly allowlist: readonly string[];
  readonly forbidden: readonly string[];
  readonly constraints: readonly string[];
  readonly criteria: readonly string[];
  readonly approach?: string;
  readonly alternatives: readonly string[];
}

export type Outcome =
  Conclusion | { readonly kind: "ask"; readonly questions: readonly Question[] } | { readonly kind: "undecided" };

/** From a decision to what is to be written, or to the questions that are still in the way. */
export function conclude(inquiry: Inquiry, around: Surroundings, plan: Plan, decision: Decision | undefined): Outcome {
  if (decision === undefined) return { kind: "undecided" };
  const { intention, forceAdr } = inquiry;
  const { category } = decision;
  const needsAdr = reasonsForAdr({ intention, category, snapshot: around.snapshot, forceAdr }).length > 0;
  const settled = needsAdr && plan.kind === "generic" ? genericDecisionForAdr(inquiry, decision) : decision;
  const primary = needsAdr && decision.needsForAdr !== undefined ? [decision.needsForAdr.question] : [];
  const open = openQuestions(inquiry, primary);
  if (open.length > 0) return { kind: "ask", questions: open };
  if (settled === undefined) return { kind: "undecided" };
  const allowlist = allowlistFor(inquiry, around, settled);
  const followUps = openQuestions(inquiry, followUpsFor(inquiry, plan, allowlist));
  if (followUps.length > 0) return { kind: "ask", questions: followUps };
  return {
    kind: "ready",
    needsAdr,
    ...(settled.patch && { patch: settled.patch }),
    allowlist,
    forbidden: forbiddenPaths(around.files, allowlist),
    constraints: settled.constraints,
    criteria: criteriaFor(inquiry),
    ...(settled.approach !== undefined && { approach: settled.approach }),
    alternatives: alternativesTo(inquiry, [...firstQuestions(plan), ...primary]),
  };
}

function allowlistFor({ answers }: Inquiry, { files }: Surroundings, { category }: Decision): readonly string[] {
  const given = valuesOf(answers, allowlistQuestion.id);
  return given.length > 0 ? given : deriveAllowlist(category, files);
}

/** What was asked once stays required; a bug fix always says how it is recognized as done. */
function followUpsFor({ asked }: Inquiry, plan: Plan, allowlist: readonly string[]): readonly Question[] {
  const wasAsked = ({ id }: Question): boolean => asked.some((question) => question.id === id);
  const lacksPaths = allowlist.length === 0;
  const needsPaths = lacksPaths || wasAsked(allowlistQuestion);
  const needsCriteria = lacksPaths || plan.kind === "taskOnly" || wasAsked(criteriaQuestion);
  const paths = needsPaths ? [allowlistQuestion] : [];
  const criteria = needsCriteria ? [criteriaQuestion] : [];
  return plan.kind === "taskOnly" ? [...criteria, ...paths] : [...paths, ...criteria];
}

function criteriaFor({ answers, intention }: Inquiry): readonly string[] {
  if (isAnswered(answers, criteriaQuestion.id)) return valuesOf(answers, criteriaQuestion.id);
  return [`"${intention}" is implemented and works.`];
}

/** Options that were on offer and not taken. What the intention named was never offered. */
function alternativesTo(inquiry: Inquiry, questions: readonly Question[]): readonly string[] {
  return questions.flatMap((question) => {
    const isOffered =
      isChoice(question) && !inquiry.named.has(question.id) && valueOf(inquiry, question.id) !== undefined;
    if (!isOffered || fieldNameFor(question) === undefined) return [];
    const chosen = valuesOf(inquiry.answers, question.id);
    const rest = question.options.filter((option) => option !== otherOption && !chosen.includes(option));
    return rest.length === 0 ? [] : [`${fieldNameFor(question)}: ${rest.join(", ")}`];
  });
}

/** The generic choice of a category is not a decision, so what was not chosen there is not an alternative. */
const fieldNameFor = (question: Question): string | undefined =>
  question.id === "category" ? undefined : (fieldDecidedBy(question.id)?.field ?? topicOf(question));
