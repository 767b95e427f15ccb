import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { createRequestAnswers } from "./answers/answerRequests.ts";
import type { CallScope, StopReason } from "./callScope.ts";
import { type Call, createCallTable } from "./callTable.ts";
import { createMessageWire, type MessageWire, type MessageWireDeps } from "./messageWire.ts";
import type { CallHooks, ConnectedPeer, OnSettled, Peer, ServerRequests } from "./peer.ts";
import { RpcError } from "./rpcError.ts";
import { performHandshake } from "./performHandshake.ts";

interface PeerDeps extends Omit<MessageWireDeps, "calls" | "answers"> {
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Members of `initialize` beside what is always in it. */
  readonly initializeParams: JsonObject;
  readonly serverRequests: ServerRequests;
  /** Contract 0's way to cancel, sent beside MCP's own. */
  readonly sendsCancelRequest: boolean;
  readonly onSettled: OnSettled;
}

/**
 * Speaks JSON-RPC over a transport. Rejects with an `RpcError`, or with what the start of the transport rejected with.
 */
export async function connectPeer(deps: PeerDeps, scope: CallScope): Promise<ConnectedPeer> {
  const calls = createCallTable();
  const whileClocksPaused = async <T>(answer: () => Promise<T>): Promise<T> => {
    calls.pauseClocks();
    return answer().finally(() => calls.resumeClocks());
  };
  const answers = createRequestAnswers(deps.serverRequests, whileClocksPaused);
  const wire = createMessageWire({ ...deps, calls, answers });
  const peer: Peer = {
    request: createRequest(deps, wire),
    notify: (method, params) =>
      void wire.post(params ? { jsonrpc: "2.0", method, params } : { jsonrpc: "2.0", method }),
  };
  if (scope.stopped) throw new RpcError({ kind: "stopped", reason: scope.stopped });
  await wire.start();
  const handshake = await performHandshake(peer, deps, scope);
  wire.agreeOn(handshake.protocolVersion);
  peer.notify("notifications/initialized");
  return { peer, handshake };
}

/** One request and its reply, its failure expressed in our own terms. */
const createRequest =
  (deps: PeerDeps, wire: MessageWire): Peer["request"] =>
  async (method, params, scope, hooks: CallHooks = {}) => {
    if (scope.stopped) throw new RpcError({ kind: "stopped", reason: scope.stopped });
    const startedAt = performance.now();
    try {
      const outcome = await new Promise<Parameters<Call["settle"]>[0]>((settle) => {
        const call: Call = { method, scope, hooks, startedAt, settle };
        scope.onStop = (reason) => stop(deps, wire, call, reason);
        wire.call(call, params);
      });
      const failure = "failure" in outcome ? outcome.failure : undefined;
      deps.onSettled(method, performance.now() - startedAt, failure);
      if ("failure" in outcome) throw new RpcError(outcome.failure);
      return outcome.result;
    } finally {
      scope.onStop = undefined;
    }
  };

function stop({ sendsCancelRequest }: PeerDeps, wire: MessageWire, { id, method }: Call, reason: StopReason): void {
  if (id === undefined || !wire.failCall(id, { kind: "stopped", reason })) return;
  // The protocol forbids cancelling `initialize`; its transport is closed instead.
  if (method === "initialize") return;
  const params = { requestId: id, reason: cancelText(reason) };
  void wire.post({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  if (sendsCancelRequest) void wire.post({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
}

const cancelText = (reason: StopReason): string =>
  reason.kind === "aborted" ? "The user cancelled" : `No answer within ${reason.limitMs} ms`;
