import type { FeatureRow } from "./feature.ts";

export type FeatureStep = "specify" | "clarify" | "plan" | "tasks" | "implement";

/** The step that makes sense now; none when there is nothing left to do. */
export function nextStepOf({ state, spec }: Pick<FeatureRow, "state" | "spec">): FeatureStep | undefined {
  switch (state) {
    case "Empty":
      return "specify";
    case "Draft":
      // A template may be written over; a started document needs a confirmation.
      return spec === "template" || spec === "missing" ? "specify" : "clarify";
    case "Needs clarification":
      return "clarify";
    case "Specified":
      return "plan";
    case "Planned":
      return "tasks";
    case "Ready":
    case "Implementing":
      return "implement";
    case "Implemented":
      return undefined;
  }
}
