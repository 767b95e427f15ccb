import type { Question } from "../clarification/question.ts";
import { visibleQuestions } from "../clarification/question.ts";
import { isTaskOnly } from "./adrNeed.ts";
import { genericQuestions } from "./genericQuestions.ts";
import type { Inquiry, Surroundings } from "./inquiry.ts";
import { maxQuestions, maxQuestionsPerTurn, valueOf } from "./inquiry.ts";
import type { DecisionHint, Route } from "./routes.ts";
import { routeOf } from "./routes.ts";

/** How an inquiry gets to its decision. */
export type Plan =
  | { readonly kind: "taskOnly"; readonly route: Route | undefined }
  | { readonly kind: "route"; readonly route: Route }
  | { readonly kind: "generic" }
  | { readonly kind: "proposed"; readonly questions: readonly Question[] };

/** Made anew for each call, because an ADR may be asked for or the architecture may change in between. */
export function planOf({ intention, forceAdr, proposed }: Inquiry, { snapshot }: Surroundings): Plan {
  const route = routeOf(intention);
  if (isTaskOnly(intention, snapshot, forceAdr)) return { kind: "taskOnly", route };
  if (proposed !== undefined) return { kind: "proposed", questions: proposed };
  return route === undefined ? { kind: "generic" } : { kind: "route", route };
}

/** The questions that come before any decision. */
export function firstQuestions(plan: Plan): readonly Question[] {
  switch (plan.kind) {
    case "taskOnly":
      return [];
    case "route":
      return plan.route.questions.map(({ question }) => question);
    case "generic":
      return genericQuestions;
    case "proposed":
      return visibleQuestions(plan.questions);
  }
}

export function hintOf(plan: Plan): DecisionHint {
  if (plan.kind === "route") return plan.route.hint;
  return plan.kind === "taskOnly" ? "task" : "unsure";
}

/** Which of the questions still hold the decision up, no more than one turn and one session may ask. */
export function openQuestions(inquiry: Inquiry, questions: readonly Question[]): readonly Question[] {
  const known = new Set(inquiry.asked.map(({ id }) => id));
  let room = maxQuestions - inquiry.asked.length;
  const open = questions.filter(({ id, optional }) => {
    if (valueOf(inquiry, id) !== undefined) return false;
    if (known.has(id)) return optional !== true;
    return room-- > 0;
  });
  return open.slice(0, maxQuestionsPerTurn);
}
