import type { TaskCriterionNode } from "./tree/decisionNodes.ts";
import type { DecisionGrouping } from "./tree/decisionViewOptions.ts";

export const decisionsViewId = "flightdeck.decisions";

export const decisionContextKeys = {
  decisionsState: "flightdeck.decisionsState",
  decisionsAsOf: "flightdeck.decisionsAsOf",
  taskCriterionSelected: "flightdeck.taskCriterionSelected",
} as const;

interface DecisionContextValues {
  readonly [decisionContextKeys.decisionsState]: "starting" | "notInitialized" | "empty" | "failed" | "shown";
  readonly [decisionContextKeys.decisionsAsOf]: boolean;
  readonly [decisionContextKeys.taskCriterionSelected]: boolean;
}

export interface DecisionCommandArgs {
  readonly "flightdeck.startPreflight": PreflightReference | undefined;
  readonly "flightdeck.continuePreflight": string | undefined;
  readonly "flightdeck.refreshDecisions": void;
  readonly "flightdeck.openDecision": DecisionReference | undefined;
  readonly "flightdeck.groupDecisions": DecisionGrouping | undefined;
  readonly "flightdeck.showArchitecture": string | undefined;
  readonly "flightdeck.showArchitectureAsOf": DecisionReference | undefined;
  readonly "flightdeck.showLatestArchitecture": void;
  readonly "flightdeck.compareDecisions": readonly DecisionReference[];
  readonly "flightdeck.regenerateArchitecture": string | undefined;
  readonly "flightdeck.reconcileDecisions": string | undefined;
  readonly "flightdeck.amendDecision": DecisionReference | undefined;
  readonly "flightdeck.restoreDecision": DecisionReference | undefined;
  readonly "flightdeck.compareWithCommitted": DecisionReference | undefined;
  readonly "flightdeck.tickTaskCriterion": TaskCriterionTick | "selection" | undefined;
  readonly "flightdeck.copyAgentPrompt": AgentPromptRequest;
  readonly "flightdeck.setApiKey": void;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends DecisionCommandArgs {}
  interface ContextValues extends DecisionContextValues {}
}

interface PreflightReference {
  readonly intention: string;
  /** The folder to work in, which is asked for if there are several. */
  readonly folder?: string | undefined;
}

/** An ADR by its UID, or any decision or task by its file. */
export type DecisionReference =
  | { readonly projectRoot: string; readonly uid: string }
  /** The path is relative to the project root. */
  | { readonly projectRoot: string; readonly path: string }
  /** An absolute path, as an editor passes it. */
  | { readonly file: string };

export interface TaskCriterionTick {
  readonly row: TaskCriterionNode;
  /** Undefined toggles it. */
  readonly isChecked: boolean | undefined;
}

interface AgentPromptRequest {
  readonly root: string | undefined;
  /** Also writes it to `docs/AGENT_PROMPT.md`. */
  readonly isWritten: boolean;
}
