import type { Command } from "../services.ts";
import { startPreflight } from "./commands/preflight/startPreflight.ts";
import { continuePreflight } from "./commands/preflight/continuePreflight.ts";
import { refreshDecisions, groupDecisions } from "./commands/arrangeDecisions.ts";
import { openDecision } from "./commands/openDecision.ts";
import {
  showArchitecture,
  showArchitectureAsOf,
  showLatestArchitecture,
  compareDecisions,
} from "./commands/architecture/showArchitecture.ts";
import { regenerateArchitecture } from "./commands/architecture/regenerateArchitecture.ts";
import { reconcileDecisions } from "./commands/architecture/reconcileDecisions.ts";
import { amendDecision } from "./commands/preflight/amendDecision.ts";
import { restoreDecision, compareWithCommitted } from "./commands/restoreDecision.ts";
import { tickTaskCriterion } from "./commands/tickTaskCriterion.ts";
import { copyAgentPrompt } from "./commands/preflight/copyAgentPrompt.ts";
import { setApiKey } from "./commands/preflight/setApiKey.ts";
import type { DecisionCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const decisionCommands: { readonly [K in keyof DecisionCommandArgs]: Command<K> } = {
  "flightdeck.startPreflight": startPreflight,
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
};
