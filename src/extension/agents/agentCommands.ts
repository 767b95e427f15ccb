import type { Command } from "../services.ts";
import { connectAgent } from "./commands/connectAgent.ts";
import { disconnectAgent } from "./commands/disconnectAgent.ts";
import { reviewChanges } from "./commands/reviewChanges.ts";
import type { AgentCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const agentCommands: { readonly [K in keyof AgentCommandArgs]: Command<K> } = {
  "flightdeck.connectAgent": connectAgent,
  "flightdeck.disconnectAgent": disconnectAgent,
  "flightdeck.reviewChanges": reviewChanges,
};
