import type { AnswerOf } from "../../protocol/contract/toolContract.ts";
import type { readArchitecture } from "../../protocol/preflights/readArchitecture.ts";
import type { requireClarification } from "../../protocol/preflights/requireClarification.ts";

/** What the tools answer, by how a call ended. */
export type ClarificationResult = AnswerOf<typeof requireClarification>;
export type NeedsClarification = Extract<ClarificationResult, { status: "needs_clarification" }>;
export type Completed = Extract<ClarificationResult, { status: "completed" }>;
export type PreflightsFailure = Extract<ClarificationResult, { status: "error" }>;
export type ArchitectureResult = AnswerOf<typeof readArchitecture>;
