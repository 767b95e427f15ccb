export const findingSeverities = ["CRITICAL", "HIGH", "MEDIUM", "LOW"] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

type FindingCategory =
  "Duplication" | "Ambiguity" | "Underspecification" | "Constitution" | "Coverage" | "Inconsistency";

/** Something that spec, plan and tasks do not agree on, or leave open. */
export interface Finding {
  readonly category: FindingCategory;
  readonly severity: FindingSeverity;
  readonly document: "spec.md" | "plan.md" | "tasks.md";
  /** Zero-based. */
  readonly line: number;
  readonly summary: string;
  readonly recommendation: string;
}
