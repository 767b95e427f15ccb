import type { AgentEnd, AgentRequest } from "./runAgent.ts";
import type { ProcessRequest } from "./runProcess.ts";
import type { ProcessEnd } from "./untilEnded.ts";

/**
 * The one way in which servers start agents, given to them from outside. Whatever they start has ended, with all that
 * comes from it, when the promise settles; it also ends with the process that asked for it, even if that is killed.
 */
export interface AgentStarter {
  /** Lets an agent work on one prompt. */
  startAgent(request: AgentRequest, signal: AbortSignal): Promise<AgentEnd>;
  /** Runs a program that shows whether an agent did its work. */
  runCheck(request: ProcessRequest, signal: AbortSignal): Promise<ProcessEnd>;
}

/** Starts them as children of this process. Starting agents is rare: the code for it is loaded with the first one. */
export const childAgents: AgentStarter = {
  startAgent: async (...request) => (await import("./runAgent.ts")).runAgent(...request),
  runCheck: async (...request) => (await import("./runProcess.ts")).runProcess(...request),
};
