/** The view options for the decisions of this workspace. */
export const decisionGroupings = ["newest", "category"] as const;
export type DecisionGrouping = (typeof decisionGroupings)[number];

export interface DecisionViewOptions {
  readonly grouping: DecisionGrouping;
}

const defaultDecisionView: DecisionViewOptions = { grouping: "newest" };

/** Stored values may come from another version of the product. */
export function readDecisionView(saved: unknown): DecisionViewOptions {
  const { grouping } = (saved ?? {}) as Partial<Record<keyof DecisionViewOptions, unknown>>;
  return { grouping: decisionGroupings.find((each) => each === grouping) ?? defaultDecisionView.grouping };
}
