import type { CommandId } from "../contributions.ts";
import type { Command } from "./command.ts";
import { connectAgent } from "./agents/connectAgent.ts";
import { disconnectAgent } from "./agents/disconnectAgent.ts";
import { openSample } from "./firstSteps/openSample.ts";
import { setUpProject } from "./firstSteps/setUpProject.ts";
import { clarifyFeature } from "./clarifyFeature.ts";
import { continuePreflight } from "./continuePreflight.ts";
import { copyDiagnostics } from "./copyDiagnostics.ts";
import { copyItemName } from "./copyItemName.ts";
import { getPrompt } from "./getPrompt.ts";
import { openResource } from "./openResource.ts";
import { openServerLogFile } from "./openServerLogFile.ts";
import { restartServer } from "./restartServer.ts";
import { revokeModelConsent } from "./revokeModelConsent.ts";
import { reviewChanges } from "./reviewChanges.ts";
import { runTool } from "./runTool.ts";
import { showLog } from "./showLog.ts";
import { startPreflight } from "./startPreflight.ts";
import { showRuns } from "./showRuns.ts";
import { showServerLog } from "./showServerLog.ts";
import { showServerStatistics } from "./showServerStatistics.ts";
import { startServer } from "./startServer.ts";
import { stopServer } from "./stopServer.ts";
import { amendDecision } from "./decisions/amendDecision.ts";
import { groupDecisions, refreshDecisions } from "./decisions/arrangeDecisions.ts";
import { copyAgentPrompt } from "./decisions/copyAgentPrompt.ts";
import { openDecision } from "./decisions/openDecision.ts";
import { reconcileDecisions } from "./decisions/reconcileDecisions.ts";
import { regenerateArchitecture } from "./decisions/regenerateArchitecture.ts";
import { compareWithCommitted, restoreDecision } from "./decisions/restoreDecision.ts";
import { setApiKey } from "./decisions/setApiKey.ts";
import {
  compareDecisions,
  showArchitecture,
  showArchitectureAsOf,
  showLatestArchitecture,
} from "./decisions/showArchitecture.ts";
import { tickTaskCriterion } from "./decisions/tickTaskCriterion.ts";
import { addDependentSpec } from "./specs/addDependentSpec.ts";
import { addSpec } from "./specs/addSpec.ts";
import { archiveSpec } from "./specs/archiveSpec.ts";
import { cancelSpec } from "./specs/cancelSpec.ts";
import { copySpecId } from "./specs/copySpecId.ts";
import { diagnoseSpec } from "./specs/diagnoseSpec.ts";
import { filterSpecs } from "./specs/filterSpecs.ts";
import { finalizeSpec } from "./specs/finalizeSpec.ts";
import { openSpec } from "./specs/openSpec.ts";
import { refreshSpecs } from "./specs/refreshSpecs.ts";
import { restoreSpec } from "./specs/restoreSpec.ts";
import { resumeSpec } from "./specs/resumeSpec.ts";
import { revealSpec } from "./specs/revealSpec.ts";
import { searchSpecs } from "./specs/searchSpecs.ts";
import { showSpecLog } from "./specs/showSpecLog.ts";
import { startSpec } from "./specs/startSpec.ts";
import { tickCriterion } from "./specs/tickCriterion.ts";
import { undoSpecAction } from "./specs/undoSpecAction.ts";
import { updateSpecOutput } from "./specs/updateSpecOutput.ts";
import { verifySpec } from "./specs/verifySpec.ts";
import { initializeChant } from "./specs/initializeChant.ts";
import { showStatusSummary } from "./specs/showStatusSummary.ts";
import { showReadySpecs } from "./specs/showReadySpecs.ts";
import { workOnSpec } from "./specs/workOnSpec.ts";
import { createSpecFromTask } from "./specs/createSpecFromTask.ts";
import { createSpecsFromTasks } from "./specs/createSpecsFromTasks.ts";
import { clearSpecFilter, groupSpecs, hideArchivedSpecs, showArchivedSpecs, sortSpecs } from "./specs/arrangeSpecs.ts";
import { analyzeFeature } from "./features/analyzeFeature.ts";
import { initializeSpecKit } from "./features/initializeSpecKit.ts";
import { runAllSteps } from "./features/runAllSteps.ts";
import { copyTaskPrompt } from "./features/copyTaskPrompt.ts";
import { createTasks } from "./features/createTasks.ts";
import { implementTasks } from "./features/implementTasks.ts";
import { openFeatureDocument } from "./features/openFeatureDocument.ts";
import { planFeature } from "./features/planFeature.ts";
import { refreshFeatures } from "./features/refreshFeatures.ts";
import { runNextStep } from "./features/runNextStep.ts";
import { setActiveFeature } from "./features/setActiveFeature.ts";
import { specifyFeature } from "./features/specifyFeature.ts";
import { tickTask } from "./features/tickTask.ts";

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
