import { CallError } from "../../../mcp/callError.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { preflightsUris } from "../../../protocol/preflightsTools.ts";
import type { DecisionReader } from "./decisionSource.ts";
import { createMcpDecisionReader } from "./mcpDecisionReader.ts";

export type FollowedConnection = Pick<Connection, "state" | "readResource" | "subscribe">;

/**
 * Asks the server, and the files where it offers tools alone or does not know the resource. Subscribes before it reads, so
 * that no change in between goes unnoticed.
 */
export function followingReader(connection: FollowedConnection, files: DecisionReader): DecisionReader {
  const server = createMcpDecisionReader(connection);
  let isFollowed = false;
  const offers = (): boolean => connection.state.kind === "ready" && !!connection.state.capabilities.resources;
  const unlessUnknown = async <T>(ask: Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await ask;
    } catch (failure) {
      if (failure instanceof CallError && failure.wire !== undefined) return instead();
      throw failure;
    }
  };
  return {
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
