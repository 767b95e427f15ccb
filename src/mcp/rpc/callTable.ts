import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { CallScope } from "./callScope.ts";
import type { MessageId } from "./message.ts";
import type { CallHooks } from "./peer.ts";
import type { RpcFailure } from "./rpcError.ts";

export interface Call {
  readonly method: string;
  readonly scope: CallScope;
  readonly hooks: CallHooks;
  readonly startedAt: number;
  /** Known once the request has left. */
  id?: MessageId;
  /** It could not leave any more: the other side was gone already, and `onEnd` is to follow. */
  isUnsent?: boolean;
  /** Why it failed, in our own words rather than the SDK's. */
  failure?: RpcFailure;
  /** What an `initialize` was answered, also when the SDK rejects it. */
  result?: JsonObject;
}

/** The calls that are on their way, by the id the SDK gave them. */
export interface CallTable {
  /** The next request to leave belongs to this call: the SDK sends it at once but does not tell its id. */
  announce(call: Call): void;
  claim(id: MessageId): Call | undefined;
  /** By what a server sent as an id, whatever that is. */
  get(id: unknown): Call | undefined;
  /** By what a server sent as a progress token: ours is the id, contract 0 has servers make one of it. */
  byToken(token: unknown): Call | undefined;
  /** Each call is taken once: a duplicate reply finds nothing. */
  take(id: MessageId): Call | undefined;
  /** We gave up waiting for this call; its reply may still come. */
  stopped(id: MessageId): void;
  /** Whether we gave up waiting for this call, as far as that is remembered. */
  wasStopped(id: MessageId): boolean;
  readonly ids: readonly number[];
  /** While a person or a model of ours answers the server, no clock runs. */
  pauseClocks(): void;
  resumeClocks(): void;
}

/** So many calls are remembered after we gave them up. */
const mostStopped = 1000;

export function createCallTable(): CallTable {
  const calls = new Map<number, Call>();
  const stoppedIds = new Set<number>();
  let announced: Call | undefined;
  let pauses = 0;

  return {
    announce(call) {
      announced = call;
    },
    claim(id) {
      const call = announced;
      announced = undefined;
      if (!call) return undefined;
      call.id = id;
      calls.set(keyOf(id), call);
      if (pauses > 0) call.scope.pause();
      return call;
    },
    get: (id) => calls.get(keyOf(id)),
    byToken: (token) => calls.get(keyOf(typeof token === "string" ? token.replace(/^tool-/, "") : token)),
    stopped(id) {
      stoppedIds.add(keyOf(id));
      const [oldest] = stoppedIds;
      if (stoppedIds.size > mostStopped && oldest !== undefined) stoppedIds.delete(oldest);
    },
    wasStopped: (id) => stoppedIds.has(keyOf(id)),
    take(id) {
      const call = calls.get(keyOf(id));
      if (!call) return undefined;
      calls.delete(keyOf(id));
      // Its clocks run on: a read that lost its connection is tried again within the same limits.
      if (pauses > 0) call.scope.resume();
      return call;
    },
    get ids() {
      return [...calls.keys()];
    },
    pauseClocks() {
      if (pauses++ === 0) for (const call of calls.values()) call.scope.pause();
    },
    resumeClocks() {
      if (--pauses === 0) for (const call of calls.values()) call.scope.resume();
    },
  };
}

/** Some servers send our numeric ids back as strings, digit by digit the same; "0x1" and " 1" are other ids. */
const keyOf = (id: unknown): number =>
  typeof id === "number" ? id : typeof id === "string" && String(Number(id)) === id ? Number(id) : NaN;
