import type { AgentFile } from "../../mcp/configuration/agents/agentFiles.ts";
import type { ChangedFiles } from "./changesSince.ts";

/** The id of the provider that offers the bundled servers to the editor's agent mode. */
export const definitionProviderId = "flightdeck.servers";

/** The tools for chat models in the editor. */
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

/** Which agents to connect and how; missing values are asked for. */
interface AgentConnection {
  readonly files?: readonly AgentFile[] | undefined;
  /** Whether the agents' files name a path on this machine, or a launcher in the project. */
  readonly place?: "machine" | "project" | undefined;
  readonly folder?: string | undefined;
}
