import type { CommandId } from "./contributions.ts";
import type { Command } from "./platform/command.ts";
import { connectAgent } from "./agents/commands/connectAgent.ts";
import { disconnectAgent } from "./agents/commands/disconnectAgent.ts";
import { openSample } from "./firstSteps/commands/openSample.ts";
import { setUpProject } from "./firstSteps/commands/setUpProject.ts";
import { clarifyFeature } from "./features/commands/steps/clarifyFeature.ts";
import { continuePreflight } from "./decisions/commands/continuePreflight.ts";
import { copyDiagnostics } from "./servers/commands/copyDiagnostics.ts";
import { copyItemName } from "./servers/commands/copyItemName.ts";
import { getPrompt } from "./servers/commands/getPrompt.ts";
import { openResource } from "./servers/commands/openResource.ts";
import { openServerLogFile } from "./servers/commands/openServerLogFile.ts";
import { restartServer } from "./servers/commands/restartServer.ts";
import { revokeModelConsent } from "./servers/commands/revokeModelConsent.ts";
import { reviewChanges } from "./agents/commands/reviewChanges.ts";
import { runTool } from "./servers/commands/runTool.ts";
import { showLog } from "./runs/commands/showLog.ts";
import { startPreflight } from "./decisions/commands/startPreflight.ts";
import { showRuns } from "./runs/commands/showRuns.ts";
import { showServerLog } from "./servers/commands/showServerLog.ts";
import { showServerStatistics } from "./servers/commands/showServerStatistics.ts";
import { startServer } from "./servers/commands/startServer.ts";
import { stopServer } from "./servers/commands/stopServer.ts";
import { amendDecision } from "./decisions/commands/amendDecision.ts";
import { groupDecisions, refreshDecisions } from "./decisions/commands/arrangeDecisions.ts";
import { copyAgentPrompt } from "./decisions/commands/copyAgentPrompt.ts";
import { openDecision } from "./decisions/commands/openDecision.ts";
import { reconcileDecisions } from "./decisions/commands/reconcileDecisions.ts";
import { regenerateArchitecture } from "./decisions/commands/regenerateArchitecture.ts";
import { compareWithCommitted, restoreDecision } from "./decisions/commands/restoreDecision.ts";
import { setApiKey } from "./decisions/commands/setApiKey.ts";
import {
  compareDecisions,
  showArchitecture,
  showArchitectureAsOf,
  showLatestArchitecture,
} from "./decisions/commands/showArchitecture.ts";
import { tickTaskCriterion } from "./decisions/commands/tickTaskCriterion.ts";
import { addDependentSpec } from "./specs/commands/create/addDependentSpec.ts";
import { addSpec } from "./specs/commands/create/addSpec.ts";
import { archiveSpec } from "./specs/commands/status/archiveSpec.ts";
import { cancelSpec } from "./specs/commands/status/cancelSpec.ts";
import { copySpecId } from "./specs/commands/find/copySpecId.ts";
import { diagnoseSpec } from "./specs/commands/inspect/diagnoseSpec.ts";
import { filterSpecs } from "./specs/commands/find/filterSpecs.ts";
import { finalizeSpec } from "./specs/commands/status/finalizeSpec.ts";
import { openSpec } from "./specs/commands/find/openSpec.ts";
import { refreshSpecs } from "./specs/commands/find/refreshSpecs.ts";
import { restoreSpec } from "./specs/commands/status/restoreSpec.ts";
import { resumeSpec } from "./specs/commands/status/resumeSpec.ts";
import { revealSpec } from "./specs/commands/find/revealSpec.ts";
import { searchSpecs } from "./specs/commands/find/searchSpecs.ts";
import { showSpecLog } from "./specs/commands/inspect/showSpecLog.ts";
import { startSpec } from "./specs/commands/status/startSpec.ts";
import { tickCriterion } from "./specs/commands/work/tickCriterion.ts";
import { undoSpecAction } from "./specs/commands/status/undoSpecAction.ts";
import { updateSpecOutput } from "./specs/commands/work/updateSpecOutput.ts";
import { verifySpec } from "./specs/commands/status/verifySpec.ts";
import { initializeChant } from "./specs/commands/create/initializeChant.ts";
import { showStatusSummary } from "./specs/commands/inspect/showStatusSummary.ts";
import { showReadySpecs } from "./specs/commands/find/showReadySpecs.ts";
import { workOnSpec } from "./specs/commands/work/workOnSpec.ts";
import { createSpecFromTask } from "./specs/commands/create/createSpecFromTask.ts";
import { createSpecsFromTasks } from "./specs/commands/create/createSpecsFromTasks.ts";
import {
  clearSpecFilter,
  groupSpecs,
  hideArchivedSpecs,
  showArchivedSpecs,
  sortSpecs,
} from "./specs/commands/find/arrangeSpecs.ts";
import { analyzeFeature } from "./features/commands/analyzeFeature.ts";
import { initializeSpecKit } from "./features/commands/initializeSpecKit.ts";
import { runAllSteps } from "./features/commands/steps/runAllSteps.ts";
import { copyTaskPrompt } from "./features/commands/tasks/copyTaskPrompt.ts";
import { createTasks } from "./features/commands/steps/createTasks.ts";
import { implementTasks } from "./features/commands/tasks/implementTasks.ts";
import { openFeatureDocument } from "./features/commands/openFeatureDocument.ts";
import { planFeature } from "./features/commands/steps/planFeature.ts";
import { refreshFeatures } from "./features/commands/refreshFeatures.ts";
import { runNextStep } from "./features/commands/steps/runNextStep.ts";
import { setActiveFeature } from "./features/commands/setActiveFeature.ts";
import { specifyFeature } from "./features/commands/steps/specifyFeature.ts";
import { tickTask } from "./features/commands/tasks/tickTask.ts";

