import {
  type DecisionCommandArgs,
  decisionContextKeys,
  type DecisionContextValues,
} from "./decisions/contributions.ts";
import { type FeatureCommandArgs, featureContextKeys, type FeatureContextValues } from "./features/contributions.ts";
import type { ServerCommandArgs } from "./servers/contributions.ts";
import { type SetUpCommandArgs, setUpContextKeys, type SetUpContextValues } from "./firstSteps/contributions.ts";
import { type SpecCommandArgs, specContextKeys, type SpecContextValues } from "./specs/contributions.ts";
import type { ChangedFiles } from "./agents/changesSince.ts";

export type * from "./decisions/contributions.ts";
export type * from "./features/contributions.ts";
export type * from "./servers/contributions.ts";
export type * from "./firstSteps/contributions.ts";
export type * from "./specs/contributions.ts";

/**
 * Every id that `package.json` contributes, once, here or in the file of its view. A test compares both in both
 * directions. No `vscode` import, so that tests outside the editor can read it.
 */
export const viewIds = {
  specs: "flightdeck.specs",
  decisions: "flightdeck.decisions",
  features: "flightdeck.features",
  servers: "flightdeck.servers",
} as const;

/** Under this name the bundled servers are offered to the agent mode of the editor. */
export const definitionProviderId = "flightdeck.servers";

/** What chat models in the editor may ask. */
export const modelToolNames = {
  architecture: "flightdeck_current_architecture",
  readySpecs: "flightdeck_ready_specs",
  activeFeature: "flightdeck_active_feature",
} as const;

export type ModelToolName = (typeof modelToolNames)[keyof typeof modelToolNames];

/** What the menus and welcome texts of the manifest switch on. */
export const contextKeys = {
  ...specContextKeys,
  ...decisionContextKeys,
  ...featureContextKeys,
  ...setUpContextKeys,
  /** The workspace has more folders than were searched for projects. */
  foldersLeftOut: "flightdeck.foldersLeftOut",
} as const;

export interface ContextValues
  extends SpecContextValues, DecisionContextValues, FeatureContextValues, SetUpContextValues {
  readonly [contextKeys.foldersLeftOut]: boolean;
}

/** Command id → what its handler takes, after parsing; commands are also called by links, keybindings and tree rows. */
export interface CommandArgs
  extends SpecCommandArgs, DecisionCommandArgs, FeatureCommandArgs, ServerCommandArgs, SetUpCommandArgs {
  readonly "flightdeck.showStatusSummary": void;
  readonly "flightdeck.showRuns": { readonly output: string } | undefined;
  readonly "flightdeck.reviewChanges": ChangedFiles | undefined;
  readonly "flightdeck.showLog": void;
}

export type CommandId = keyof CommandArgs;
