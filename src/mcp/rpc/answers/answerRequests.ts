import { messageOf } from "../../../domain/errors.ts";
import { loadPart } from "../../../domain/loadPart.ts";
import type { JsonObject } from "../../../protocol/mcpShapes.ts";
import { type IncomingRequest, type MessageId, type OutgoingReply, wireCodes } from "../message.ts";
import { RequestRefused, type ServerRequests } from "../peer.ts";
import { isObject } from "../readMessage.ts";

/** Our answers to what a server asks of us. */
export interface RequestAnswers {
  /** Never rejects. A request that the server cancelled gets no answer. */
  answer(request: IncomingRequest): Promise<OutgoingReply | undefined>;
  cancel(id: unknown): void;
  /** The server is gone: whatever was asked is no longer wanted. */
  stop(): void;
}

type Handler = (params: JsonObject, signal: AbortSignal) => Promise<JsonObject>;

/** `pausing` runs an answer that a person or a model gives. */
export function createRequestAnswers(
  requests: ServerRequests,
  pausing: <T>(answer: () => Promise<T>) => Promise<T>,
): RequestAnswers {
  const handlers = handlersOf(requests, pausing);
  const open = new Map<MessageId, AbortController>();
  return {
    async answer({ id, method, params }) {
      const handler = handlers.get(method);
      if (!handler) return failed(id, new RequestRefused(wireCodes.methodNotFound, "Method not found"));
      const controller = new AbortController();
      open.set(id, controller);
      const { signal } = controller;
      try {
        const result = await handler(params, signal);
        return signal.aborted ? undefined : { jsonrpc: "2.0", id, result };
      } catch (thrown) {
        return signal.aborted ? undefined : failed(id, thrown);
      } finally {
        if (open.get(id) === controller) open.delete(id);
      }
    },
    cancel: (id) => open.get(id as MessageId)?.abort(),
    stop() {
      for (const controller of open.values()) controller.abort();
    },
  };
}

function handlersOf(
  { listRoots, createMessage, elicit }: ServerRequests,
  pausing: <T>(answer: () => Promise<T>) => Promise<T>,
): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>([["ping", async () => ({})]]);
  if (listRoots) handlers.set("roots/list", async () => ({ roots: [...listRoots()] }));
  if (createMessage)
    handlers.set("sampling/createMessage", async (raw, signal) => {
      const { readSampling, checkSample } = await loadPart(import("./readServerRequests.ts"));
      const params = readSampling(raw);
      return checkSample(params, await pausing(() => createMessage(params, signal)));
    });
  if (elicit)
    handlers.set("elicitation/create", async (raw, signal) => {
      const { readElicitation, checkElicited } = await loadPart(import("./readServerRequests.ts"));
      const params = readElicitation(raw);
      return checkElicited(params, await pausing(() => elicit(params, signal)));
    });
  return handlers;
}

function failed(id: MessageId, thrown: unknown): OutgoingReply {
  const code = thrown instanceof RequestRefused ? thrown.code : wireCodes.internalError;
  const data = isObject(thrown) ? thrown["data"] : undefined;
  return {
    jsonrpc: "2.0",
    id,
    error: { code, message: messageOf(thrown) || "Internal error", ...(data === undefined ? {} : { data }) },
  };
}