/** Every command of the product, one row each; an id without a handler does not compile. */
export const commands: { readonly [K in CommandId]: Command<K> } = {
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
  "flightdeck.startServer": startServer,
  "flightdeck.stopServer": stopServer,
  "flightdeck.restartServer": restartServer,
  "flightdeck.showServerLog": showServerLog,
  "flightdeck.openServerLogFile": openServerLogFile,
  "flightdeck.showServerStatistics": showServerStatistics,
  "flightdeck.revokeModelConsent": revokeModelConsent,
  "flightdeck.copyDiagnostics": copyDiagnostics,
  "flightdeck.openResource": openResource,
  "flightdeck.runTool": runTool,
  "flightdeck.getPrompt": getPrompt,
  "flightdeck.copyItemName": copyItemName,
  "flightdeck.startPreflight": startPreflight,
  "flightdeck.clarifyFeature": clarifyFeature,
  "flightdeck.specifyFeature": specifyFeature,
  "flightdeck.planFeature": planFeature,
  "flightdeck.createTasks": createTasks,
  "flightdeck.implementTasks": implementTasks,
  "flightdeck.runNextStep": runNextStep,
  "flightdeck.setActiveFeature": setActiveFeature,
  "flightdeck.copyTaskPrompt": copyTaskPrompt,
  "flightdeck.openFeatureDocument": openFeatureDocument,
  "flightdeck.tickTask": tickTask,
  "flightdeck.refreshFeatures": refreshFeatures,
  "flightdeck.runAllSteps": runAllSteps,
  "flightdeck.initializeSpecKit": initializeSpecKit,
  "flightdeck.analyzeFeature": analyzeFeature,
  "flightdeck.initializeChant": initializeChant,
  "flightdeck.showStatusSummary": showStatusSummary,
  "flightdeck.showReadySpecs": showReadySpecs,
  "flightdeck.workOnSpec": workOnSpec,
  "flightdeck.createSpecFromTask": createSpecFromTask,
  "flightdeck.createSpecsFromTasks": createSpecsFromTasks,
  "flightdeck.showRuns": showRuns,
  "flightdeck.setUpProject": setUpProject,
  "flightdeck.openSample": openSample,
  "flightdeck.connectAgent": connectAgent,
  "flightdeck.disconnectAgent": disconnectAgent,
  "flightdeck.reviewChanges": reviewChanges,
  "flightdeck.continuePreflight": continuePreflight,
  "flightdeck.refreshDecisions": refreshDecisions,
  "flightdeck.openDecision": openDecision,
  "flightdeck.groupDecisions": groupDecisions,
  "flightdeck.showArchitecture": showArchitecture,
  "flightdeck.showArchitectureAsOf": showArchitectureAsOf,
  "flightdeck.showLatestArchitecture": showLatestArchitecture,
  "flightdeck.compareDecisions": compareDecisions,
  "flightdeck.regenerateArchitecture": regenerateArchitecture,
  "flightdeck.reconcileDecisions": reconcileDecisions,
  "flightdeck.amendDecision": amendDecision,
  "flightdeck.restoreDecision": restoreDecision,
  "flightdeck.compareWithCommitted": compareWithCommitted,
  "flightdeck.tickTaskCriterion": tickTaskCriterion,
  "flightdeck.copyAgentPrompt": copyAgentPrompt,
  "flightdeck.setApiKey": setApiKey,
  "flightdeck.showLog": showLog,
};
