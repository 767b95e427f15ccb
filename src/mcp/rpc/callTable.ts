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
  readonly settle: (outcome: CallOutcome) => void;
  /** Known once it is on its way. */
  id?: number;
  /** It could not leave any more: the other side was gone already, and `onEnd` is to follow. */
  isUnsent?: boolean;
}

type CallOutcome = { readonly result: JsonObject } | { readonly failure: RpcFailure };

/** The calls that are on their way, by their ids. */
export interface CallTable {
  /** Takes in a call that is about to leave, and gives it the next id. */
  add(call: Call): number;
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
const maxStopped = 1000;

export function createCallTable(): CallTable {
  const calls = new Map<number, Call>();
  const stoppedIds = new Set<number>();
  let nextId = 0;
  let pauses = 0;

  return {
    add(call) {
      const id = nextId++;
      call.id = id;
      calls.set(id, call);
      if (pauses > 0) call.scope.pause();
      return id;
    },
    get: (id) => calls.get(keyOf(id)),
    byToken: (token) => calls.get(keyOf(typeof token === "string" ? token.replace(/^tool-/, "") : token)),
    stopped(id) {
      stoppedIds.add(keyOf(id));
      const [oldest] = stoppedIds;
      if (stoppedIds.size > maxStopped && oldest !== undefined) stoppedIds.delete(oldest);
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
