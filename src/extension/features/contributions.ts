import type { RunnerChoice } from "../agents/runnerChoice.ts";
import type { TickNode } from "./tree/featureNodes.ts";

export const featuresViewId = "flightdeck.features";

export const featureContextKeys = {
  featuresState: "flightdeck.featuresState",
  taskSelected: "flightdeck.taskSelected",
} as const;

interface FeatureContextValues {
  readonly [featureContextKeys.featuresState]: "starting" | "notInitialized" | "empty" | "failed" | "shown";
  readonly [featureContextKeys.taskSelected]: boolean;
}

export interface FeatureCommandArgs {
  readonly "flightdeck.specifyFeature": SpecifyRequest;
  readonly "flightdeck.clarifyFeature": FeatureReference | undefined;
  readonly "flightdeck.planFeature": FeatureReference | undefined;
  readonly "flightdeck.createTasks": FeatureReference | undefined;
  readonly "flightdeck.implementTasks": ImplementRequest | undefined;
  readonly "flightdeck.runNextStep": FeatureReference | undefined;
  readonly "flightdeck.setActiveFeature": FeatureReference | undefined;
  readonly "flightdeck.copyTaskPrompt": (FeatureReference & { readonly task?: string }) | undefined;
  readonly "flightdeck.openFeatureDocument": DocumentPlace | undefined;
  readonly "flightdeck.tickTask": TaskTick | "selection" | undefined;
  readonly "flightdeck.refreshFeatures": void;
  readonly "flightdeck.analyzeFeature": FeatureReference | undefined;
  readonly "flightdeck.runAllSteps": AllStepsRequest | undefined;
  readonly "flightdeck.initializeSpecKit": InitRequest | undefined;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends FeatureCommandArgs {}
  interface ContextValues extends FeatureContextValues {}
}

/** A spec-kit feature by its folder. */
export interface FeatureReference {
  readonly specDirectory: string;
}

/** What to specify; missing values are asked for. */
export interface SpecifyRequest {
  readonly description?: string | undefined;
  /** The words of the folder name. */
  readonly shortName?: string | undefined;
  /** The project for a new feature. */
  readonly folder?: string | undefined;
  /** The folder of a feature without a specification. */
  readonly specDirectory?: string | undefined;
}

export interface ImplementRequest extends FeatureReference {
  /** Which tasks; empty for all. */
  readonly filter?: string;
  /** Who does them; asked for if absent. */
  readonly choice?: RunnerChoice;
  /** Continues although a checklist or an earlier task is open. */
  readonly force?: boolean;
}

export interface AllStepsRequest extends FeatureReference {
  /** Asked for if absent. */
  readonly stopsAtGates?: boolean;
}

interface InitRequest {
  readonly folder: string;
  /** The user has confirmed the files to be written. */
  readonly isConfirmed?: boolean | undefined;
}

/** A document of a feature and a line in it, counted from one. */
interface DocumentPlace extends FeatureReference {
  readonly document?: string;
  readonly line?: number;
  /** Keeps the focus in the view. */
  readonly keepsFocus?: boolean;
}

export interface TaskTick {
  readonly row: TickNode;
  readonly isChecked: boolean;
}
