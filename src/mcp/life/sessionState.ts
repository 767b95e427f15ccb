import type { JsonObject, LoggingLevel } from "../../protocol/mcpShapes.ts";
import type { Handshake } from "../connection.ts";
import { startCallScope } from "../rpc/callScope.ts";
import type { Run } from "./lifecycle.ts";

/** What a restarted server has to be told again. */
export interface SessionState {
  readonly subscriptions: Set<string>;
  loggingLevel: LoggingLevel | undefined;
}

export const newSessionState = (): SessionState => ({ subscriptions: new Set(), loggingLevel: undefined });

export const canSubscribe = ({ capabilities }: Handshake): boolean => capabilities.resources?.subscribe === true;

export const canLog = ({ capabilities }: Handshake): boolean => capabilities.logging !== undefined;

export function restoreSessionState({ peer, handshake }: Run, sessionState: SessionState, limitMs: number): void {
  const repeat = (method: string, params: JsonObject): void => {
    const scope = startCallScope({ silenceMs: limitMs }, new AbortController().signal);
    const done = peer.request(method, params, scope);
    // Not awaited; a server that refuses now would have refused before.
    void done.catch(() => undefined).finally(() => scope.end());
  };
  if (sessionState.loggingLevel !== undefined && canLog(handshake))
    repeat("logging/setLevel", { level: sessionState.loggingLevel });
  if (canSubscribe(handshake)) for (const uri of sessionState.subscriptions) repeat("resources/subscribe", { uri });
}
