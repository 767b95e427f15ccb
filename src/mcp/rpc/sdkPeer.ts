import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  CreateMessageRequestSchema,
  type CreateMessageResult,
  ElicitRequestSchema,
  type ElicitResult,
  ListRootsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { messageOf } from "../../domain/errors.ts";
import type { JsonObject, ProtocolVersion } from "../../protocol/mcpShapes.ts";
import type { Handshake } from "../connection.ts";
import type { CallScope, StopReason } from "./callScope.ts";
import { type Call, type CallTable, createCallTable } from "./callTable.ts";
import type { CallHooks, ConnectedPeer, OnSettled, Peer, ServerRequests } from "./peer.ts";
import { RpcError, type RpcFailure } from "./rpcError.ts";
import { type AdaptedTransport, createSdkTransport, type SdkTransportDeps } from "./sdkTransport.ts";

export interface SdkPeerDeps extends Omit<SdkTransportDeps, "calls"> {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly serverRequests: ServerRequests;
  /** Contract 0's way to cancel, sent beside MCP's own. */
  readonly sendsCancelRequest: boolean;
  readonly onSettled: OnSettled;
}

/** Results are read leniently by their callers; the SDK need not look at them. */
const anyResult = z.custom<JsonObject>();
/** Our own clocks decide; the SDK's must never be first. */
const noTimeout = 2 ** 31 - 1;

/** Connects the SDK's client over a transport of ours. Rejects with an `RpcError`, or with what `start` rejected with. */
export async function connectSdkPeer(deps: SdkPeerDeps, scope: CallScope): Promise<ConnectedPeer> {
  const calls = createCallTable();
  const transport = createSdkTransport({ ...deps, calls });
  const client = createClient(deps, calls);
  const exchange = createExchange(deps, calls, transport);
  const handshake = await exchange("initialize", scope, {}, async (call) => {
    await client.connect(transport, { timeout: noTimeout });
    return call.result ?? {};
  });
  const peer: Peer = {
    request: (method, params, callScope, hooks = {}) =>
      exchange(method, callScope, hooks, () =>
        client.request(params ? { method, params } : { method }, anyResult, { timeout: noTimeout }),
      ),
    notify: (method, params) =>
      void transport.post(params ? { jsonrpc: "2.0", method, params } : { jsonrpc: "2.0", method }),
    close: () => client.close(),
  };
  return { peer, handshake: readHandshake(handshake, client) };
}

function createClient(deps: SdkPeerDeps, calls: CallTable): Client {
  const { listRoots, createMessage, elicit } = deps.serverRequests;
  const client = new Client(deps.clientInfo, {
    capabilities: {
      // Contract 2 declares it, though there is nothing in it.
      experimental: {},
      ...(listRoots ? { roots: { listChanged: true } } : {}),
      ...(createMessage ? { sampling: {} } : {}),
      ...(elicit ? { elicitation: { form: { applyDefaults: true }, url: {} } } : {}),
    },
    // Never asked: lists go through `request`, so no output schema is compiled and ajv is not set up.
    jsonSchemaValidator: {
      getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
    },
  });
  const whileClocksStand = async <T>(answer: () => Promise<T>): Promise<T> => {
    calls.pauseClocks();
    return answer().finally(() => calls.resumeClocks());
  };
  if (listRoots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [...listRoots()] }));
  if (createMessage)
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }, { signal }) =>
      whileClocksStand(async () => (await createMessage(params, signal)) as CreateMessageResult),
    );
  if (elicit)
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
      whileClocksStand(async () => (await elicit(params, signal)) as ElicitResult),
    );
  client.onerror = (error) => deps.onProblem(messageOf(error));
  return client;
}

type Exchange = (
  method: string,
  scope: CallScope,
  hooks: CallHooks,
  send: (call: Call) => Promise<JsonObject>,
) => Promise<JsonObject>;

/** One request and its reply, its failure told in our own terms. */
function createExchange(deps: SdkPeerDeps, calls: CallTable, transport: AdaptedTransport): Exchange {
  const stop = (call: Call, reason: StopReason): void => {
    const { id } = call;
    if (id === undefined || !transport.failCall(id, { kind: "stopped", reason })) return;
    // The protocol forbids cancelling `initialize`; its transport is closed instead.
    if (call.method === "initialize") return;
    const params = { requestId: id, reason: cancelText(reason) };
    void transport.post({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    if (deps.sendsCancelRequest) void transport.post({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
  };
  return async (method, scope, hooks, send) => {
    if (scope.stopped) throw new RpcError({ kind: "stopped", reason: scope.stopped });
    const call: Call = { method, scope, hooks, startedAt: performance.now() };
    scope.onStop = (reason) => stop(call, reason);
    calls.announce(call);
    try {
      const result = await send(call);
      deps.onSettled(method, performance.now() - call.startedAt, undefined);
      return result;
    } catch (thrown) {
      if (!call.failure && method === "initialize") throw thrown;
      const failure: RpcFailure = call.failure ?? { kind: "disconnected", reason: messageOf(thrown) };
      deps.onSettled(method, performance.now() - call.startedAt, failure);
      throw new RpcError(failure, { cause: thrown });
    } finally {
      scope.onStop = undefined;
    }
  };
}

function readHandshake(result: JsonObject, client: Client): Handshake {
  const instructions = client.getInstructions();
  const { name = "", version = "", title } = client.getServerVersion() ?? {};
  return {
    protocolVersion: result["protocolVersion"] as ProtocolVersion,
    capabilities: (client.getServerCapabilities() ?? {}) as Handshake["capabilities"],
    serverInfo: { name, version, ...(title === undefined ? {} : { title }) },
    ...(instructions === undefined ? {} : { instructions }),
  };
}

const cancelText = (reason: StopReason): string =>
  reason.kind === "aborted" ? "The user cancelled" : `No answer within ${reason.limitMs} ms`;
