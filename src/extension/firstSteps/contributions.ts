import type { SystemName } from "../../domain/systems.ts";

/** The steps of the walkthrough that the user has completed. */
export const firstStepsContextKeys = {
  firstProject: "flightdeck.first.project",
  firstPreflight: "flightdeck.first.preflight",
  firstSpec: "flightdeck.first.spec",
  firstAgent: "flightdeck.first.agent",
  firstLook: "flightdeck.first.look",
} as const;

type FirstStepsContextValues = {
  readonly [K in (typeof firstStepsContextKeys)[keyof typeof firstStepsContextKeys]]: Reached;
};

/** 2 repeats "reached", see `milestones.ts`. */
type Reached = 1 | 2;

export interface FirstStepsCommandArgs {
  readonly "flightdeck.setUpProject": ProjectSetup;
  readonly "flightdeck.openSample": void;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends FirstStepsCommandArgs {}
  interface ContextValues extends FirstStepsContextValues {}
}

/** What to set up and where; missing values are asked for. */
interface ProjectSetup {
  readonly parts?: readonly (SystemName | "git")[] | undefined;
  readonly folder?: string | undefined;
}
