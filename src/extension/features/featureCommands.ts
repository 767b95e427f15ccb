import type { Command } from "../services.ts";
import { clarifyFeature } from "./commands/steps/clarifyFeature.ts";
import { specifyFeature } from "./commands/steps/specifyFeature.ts";
import { planFeature } from "./commands/steps/planFeature.ts";
import { createTasks } from "./commands/steps/createTasks.ts";
import { implementTasks } from "./commands/tasks/implementTasks.ts";
import { runNextStep } from "./commands/steps/runNextStep.ts";
import { setActiveFeature } from "./commands/setActiveFeature.ts";
import { copyTaskPrompt } from "./commands/tasks/copyTaskPrompt.ts";
import { openFeatureDocument } from "./commands/openFeatureDocument.ts";
import { tickTask } from "./commands/tasks/tickTask.ts";
import { refreshFeatures } from "./commands/refreshFeatures.ts";
import { runAllSteps } from "./commands/steps/runAllSteps.ts";
import { initializeSpecKit } from "./commands/initializeSpecKit.ts";
import { analyzeFeature } from "./commands/analyzeFeature.ts";
import type { FeatureCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const featureCommands: { readonly [K in keyof FeatureCommandArgs]: Command<K> } = {
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
};
