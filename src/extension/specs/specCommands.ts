import type { Command } from "../services.ts";
import { refreshSpecs } from "./commands/find/refreshSpecs.ts";
import { openSpec } from "./commands/find/openSpec.ts";
import { copySpecId } from "./commands/find/copySpecId.ts";
import { revealSpec } from "./commands/find/revealSpec.ts";
import { startSpec } from "./commands/status/startSpec.ts";
import { verifySpec } from "./commands/status/verifySpec.ts";
import { finalizeSpec } from "./commands/status/finalizeSpec.ts";
import { resumeSpec } from "./commands/status/resumeSpec.ts";
import { cancelSpec } from "./commands/status/cancelSpec.ts";
import { archiveSpec } from "./commands/status/archiveSpec.ts";
import { restoreSpec } from "./commands/status/restoreSpec.ts";
import { undoSpecAction } from "./commands/status/undoSpecAction.ts";
import { diagnoseSpec } from "./commands/inspect/diagnoseSpec.ts";
import { showSpecLog } from "./commands/inspect/showSpecLog.ts";
import { updateSpecOutput } from "./commands/work/updateSpecOutput.ts";
import { addSpec } from "./commands/create/addSpec.ts";
import { addDependentSpec } from "./commands/create/addDependentSpec.ts";
import { tickCriterion } from "./commands/work/tickCriterion.ts";
import { searchSpecs } from "./commands/find/searchSpecs.ts";
import {
  groupSpecs,
  sortSpecs,
  clearSpecFilter,
  showArchivedSpecs,
  hideArchivedSpecs,
} from "./commands/find/arrangeSpecs.ts";
import { filterSpecs } from "./commands/find/filterSpecs.ts";
import { initializeChant } from "./commands/create/initializeChant.ts";
import { showStatusSummary } from "./commands/inspect/showStatusSummary.ts";
import { showReadySpecs } from "./commands/find/showReadySpecs.ts";
import { workOnSpec } from "./commands/work/workOnSpec.ts";
import { createSpecFromTask } from "./commands/create/createSpecFromTask.ts";
import { createSpecsFromTasks } from "./commands/create/createSpecsFromTasks.ts";
import type { SpecCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const specCommands: { readonly [K in keyof SpecCommandArgs]: Command<K> } = {
  "flightdeck.refreshSpecs": refreshSpecs,
  "flightdeck.openSpec": openSpec,
  "flightdeck.copySpecId": copySpecId,
  "flightdeck.revealSpec": revealSpec,
  "flightdeck.startSpec": startSpec,
  "flightdeck.verifySpec": verifySpec,
  "flightdeck.finalizeSpec": finalizeSpec,
  "flightdeck.resumeSpec": resumeSpec,
  "flightdeck.cancelSpec": cancelSpec,
  "flightdeck.archiveSpec": archiveSpec,
  "flightdeck.restoreSpec": restoreSpec,
  "flightdeck.undoSpecAction": undoSpecAction,
  "flightdeck.diagnoseSpec": diagnoseSpec,
  "flightdeck.showSpecLog": showSpecLog,
  "flightdeck.updateSpecOutput": updateSpecOutput,
  "flightdeck.addSpec": addSpec,
  "flightdeck.addDependentSpec": addDependentSpec,
  "flightdeck.tickCriterion": tickCriterion,
  "flightdeck.searchSpecs": searchSpecs,
  "flightdeck.groupSpecs": groupSpecs,
  "flightdeck.sortSpecs": sortSpecs,
  "flightdeck.filterSpecs": filterSpecs,
  "flightdeck.clearSpecFilter": clearSpecFilter,
  "flightdeck.showArchivedSpecs": showArchivedSpecs,
  "flightdeck.hideArchivedSpecs": hideArchivedSpecs,
  "flightdeck.initializeChant": initializeChant,
  "flightdeck.showStatusSummary": showStatusSummary,
  "flightdeck.showReadySpecs": showReadySpecs,
  "flightdeck.workOnSpec": workOnSpec,
  "flightdeck.createSpecFromTask": createSpecFromTask,
  "flightdeck.createSpecsFromTasks": createSpecsFromTasks,
};
