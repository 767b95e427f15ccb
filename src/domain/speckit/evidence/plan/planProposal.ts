import type { TechnicalField } from "../../documents/parsePlan.ts";

/** Judgement that plain rules do not have. */
export interface PlanProposal {
  readonly summary: string;
  /** Values for fields that nothing shows. */
  readonly fields: ReadonlyMap<TechnicalField, string>;
  readonly judgements: ReadonlyMap<string, Judgement>;
  readonly decisions: ReadonlyMap<string, Decision>;
}

export interface Judgement {
  readonly status: "PASS" | "VIOLATION" | "REVIEW";
  readonly note: string;
}

export interface Decision {
  readonly decision: string;
  readonly rationale: string;
  readonly alternatives: string;
}
