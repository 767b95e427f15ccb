import type { SetupPart } from "../../domain/setup/planSetup.ts";

/** The steps of the walkthrough somebody has taken. */
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

/** 2 is "reached" said once more, see `milestones.ts`. */
type Reached = 1 | 2;

export interface FirstStepsCommandArgs {
  readonly "flightdeck.setUpProject": ProjectSetup;
  readonly "flightdeck.openSample": void;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends FirstStepsCommandArgs {}
  interface ContextValues extends FirstStepsContextValues {}
}

/** What to set up and where; what is not said is asked. */
interface ProjectSetup {
  readonly parts?: readonly (SetupPart | "git")[] | undefined;
  readonly folder?: string | undefined;
}
