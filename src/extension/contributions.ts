import type { SetupPart } from "../domain/setup/planSetup.ts";
import type { AgentFile } from "../mcp/configuration/agents/agentFiles.ts";
import type { ChangedFiles } from "./runners/changesSince.ts";
import type { ServerRole } from "../mcp/configuration/chooseServer.ts";
import type { RunnerChoice } from "./runners/runnerChoice.ts";
import type { TickNode } from "./trees/features/featureNodes.ts";
import type { CriterionNode } from "./trees/specNodes.ts";
import type { DecisionGrouping } from "./trees/decisionViewOptions.ts";
import type { TaskCriterionNode } from "./trees/decisionNodes.ts";
import type { SpecGrouping, SpecSort } from "./trees/specViewOptions.ts";

/**
 * Every id that `package.json` contributes, once. A test compares both in both directions.
 * No `vscode` import, so that tests outside the editor can read it.
 */
export const containerId = "flightdeck";

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

export type ViewId = (typeof viewIds)[keyof typeof viewIds];

/** What the menus and welcome texts of the manifest switch on. */
export const contextKeys = {
  specsState: "flightdeck.specsState",
  specsFiltered: "flightdeck.specsFiltered",
  specsArchived: "flightdeck.specsArchived",
  criterionSelected: "flightdeck.criterionSelected",
  specActionUndoable: "flightdeck.specActionUndoable",
  featuresState: "flightdeck.featuresState",
  taskSelected: "flightdeck.taskSelected",
  decisionsState: "flightdeck.decisionsState",
  decisionsAsOf: "flightdeck.decisionsAsOf",
  taskCriterionSelected: "flightdeck.taskCriterionSelected",
  firstProject: "flightdeck.first.project",
  firstPreflight: "flightdeck.first.preflight",
  firstSpec: "flightdeck.first.spec",
  firstAgent: "flightdeck.first.agent",
  firstLook: "flightdeck.first.look",
} as const;

export interface ContextValues {
  readonly [contextKeys.specsState]: "starting" | "notInitialized" | "empty" | "noMatch" | "failed" | "shown";
  readonly [contextKeys.specsFiltered]: boolean;
  readonly [contextKeys.specsArchived]: boolean;
  readonly [contextKeys.criterionSelected]: boolean;
  readonly [contextKeys.specActionUndoable]: boolean;
  readonly [contextKeys.featuresState]: "starting" | "notInitialized" | "empty" | "failed" | "shown";
  readonly [contextKeys.taskSelected]: boolean;
  readonly [contextKeys.decisionsState]: "starting" | "notInitialized" | "empty" | "failed" | "shown";
  readonly [contextKeys.decisionsAsOf]: boolean;
  readonly [contextKeys.taskCriterionSelected]: boolean;
  readonly [contextKeys.firstProject]: Reached;
  readonly [contextKeys.firstPreflight]: Reached;
  readonly [contextKeys.firstSpec]: Reached;
  readonly [contextKeys.firstAgent]: Reached;
  readonly [contextKeys.firstLook]: Reached;
}

/** 2 is "reached" said once more, see `milestones.ts`. */
export type Reached = 1 | 2;

/** Command id → what its handler takes, after parsing; commands are also called by links, keybindings and tree rows. */
export interface CommandArgs {
  readonly "flightdeck.refreshSpecs": void;
  readonly "flightdeck.openSpec": SpecPlace | undefined;
  readonly "flightdeck.copySpecId": SpecSelection;
  readonly "flightdeck.revealSpec": SpecReference | undefined;
  readonly "flightdeck.startSpec": SpecSelection;
  readonly "flightdeck.verifySpec": SpecSelection;
  readonly "flightdeck.finalizeSpec": SpecSelection;
  readonly "flightdeck.resumeSpec": SpecSelection;
  readonly "flightdeck.cancelSpec": SpecSelection;
  readonly "flightdeck.archiveSpec": SpecSelection;
  readonly "flightdeck.restoreSpec": SpecSelection;
  readonly "flightdeck.undoSpecAction": number | undefined;
  readonly "flightdeck.diagnoseSpec": SpecReference | undefined;
  readonly "flightdeck.showSpecLog": SpecReference | undefined;
  readonly "flightdeck.updateSpecOutput": SpecReference | undefined;
  readonly "flightdeck.addSpec": string | undefined;
  readonly "flightdeck.addDependentSpec": SpecReference | undefined;
  readonly "flightdeck.tickCriterion": CriterionTick | "selection" | undefined;
  readonly "flightdeck.searchSpecs": void;
  readonly "flightdeck.groupSpecs": SpecGrouping | undefined;
  readonly "flightdeck.sortSpecs": SpecSort | undefined;
  readonly "flightdeck.filterSpecs": string | undefined;
  readonly "flightdeck.clearSpecFilter": void;
  readonly "flightdeck.showArchivedSpecs": void;
  readonly "flightdeck.hideArchivedSpecs": void;
  readonly "flightdeck.startServer": ServerReference | undefined;
  readonly "flightdeck.stopServer": ServerReference | undefined;
  readonly "flightdeck.restartServer": ServerReference | RoleReference | undefined;
  readonly "flightdeck.showServerLog": ServerReference | RoleReference | undefined;
  readonly "flightdeck.openServerLogFile": ServerReference | undefined;
  readonly "flightdeck.showServerStatistics": void;
  readonly "flightdeck.revokeModelConsent": ServerReference | undefined;
  readonly "flightdeck.copyDiagnostics": void;
  readonly "flightdeck.openResource": ItemReference | undefined;
  readonly "flightdeck.runTool": ToolReference | undefined;
  readonly "flightdeck.getPrompt": ItemReference | undefined;
  readonly "flightdeck.copyItemName": ItemReference | undefined;
  readonly "flightdeck.startPreflight": PreflightReference | undefined;
  readonly "flightdeck.clarifyFeature": FeatureReference | undefined;
  readonly "flightdeck.specifyFeature": SpecifyRequest;
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
  readonly "flightdeck.initializeChant": string | undefined;
  readonly "flightdeck.showStatusSummary": void;
  readonly "flightdeck.showReadySpecs": void;
  readonly "flightdeck.workOnSpec": { readonly spec?: SpecReference; readonly choice?: RunnerChoice };
  readonly "flightdeck.createSpecFromTask": string | undefined;
  readonly "flightdeck.createSpecsFromTasks": TasksReference | undefined;
  readonly "flightdeck.showRuns": { readonly output: string } | undefined;
  readonly "flightdeck.setUpProject": ProjectSetup;
  readonly "flightdeck.openSample": void;
  readonly "flightdeck.connectAgent": AgentConnection;
  readonly "flightdeck.disconnectAgent": { readonly folder?: string | undefined };
  readonly "flightdeck.reviewChanges": ChangedFiles | undefined;
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
  readonly "flightdeck.showLog": void;
}

