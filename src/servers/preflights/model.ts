import type { Question } from "../../domain/clarification/question.ts";
import type { Decision } from "../../domain/preflight/decision.ts";
import type { Inquiry, Surroundings } from "../../domain/preflight/inquiry.ts";
import type { ToolContext } from "../kit/defineTool.ts";

/** A language model behind the two things it may do. Each returns `undefined` after its last retry. */
export interface Model {
  /** At most as many further questions as there is room for; an empty list means that nothing is missing. */
  propose(inquiry: Inquiry, around: Surroundings, room: number): Promise<readonly Question[] | undefined>;
  /** `null` when the model says that the answers do not suffice. */
  decide(inquiry: Inquiry): Promise<Decision | null | undefined>;
}

/** The model a call may use: none was asked for, it cannot be used as configured, or here it is. */
type ModelChoice =
  | { readonly kind: "none" }
  | { readonly kind: "unusable"; readonly reason: string }
  | { readonly kind: "model"; readonly model: Model };

export type ModelSource = (context: ToolContext) => ModelChoice | Promise<ModelChoice>;
