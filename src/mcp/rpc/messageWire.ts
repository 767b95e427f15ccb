import { AppError, messageOf } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { JsonObject, ProgressUpdate } from "../../protocol/mcpShapes.ts";
import type { Traffic } from "../observe/describeTraffic.ts";
import { SendError, type Transport, type TransportEnd, TransportEnding } from "../transport/transport.ts";
import { createBatches, receiveAll } from "./batches.ts";
import type { Call, CallTable } from "./callTable.ts";
import type { IncomingMessage, MessageId, OutgoingMessage } from "./message.ts";
import type { RequestAnswers } from "./answers/answerRequests.ts";
import { readLogMessage } from "./readLogMessage.ts";
import { isObject, readMessage } from "./readMessage.ts";
import type { RpcFailure } from "./rpcError.ts";

export interface MessageWireDeps {
  readonly transport: Transport;
  readonly calls: CallTable;
  /** Answers what the server asks of us. */
  readonly answers: RequestAnswers;
  readonly batch: boolean;
  /** Called for every message while tracing is on; undefined otherwise. */
  readonly trace: () => ((traffic: Traffic) => void) | undefined;
  readonly onNotification: (method: string, params: JsonObject) => void;
  /** What can be expected is a problem of level "debug". */
  readonly onProblem: (problem: string, level?: "warning" | "debug") => void;
  readonly onStderr: (line: string) => void;
  readonly onEnd: (end: TransportEnd) => void;
}

/** Messages of both sides, and the calls they belong to. */
export interface MessageWire {
  start(): Promise<void>;
  /** From now on both sides speak this revision. */
  agreeOn(version: string): void;
  /** Gives the call its id and sends its request. */
  call(call: Call, params: JsonObject | undefined): void;
  /** Ends a call as if the server had answered with an error. */
  failCall(id: MessageId, failure: RpcFailure): boolean;
  /** Never rejects: a request that cannot leave fails as a call, anything else is a problem to report. */
  post(message: OutgoingMessage): Promise<void>;
}

type OnUnreadable = (id: MessageId | undefined, problem: string) => void;

/**
 * Reads messages as generously as is safe. What would make a call hang is put right here: null results, errors without
 * message, partial results, progress in one chunk with its reply, replies to unknown requests.
 */
export function createMessageWire(deps: MessageWireDeps): MessageWire {
  const { transport, calls, answers } = deps;
  const batches = createBatches((message) => transport.send(message));
  const failCall = createFailCall(calls);
  const onUnreadable: OnUnreadable = (id, problem) => {
    if (id === undefined || !failCall(id, { kind: "unreadable", reason: problem })) deps.onProblem(problem);
  };
  const post = async (message: OutgoingMessage): Promise<void> => {
    try {
      deps.trace()?.({ direction: "sent", message });
      await batches.send(message);
    } catch (thrown) {
      if (thrown instanceof TransportEnding) markUnsent(message, calls);
      else if ("method" in message && "id" in message) failCall(message.id, sendFailure(thrown));
      else deps.onProblem(`A message could not be sent: ${messageOf(thrown)}`);
    }
  };
  const dispatch = createDispatch(deps, post, failCall, onUnreadable);
  const receive = createReceive(deps, dispatch, onUnreadable);
  return {
    start: () =>
      transport.start({
        onMessage: (raw) => receiveAll(raw, receive, (id) => calls.get(id) !== undefined, deps.onProblem),
        onUnreadable,
        onInterrupted: (id, reason) => void failCall(id, { kind: "disconnected", reason }),
        onProblem: deps.onProblem,
        onStderr: deps.onStderr,
        onEnd(end) {
          for (const id of calls.ids) failCall(id, failureAtEnd(end, calls.get(id)));
          answers.stop();
          deps.onEnd(end);
        },
      }),
    agreeOn(version) {
      transport.setProtocolVersion?.(version);
      batches.enabled = deps.batch && version === "2025-03-26";
    },
    call: (call, params) => void post(requestOf(call, calls.add(call), params)),
    failCall,
    post,
  };
}

type FailCall = MessageWire["failCall"];

const createFailCall =
  (calls: CallTable): FailCall =>
  (id, failure) => {
    const call = calls.take(id);
    if (!call) return false;
    if (failure.kind === "stopped") calls.stopped(id);
    call.settle({ failure });
    return true;
  };

const failureAtEnd = ({ reason }: TransportEnd, call: Call | undefined): RpcFailure =>
  call?.isUnsent ? { kind: "disconnected", reason, isUnsent: true } : { kind: "disconnected", reason };

/** It waits for the end, which fails it with the reason. A notification is simply dropped. */
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

function requestOf({ method }: Call, id: number, params: JsonObject | undefined): OutgoingMessage {
  // Only tool calls run long enough to report progress.
  const sent =
    method === "tools/call"
      ? { ...params, _meta: { ...(params?.["_meta"] as JsonObject), progressToken: id } }
      : params;
  return sent ? { method, params: sent, jsonrpc: "2.0", id } : { method, jsonrpc: "2.0", id };
}

function createDispatch(
  { calls, answers, onNotification, onProblem }: MessageWireDeps,
  post: MessageWire["post"],
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
    calls.take(id);
    call.settle({ result });
  };
  const onProgress = (params: JsonObject): void => {
    const call = calls.byToken(params["progressToken"]);
    const update = call && readProgress(params);
    call?.scope.touch();
    if (update) call.hooks.onProgress?.(update);
  };
  /** A log message that names a call of ours is what its tool prints. After the call it has no reader. */
  const onPrinted = (token: unknown, params: JsonObject): void => {
    const call = calls.byToken(token);
    call?.scope.touch();
    call?.hooks.onPrinted?.(readLogMessage(params));
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
        if (message.method === "notifications/cancelled") return answers.cancel(message.params["requestId"]);
        if (message.method === "notifications/message") {
          const token = tokenIn(message.params);
          if (token !== undefined) return onPrinted(token, message.params);
        }
        return onNotification(message.method, message.params);
      case "request":
        return void answers.answer(message).then((reply) => reply && post(reply));
      case "malformed":
        return onUnreadable(message.id, message.problem);
    }
  };
}

/** Whatever a message causes, later messages still arrive, and the call it should have answered fails. */
const createReceive =
  (deps: MessageWireDeps, dispatch: (message: IncomingMessage) => void, onUnreadable: OnUnreadable) =>
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

const tokenIn = ({ _meta: meta }: JsonObject): unknown => (isObject(meta) ? meta["progressToken"] : undefined);

function readProgress(params: JsonObject): ProgressUpdate | undefined {
  const { progress, total, message } = params;
  if (typeof progress !== "number") return undefined;
  return {
    progress,
    ...(typeof total === "number" ? { total } : {}),
    ...(typeof message === "string" ? { message } : {}),
  };
}