export type CommandId = keyof CommandArgs;

export interface PreflightReference {
  readonly intention: string;
  /** The folder to work in; asked for when there are several. */
  readonly folder?: string | undefined;
}

/** What to set up and where; what is not said is asked. */
export interface ProjectSetup {
  readonly parts?: readonly (SetupPart | "git")[] | undefined;
  readonly folder?: string | undefined;
}

/** Which agents to connect and how; what is not said is asked. */
export interface AgentConnection {
  readonly files?: readonly AgentFile[] | undefined;
  /** A path of this machine in the agents' files, or a launcher that the project carries. */
  readonly place?: "machine" | "project" | undefined;
  readonly folder?: string | undefined;
}

/** A spec-kit feature by its folder. */
export interface FeatureReference {
  readonly specDirectory: string;
}

/** What to specify; what is missing is asked for. */
export interface SpecifyRequest {
  readonly description?: string | undefined;
  /** Words for the name of the folder. */
  readonly shortName?: string | undefined;
  /** The project in which a new feature is made. */
  readonly folder?: string | undefined;
  /** The folder of a feature that has no specification yet. */
  readonly specDirectory?: string | undefined;
}

export interface ImplementRequest extends FeatureReference {
  /** Which tasks; empty for all. */
  readonly filter?: string;
  /** Who does them; asked for when it is not said. */
  readonly choice?: RunnerChoice;
  /** Goes on although a checklist or a task before these is open. */
  readonly force?: boolean;
}

export interface AllStepsRequest extends FeatureReference {
  /** Asked for when it is not said. */
  readonly stopsAtGates?: boolean;
}

export interface InitRequest {
  readonly folder: string;
  /** Somebody has agreed to what will be written. */
  readonly isConfirmed?: boolean | undefined;
}

/** A document of a feature, and where in it; lines count from one. */
export interface DocumentPlace extends FeatureReference {
  readonly document?: string;
  readonly line?: number;
  /** The keyboard stays in the view. */
  readonly keepsFocus?: boolean;
}

export interface TaskTick {
  readonly row: TickNode;
  readonly isChecked: boolean;
}

/** An ADR by its UID, or any decision or task by its file. */
export type DecisionReference =
  | { readonly projectRoot: string; readonly uid: string }
  /** The path is from the root of the project. */
  | { readonly projectRoot: string; readonly path: string }
  /** An absolute path, as an editor hands it over. */
  | { readonly file: string };

export interface TaskCriterionTick {
  readonly row: TaskCriterionNode;
  /** Undefined turns it round. */
  readonly isChecked: boolean | undefined;
}

export interface AgentPromptRequest {
  readonly root: string | undefined;
  /** Write it to `docs/AGENT_PROMPT.md`, too. */
  readonly isWritten: boolean;
}

export interface SpecReference {
  readonly projectRoot: string;
  readonly specId: string;
  /** Of its file from the root, where the list of active specs does not know it: archived, or just created. */
  readonly path?: string;
}

/** A spec, and where in it. */
export interface SpecPlace extends SpecReference {
  readonly text?: string;
  readonly criterion?: number;
  /** The keyboard stays in the view. */
  readonly keepsFocus?: boolean;
}

/** The specs a command is about; none means that the user is asked, "selection" what is selected in the view. */
export type SpecSelection = readonly SpecReference[] | "selection";

export interface CriterionTick {
  readonly row: CriterionNode;
  readonly isChecked: boolean;
}

export interface ServerReference {
  readonly connectionId: string;
}

/** Whichever server serves a workflow. */
export interface RoleReference {
  readonly role: ServerRole;
}

/** A tool, resource, template or prompt of a server; without a key only the server is known. */
export interface ItemReference extends ServerReference {
  readonly key?: string;
}

/** A tool, and what to call it with; asked for when absent. */
export interface ToolReference extends ItemReference {
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** The tasks of a feature, by its folder, and what shall become a spec; asked for when absent. */
export interface TasksReference {
  readonly specDirectory: string;
  readonly by?: "task" | "story" | undefined;
}
