export { decisionPaths as preflightsPaths } from "../domain/adr/decisionPaths.ts";

export const preflightsUris = {
  /** Everything at once, as JSON of a `DecisionOverview`: what a list of decisions needs takes one answer. */
  decisions: "preflights://decisions",
  architecture: "preflights://architecture",
  currentTask: "preflights://task/current",
  adr: (uid: string): string => `preflights://adr/${uid}`,
  task: (uid: string): string => `preflights://task/${uid}`,
} as const;
