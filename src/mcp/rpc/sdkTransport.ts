import type { Transport as SdkTransport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { AppError, messageOf } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { type JsonObject, type ProgressUpdate, protocolVersions } from "../../protocol/mcpShapes.ts";
import type { Traffic } from "../observe/describeTraffic.ts";
import { SendError, type Transport, type TransportEnd, TransportEnding } from "../transport/transport.ts";
import { createBatches, receiveAll } from "./batches.ts";
import type { Call, CallTable } from "./callTable.ts";
import { type IncomingMessage, type MessageId, type OutgoingMessage, wireCodes } from "./message.ts";
import { isObject, readMessage } from "./readMessage.ts";
import type { RpcFailure } from "./rpcError.ts";

export interface SdkTransportDeps {
  readonly transport: Transport;
  readonly calls: CallTable;
  /** Members of `initialize` that differ from what the SDK would send. */
  readonly initializeParams: JsonObject;
  readonly batch: boolean;
  /** Told of every message while somebody wants to know; undefined otherwise. */
  readonly trace: () => ((traffic: Traffic) => void) | undefined;
  readonly onNotification: (method: string, params: JsonObject) => void;
  /** What can be expected is a problem of level "debug". */
  readonly onProblem: (problem: string, level?: "warning" | "debug") => void;
  readonly onStderr: (line: string) => void;
  readonly onEnd: (end: TransportEnd) => void;
}

export interface AdaptedTransport extends SdkTransport {
  readonly protocolVersion: string | undefined;
  /** Ends a call as if the server had answered with an error. */
  failCall(id: MessageId, failure: RpcFailure): boolean;
  post(message: OutgoingMessage): Promise<void>;
}

type OnUnreadable = (id: MessageId | undefined, problem: string) => void;

/**
 * Stands between the SDK's client and the wire. What the SDK would lose, hang on or reject as a whole is put right here:
 * null results, errors without message, partial results, progress in one chunk with its reply, replies that nobody awaits.
 */
export function createSdkTransport(deps: SdkTransportDeps): AdaptedTransport {
  const { transport, calls } = deps;
  const batches = createBatches((message) => transport.send(message));

  const hand = (message: object): void => adapted.onmessage?.(message as JSONRPCMessage);
  const failCall = createFailCall(calls, hand);
  const onUnreadable: OnUnreadable = (id, problem) => {
    if (id === undefined || !failCall(id, { kind: "unreadable", reason: problem })) deps.onProblem(problem);
  };
  const receive = createReceive(deps, createDispatch(deps, hand, failCall, onUnreadable), onUnreadable);
  /** Never rejects: a request that cannot leave fails as a call, anything else is a problem to report. */
  const post = async (message: OutgoingMessage): Promise<void> => {
    const failed = (thrown: unknown): void => {
      if (thrown instanceof TransportEnding) return markUnsent(message, calls);
      const isRequest = "method" in message && "id" in message;
      // Not at once: the SDK still has to store the request it is sending.
      if (isRequest) queueMicrotask(() => failCall(message.id, sendFailure(thrown)));
      else deps.onProblem(`A message could not be sent: ${messageOf(thrown)}`);
    };
    try {
      deps.trace()?.({ direction: "sent", message });
      await batches.send(message);
    } catch (thrown) {
      failed(thrown);
    }
  };

  let protocolVersion: string | undefined;
  const adapted: AdaptedTransport = {
    get protocolVersion() {
      return protocolVersion;
    },
    setProtocolVersion(version) {
      protocolVersion = version;
      transport.setProtocolVersion?.(version);
      batches.enabled = deps.batch && version === "2025-03-26";
    },
    start: () =>
      transport.start({
        onMessage: (raw) => receiveAll(raw, receive, (id) => calls.get(id) !== undefined, deps.onProblem),
        onUnreadable,
        onInterrupted: (id, reason) => void failCall(id, { kind: "disconnected", reason }),
        onProblem: deps.onProblem,
        onStderr: deps.onStderr,
        onEnd(end) {
          for (const id of calls.ids) failCall(id, failureAtEnd(end, calls.get(id)));
          adapted.onclose?.();
          deps.onEnd(end);
        },
      }),
    send: (message) => post(prepare(message as OutgoingMessage, deps)),
    close: () => transport.close(),
    failCall,
    post,
  };
  return adapted;
}

type FailCall = AdaptedTransport["failCall"];

const createFailCall =
  (calls: CallTable, hand: (message: object) => void): FailCall =>
  (id, failure) => {
    const call = calls.take(id);
    if (!call) return false;
    call.failure = failure;
    if (failure.kind === "stopped") calls.stopped(id);
    // The code is never shown: `failure` carries the reason.
    hand({ jsonrpc: "2.0", id: call.id, error: { code: wireCodes.internalError, message: failure.kind } });
    return true;
  };

const failureAtEnd = ({ reason }: TransportEnd, call: Call | undefined): RpcFailure =>
  call?.isUnsent ? { kind: "disconnected", reason, isUnsent: true } : { kind: "disconnected", reason };

/** It waits for the end, which fails it with the reason. A notification needs no one to hear it any more. */
function markUnsent(message: OutgoingMessage, calls: CallTable): void {
  const call = "method" in message && "id" in message ? calls.get(message.id) : undefined;
  if (call) call.isUnsent = true;
}

function sendFailure(thrown: unknown): RpcFailure {
  if (thrown instanceof AppError) return { kind: "refused", error: thrown };
  const reason = messageOf(thrown);
  if (!(thrown instanceof SendError)) return { kind: "disconnected", reason };
  const { neverRan, isFinal } = thrown;
  return { kind: "disconnected", reason, neverRan, isFinal };
}

function prepare(message: OutgoingMessage, { calls, initializeParams }: SdkTransportDeps): OutgoingMessage {
  if (!("method" in message && "id" in message)) return message;
  calls.claim(message.id);
  const { params } = message;
  if (message.method === "initialize") return { ...message, params: { ...params, ...initializeParams } };
  // Only tool calls run long enough to report progress.
  if (message.method !== "tools/call") return message;
  return {
    ...message,
    params: { ...params, _meta: { ...(params?.["_meta"] as JsonObject), progressToken: message.id } },
  };
}

function createDispatch(
  { calls, onNotification, onProblem }: SdkTransportDeps,
  hand: (message: object) => void,
  failCall: FailCall,
  onUnreadable: OnUnreadable,
) {
  /** A reply to a call that we cancelled often still comes: it had left before the server heard of it. */
  const onUnknown = (id: MessageId, problem: string): void => {
    if (calls.wasStopped(id)) onProblem(`A late reply to the cancelled request ${id} was ignored.`, "debug");
    else onProblem(problem);
  };
  const onResult = (id: MessageId, result: JsonObject): void => {
    const call = calls.get(id);
    if (!call) return onUnknown(id, `A reply to the unknown request ${id} was ignored.`);
    if (result["streaming"] === true) {
      call.scope.touch();
      return call.hooks.onPartial?.(result);
    }
    const problem = call.method === "initialize" ? findVersionProblem(result["protocolVersion"]) : undefined;
    if (problem) return void failCall(id, { kind: "unreadable", reason: problem });
    calls.take(id);
    call.result = call.method === "initialize" ? completeInitialize(result) : result;
    hand({ jsonrpc: "2.0", id: call.id, result: call.result });
  };
  const onProgress = (params: JsonObject): void => {
    const call = calls.byToken(params["progressToken"]);
    const update = call && readProgress(params);
    call?.scope.touch();
    if (update) call.hooks.onProgress?.(update);
  };
  return (message: IncomingMessage): void => {
    switch (message.kind) {
      case "result":
        return onResult(message.id, message.result);
      case "error":
        if (!failCall(message.id, { kind: "answered", error: message.error }))
          onUnknown(message.id, `An error for the unknown request ${message.id} was ignored: ${message.error.message}`);
        return;
      case "notification":
        if (message.method === "notifications/progress") return onProgress(message.params);
        // The SDK answers requests, so it has to hear that one is no longer wanted; the rest would only cost time there.
        if (message.method !== "notifications/cancelled") return onNotification(message.method, message.params);
        return hand({ jsonrpc: "2.0", method: message.method, params: message.params });
      case "request":
        return hand({ jsonrpc: "2.0", id: message.id, method: message.method, params: message.params });
      case "malformed":
        return onUnreadable(message.id, message.problem);
    }
  };
}

/** Whatever a message does, those after it arrive, and the call it was to answer does not wait for another. */
const createReceive =
  (deps: SdkTransportDeps, dispatch: (message: IncomingMessage) => void, onUnreadable: OnUnreadable) =>
  (raw: unknown): void => {
    let id: MessageId | undefined;
    try {
      const message = readMessage(raw);
      if (message.kind === "result" || message.kind === "error") ({ id } = message);
      deps.trace()?.({ direction: "received", message: raw, durationMs: durationOf(message, deps.calls) });
      dispatch(message);
    } catch (thrown) {
      onUnreadable(id, l10n.t("It could not be handled: {0}", messageOf(thrown)));
    }
  };

function durationOf(message: IncomingMessage, calls: CallTable): number | undefined {
  const call = message.kind === "result" || message.kind === "error" ? calls.get(message.id) : undefined;
  return call && performance.now() - call.startedAt;
}

function findVersionProblem(version: unknown): string | undefined {
  if (typeof version !== "string") return l10n.t("it does not say which revision of MCP it speaks");
  if (protocolVersions.some((known) => known === version)) return undefined;
  return l10n.t("it speaks revision {0} of MCP, which is not known here", version);
}

/** The SDK insists on members that a server may well forget, and nothing depends on them. */
function completeInitialize(result: JsonObject): JsonObject {
  const info = isObject(result["serverInfo"]) ? result["serverInfo"] : {};
  return {
    ...result,
    capabilities: isObject(result["capabilities"]) ? result["capabilities"] : {},
    serverInfo: { ...info, name: textOr(info["name"], ""), version: textOr(info["version"], "") },
  };
}

const textOr = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback);

function readProgress(params: JsonObject): ProgressUpdate | undefined {
  const { progress, total, message } = params;
  if (typeof progress !== "number") return undefined;
  return {
    progress,
    ...(typeof total === "number" ? { total } : {}),
    ...(typeof message === "string" ? { message } : {}),
  };
}
