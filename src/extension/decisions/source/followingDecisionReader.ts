import { CallError } from "../../../mcp/callError.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { preflightsUris } from "../../../protocol/preflightsTools.ts";
import type { DecisionReader } from "./decisionSource.ts";
import { createMcpDecisionReader } from "./mcpDecisionReader.ts";

export type FollowedConnection = Pick<Connection, "state" | "readResource" | "subscribe">;

export interface FollowingReader extends DecisionReader {
  /** Fires when the server reports a change. */
  readonly isFollowed: boolean;
}

/**
 * Reads from the server, or from files if it offers no such resource. Subscribes before reading, so that no change in
 * between is missed.
 */
export function followingReader(connection: FollowedConnection, files: DecisionReader): FollowingReader {
  const server = createMcpDecisionReader(connection);
  let isFollowed = false;
  let isUnknown = false;
  const offers = (): boolean => connection.state.kind === "ready" && !!connection.state.capabilities.resources;
  const unlessUnknown = async <T>(ask: Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await ask;
    } catch (failure) {
      isUnknown = failure instanceof CallError && failure.wire !== undefined;
      if (isUnknown) return instead();
      throw failure;
    }
  };
  return {
    get isFollowed() {
      return isFollowed && !isUnknown && offers();
    },
    async overview(signal) {
      if (!offers()) return files.overview(signal);
      const canSubscribe = connection.state.kind === "ready" && connection.state.capabilities.resources?.subscribe;
      if (!isFollowed && canSubscribe) {
        await connection.subscribe(preflightsUris.decisions, signal);
        isFollowed = true;
      }
      return unlessUnknown(server.overview(signal), () => files.overview(signal));
    },
    adrText: (uid, signal) =>
      offers()
        ? unlessUnknown(server.adrText(uid, signal), () => files.adrText(uid, signal))
        : files.adrText(uid, signal),
  };
}
