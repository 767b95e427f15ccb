import type { SetupPart } from "../../domain/setup/planSetup.ts";
import type { AgentFile } from "../../mcp/configuration/agents/agentFiles.ts";

/** The steps of the walkthrough somebody has taken. */
export const setUpContextKeys = {
  firstProject: "flightdeck.first.project",
  firstPreflight: "flightdeck.first.preflight",
  firstSpec: "flightdeck.first.spec",
  firstAgent: "flightdeck.first.agent",
  firstLook: "flightdeck.first.look",
} as const;

export type SetUpContextValues = {
  readonly [K in (typeof setUpContextKeys)[keyof typeof setUpContextKeys]]: Reached;
};

/** 2 is "reached" said once more, see `milestones.ts`. */
export type Reached = 1 | 2;

export interface SetUpCommandArgs {
  readonly "flightdeck.setUpProject": ProjectSetup;
  readonly "flightdeck.openSample": void;
  readonly "flightdeck.connectAgent": AgentConnection;
  readonly "flightdeck.disconnectAgent": { readonly folder?: string | undefined };
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
