import type { ConnectionState } from "../connection.ts";

/** A state as a sentence, for the log and for tooltips. */
export function describeState(name: string, state: ConnectionState): string {
  switch (state.kind) {
    case "ready":
      return `${name} is ready (MCP ${state.protocolVersion}, ${state.serverInfo.name} ${state.serverInfo.version})`;
    case "restarting":
      return `${state.reason}; restarting (attempt ${state.attempt})`;
    case "failed":
      return state.reason;
    case "stopped":
    case "starting":
    case "stopping":
      return `${name} is ${state.kind}`;
  }
}
