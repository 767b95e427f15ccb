import type { AgentFile } from "../../mcp/configuration/agents/agentFiles.ts";
import type { ChangedFiles } from "./changesSince.ts";

/** Under this name the bundled servers are offered to the agent mode of the editor. */
export const definitionProviderId = "flightdeck.servers";

/** What chat models in the editor may ask. */
export const modelToolNames = {
  architecture: "flightdeck_current_architecture",
  readySpecs: "flightdeck_ready_specs",
  activeFeature: "flightdeck_active_feature",
} as const;

export type ModelToolName = (typeof modelToolNames)[keyof typeof modelToolNames];

export interface AgentCommandArgs {
  readonly "flightdeck.connectAgent": AgentConnection;
  readonly "flightdeck.disconnectAgent": { readonly folder?: string | undefined };
  readonly "flightdeck.reviewChanges": ChangedFiles | undefined;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends AgentCommandArgs {}
}

/** Which agents to connect and how; what is not said is asked. */
interface AgentConnection {
  readonly files?: readonly AgentFile[] | undefined;
  /** A path of this machine in the agents' files, or a launcher that the project carries. */
  readonly place?: "machine" | "project" | undefined;
  readonly folder?: string | undefined;
}
