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
  get(id: MessageId): Call | undefined;
  /** Each call is taken once: a duplicate reply finds nothing. */
  take(id: MessageId): Call | undefined;
  readonly ids: readonly number[];
  /** While a person or a model of ours answers the server, no clock runs. */
  pauseClocks(): void;
  resumeClocks(): void;
}

export function createCallTable(): CallTable {
  const calls = new Map<number, Call>();
  let announced: Call | undefined;
  let pauses = 0;
  // Some servers send our numeric ids back as strings.
  const keyOf = (id: MessageId): number => (typeof id === "number" ? id : id.trim() === "" ? NaN : Number(id));

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
