import type { RunnerChoice } from "../agents/runnerChoice.ts";
import type { CriterionNode } from "./tree/specNodes.ts";
import type { SpecGrouping, SpecSort } from "./tree/specViewOptions.ts";

export const specsViewId = "flightdeck.specs";

export const specContextKeys = {
  specsState: "flightdeck.specsState",
  specsFiltered: "flightdeck.specsFiltered",
  specsArchived: "flightdeck.specsArchived",
  criterionSelected: "flightdeck.criterionSelected",
  specActionUndoable: "flightdeck.specActionUndoable",
} as const;

interface SpecContextValues {
  readonly [specContextKeys.specsState]: "starting" | "notInitialized" | "empty" | "noMatch" | "failed" | "shown";
  readonly [specContextKeys.specsFiltered]: boolean;
  readonly [specContextKeys.specsArchived]: boolean;
  readonly [specContextKeys.criterionSelected]: boolean;
  readonly [specContextKeys.specActionUndoable]: boolean;
}

export interface SpecCommandArgs {
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
  readonly "flightdeck.showReadySpecs": void;
  readonly "flightdeck.showStatusSummary": void;
  readonly "flightdeck.initializeChant": string | undefined;
  readonly "flightdeck.workOnSpec": { readonly spec?: SpecReference; readonly choice?: RunnerChoice };
  readonly "flightdeck.createSpecFromTask": string | undefined;
  readonly "flightdeck.createSpecsFromTasks": TasksReference | undefined;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends SpecCommandArgs {}
  interface ContextValues extends SpecContextValues {}
}

export interface SpecReference {
  readonly projectRoot: string;
  readonly specId: string;
  /** The path from the project root, for specs that are not in the list: archived or just created. */
  readonly path?: string;
}

/** A place in a spec. */
export interface SpecPlace extends SpecReference {
  readonly text?: string;
  readonly criterion?: number;
  /** Keeps the focus in the view. */
  readonly keepsFocus?: boolean;
}

/** The specs of a command: an empty list asks the user, "selection" means the selection of the view. */
export type SpecSelection = readonly SpecReference[] | "selection";

export interface CriterionTick {
  readonly row: CriterionNode;
  readonly isChecked: boolean;
}

/** The folder of a feature, and whether specs are made per task or per story, which is asked for if absent. */
interface TasksReference {
  readonly specDirectory: string;
  readonly by?: "task" | "story" | undefined;
}
