import { AppError, messageOf } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { currentUserAction, inBackground } from "../consent/userAction.ts";
import type { Traffic } from "../observe/describeTraffic.ts";
import { startCallScope } from "../rpc/callScope.ts";
import { connectPeer } from "../rpc/connectPeer.ts";
import type { WireError } from "../rpc/message.ts";
import type { ConnectedPeer, OnSettled, ServerRequests } from "../rpc/peer.ts";
import { isObject } from "../rpc/readMessage.ts";
import { RpcError } from "../rpc/rpcError.ts";
import type { UserTime } from "../rpc/answers/userTime.ts";
import type { ServerEntry } from "../serverEntry.ts";
import { type Transport, type TransportEnd, TransportError } from "../transport/transport.ts";
import type { Run } from "./lifecycle.ts";

export interface RunDeps {
  readonly entry: ServerEntry;
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Checks whether the server may start and prepares the way to it. Rejects with an `AppError` if it may not. */
  readonly openTransport: (signal: AbortSignal, isUserAction: boolean) => Promise<Transport>;
  /** Members of `initialize` beside the usual ones. */
  readonly initializeParams: (signal: AbortSignal) => Promise<JsonObject>;
  readonly serverRequests: ServerRequests;
  readonly userTime: UserTime;
  readonly trace: () => ((traffic: Traffic) => void) | undefined;
  readonly onNotification: (method: string, params: JsonObject) => void;
  readonly onProblem: (problem: string) => void;
  readonly onStderr: (line: string) => void;
  readonly onSettled: OnSettled;
}

/** Starts one server process or session and initializes it. Cleans up after any failure. */
export async function openRun(deps: RunDeps, onEnd: (end: TransportEnd) => void, signal: AbortSignal): Promise<Run> {
  const isAskedFor = currentUserAction() !== undefined;
  // Whatever the process does from here on, such as coming up again after a crash, is not the user's doing.
  return inBackground(() => openAndInitialize(deps, isAskedFor, onEnd, signal));
}

async function openAndInitialize(
  deps: RunDeps,
  isAskedFor: boolean,
  onEnd: (end: TransportEnd) => void,
  signal: AbortSignal,
): Promise<Run> {
  const transport = await deps.openTransport(signal, isAskedFor);
  let end: TransportEnd | undefined;
  let isClosing = false;
  const onTransportEnd = (ended: TransportEnd): void => {
    // An end that we caused ourselves must not be taken for the reason.
    if (!isClosing) end = ended;
    onEnd(ended);
  };
  try {
    const { peer, handshake } = await initialize(deps, transport, onTransportEnd, signal);
    const shutdown = async (): Promise<void> => (end ? undefined : sendShutdown(deps.entry, peer));
    const close = async (): Promise<void> => {
      await shutdown();
      await transport.close();
    };
    return { peer, handshake, close };
  } catch (thrown) {
    isClosing = true;
    await transport.close();
    throw end ? new TransportError(end, { cause: thrown }) : thrown;
  }
}

async function initialize(
  deps: RunDeps,
  transport: Transport,
  onEnd: (end: TransportEnd) => void,
  signal: AbortSignal,
): Promise<ConnectedPeer> {
  const { entry } = deps;
  const limitMs = entry.timeouts.initialize;
  const scope = startCallScope({ silenceMs: limitMs }, signal, deps.userTime);
  try {
    const initializeParams = { protocolVersion: entry.protocolVersion, ...(await deps.initializeParams(signal)) };
    const sendsCancelRequest = entry.dialect === "speckit";
    const { batch } = entry;
    return await connectPeer({ ...deps, transport, initializeParams, sendsCancelRequest, batch, onEnd }, scope);
  } catch (thrown) {
    throw explainInitializeFailure(entry.name, limitMs, thrown, signal);
  } finally {
    scope.end();
  }
}

function explainInitializeFailure(name: string, limitMs: number, thrown: unknown, signal: AbortSignal): unknown {
  if (thrown instanceof TransportError || thrown instanceof AppError || signal.aborted) return thrown;
  if (!(thrown instanceof RpcError))
    return unrecoverable(l10n.t("{0} does not speak MCP as expected: {1}", name, messageOf(thrown)), thrown);
  const { failure } = thrown;
  if (failure.kind === "refused") return failure.error;
  if (failure.kind === "stopped") return unanswered(name, limitMs, thrown);
  if (failure.kind === "answered") return unrecoverable(describeRefusal(name, failure.error), thrown);
  if (failure.kind === "unreadable")
    return unrecoverable(l10n.t("{0} cannot be used: {1}", name, failure.reason), thrown);
  const { reason } = failure;
  return new TransportError({ reason, stderrTail: [], canRetry: !failure.isFinal, cause: "away" }, { cause: thrown });
}

/** Servers of later revisions name those that they speak. */
function describeRefusal(name: string, { message, data }: WireError): string {
  const supported = isObject(data) && Array.isArray(data["supported"]) ? data["supported"] : [];
  const versions = supported.filter((each) => typeof each === "string").slice(0, 10);
  return versions.length === 0
    ? l10n.t("{0} refused the connection: {1}", name, message)
    : l10n.t("{0} refused the connection: {1}. It supports MCP {2}", name, message, versions.join(", "));
}

/** Contract 0: `exit` follows the answer to `shutdown`. A server that does not answer is stopped anyway. */
async function sendShutdown(entry: ServerEntry, peer: ConnectedPeer["peer"]): Promise<void> {
  if (entry.dialect !== "speckit") return;
  const scope = startCallScope({ silenceMs: 500 }, new AbortController().signal);
  await peer.request("shutdown", undefined, scope).catch(() => undefined);
  scope.end();
  peer.notify("exit");
}

/** A server that was slow today may answer the next time. */
function unanswered(name: string, limitMs: number, cause: unknown): TransportError {
  const reason = l10n.t("{0} did not respond within {1} ms of starting", name, limitMs);
  return new TransportError({ reason, stderrTail: [], canRetry: true, cause: "unanswered" }, { cause });
}

/** A failure that would repeat with every retry. */
const unrecoverable = (reason: string, cause?: unknown): TransportError =>
  new TransportError({ reason, stderrTail: [], canRetry: false }, { cause });
