import type { Log } from "../../domain/ports.ts";
import type { ClientPeer, ServedRequests } from "./clientPeer.ts";
import { askClient } from "./requests/askClient.ts";
import { completionRequests, promptRequests } from "./requests/promptRequests.ts";
import type { RequestHandlers } from "./requests/requestHandlers.ts";
import { createRequestLine, type Turn } from "./requests/requestLine.ts";
import { resourceRequests } from "./requests/resourceRequests.ts";
import { createResourceSubscriptions, type ResourceSubscriptions } from "./requests/resourceSubscriptions.ts";
import { RpcError, rpcCodes } from "./rpcError.ts";
import { createServerLog, type ServerLog } from "./serverLog.ts";
import type { ServerDefinition } from "./serverDefinition.ts";
import { createSession, type Session } from "./requests/session.ts";
import { toolRequests } from "./requests/toolRequests.ts";
import type { JsonObject } from "./wire/readIncoming.ts";

export interface KitServer {
  /** Answers what this client asks, from now on. */
  serve(peer: ClientPeer): void;
  readonly log: Log;
  /** The client will not answer any more: whatever waits for an answer ends, everything else continues. */
  clientGone(): void;
  /** Settles when no request is running, cancelled ones included. */
  whenIdle(): Promise<void>;
  dispose(): void;
}

/** A server from its definition. */
export function createServer(definition: ServerDefinition, writeLogLine: (line: string) => void): KitServer {
  let notify: Notify = () => undefined;
  const tell: Notify = (method, params) => notify(method, params);
  const log = createServerLog(writeLogLine, tell);
  const session = createSession(definition);
  const subscriptions = createResourceSubscriptions(definition.resources, tell);
  const handlers = handlersOf(definition, session, subscriptions, log);
  const clientGone = new AbortController();
  const line = createRequestLine();

  return {
    serve(peer) {
      notify = (method, params) => peer.notify(method, params);
      const answer: ServedRequests["request"] = async (method, params, signal) => {
        signal.throwIfAborted();
        const handler = handlers.get(method);
        if (handler === undefined) throw new RpcError(rpcCodes.methodNotFound, `Method not found: ${method}`);
        const client = askClient(peer, session, [signal, clientGone.signal]);
        const room = (): Promise<void> | undefined => peer.room();
        return handler(params, { signal, log, client, notify: tell, clientGone: clientGone.signal, room });
      };
      peer.serve({
        request: (method, params, signal) =>
          line.start(() => answer(method, params, signal), turnOf(definition, method, params)),
        clientReady: () => subscriptions.clientReady(),
      });
    },
    log,
    clientGone: () => clientGone.abort(),
    whenIdle: () => line.whenIdle(),
    dispose: () => subscriptions.dispose(),
  };
}

function turnOf({ inOrder, tools }: ServerDefinition, method: string, params: JsonObject | undefined): Turn {
  if (inOrder !== true || method === "ping") return "atOnce";
  const tool = method === "tools/call" ? tools.find(({ name }) => name === params?.["name"]) : undefined;
  return tool?.takesLong === true ? "afterOthers" : "inLine";
}

type Notify = (method: string, params?: JsonObject) => void;

function handlersOf(
  definition: ServerDefinition,
  session: Session,
  subscriptions: ResourceSubscriptions,
  log: ServerLog,
): ReadonlyMap<string, RequestHandlers[string]> {
  const { resources, prompts, logging } = definition;
  return new Map(
    Object.entries<RequestHandlers[string]>({
      initialize: async (params) => session.initialize(params),
      ping: async () => ({}),
      shutdown: async () => null,
      ...toolRequests(definition, session),
      ...(resources === undefined ? {} : resourceRequests(resources, subscriptions)),
      ...(prompts === undefined ? {} : promptRequests(prompts)),
      ...completionRequests(definition),
      ...(logging === true ? { "logging/setLevel": async (params) => log.setLevel(params?.["level"]) } : {}),
    }),
  );
}
