import "./start/zodWithoutCompiler.ts";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { JSONRPCRequest, ServerNotification } from "@modelcontextprotocol/sdk/types.js";
import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import type { Log } from "../../domain/ports.ts";
import { askClient } from "./requests/askClient.ts";
import { completionRequests, promptRequests } from "./requests/promptRequests.ts";
import type { RequestHandlers } from "./requests/requestHandlers.ts";
import { createRequestLine } from "./requests/requestLine.ts";
import { resourceRequests } from "./requests/resourceRequests.ts";
import { createResourceSubscriptions, type ResourceSubscriptions } from "./requests/resourceSubscriptions.ts";
import { RpcError, rpcCodes, toRpcError } from "./rpcError.ts";
import { createServerLog, type ServerLog } from "./serverLog.ts";
import type { ServerDefinition } from "./serverDefinition.ts";
import { capabilitiesOf, createSession, type Session } from "./requests/session.ts";
import { toolRequests } from "./requests/toolRequests.ts";
import type { JsonObject } from "./wire/readIncoming.ts";

export interface KitServer {
  /** The SDK's server, to be connected to a transport. */
  readonly sdk: Server;
  readonly log: Log;
  /** No answer of the client will come any more: what waits for one ends, everything else goes on. */
  clientGone(): void;
  /** Settles when no request is running, cancelled ones included. */
  whenIdle(): Promise<void>;
  dispose(): void;
}

/**
 * A server from its definition. The SDK keeps requests, answers, cancellation and questions to the client in step;
 * every request goes through its fallback, because its own handlers reject what our contracts accept.
 */
export function createServer(definition: ServerDefinition, writeLogLine: (line: string) => void): KitServer {
  const sdk = createSdkServer(definition);
  const notify = (method: string, params?: JsonObject): void => {
    const notification = { method, ...(params === undefined ? {} : { params }) } as ServerNotification;
    // It fails only without a connection, when there is nobody to tell.
    sdk.notification(notification).catch(() => undefined);
  };
  const log = createServerLog(writeLogLine, notify);
  const session = createSession(definition);
  const subscriptions = createResourceSubscriptions(definition.resources, notify);
  const handlers = handlersOf(definition, session, subscriptions, log);
  const clientGone = new AbortController();
  const line = createRequestLine();

  async function answer({ method, params }: JSONRPCRequest, signal: AbortSignal): Promise<JsonObject | null> {
    try {
      signal.throwIfAborted();
      const handler = handlers.get(method);
      if (handler === undefined) throw new RpcError(rpcCodes.methodNotFound, `Method not found: ${method}`);
      const client = askClient(sdk, session, [signal, clientGone.signal]);
      return await handler(params, { signal, log, client, notify });
    } catch (error) {
      throw toRpcError(error);
    }
  }

  sdk.fallbackRequestHandler = (request, { signal }) => {
    const inOrder = definition.inOrder === true && request.method !== "ping";
    // The SDK's types know no `null` result; `shutdown` has one, and it is sent as it is.
    return line.start(() => answer(request, signal) as Promise<JsonObject>, inOrder);
  };
  sdk.oninitialized = () => subscriptions.clientReady();
  sdk.onerror = (error) => log.debug(error.message);

  return {
    sdk,
    log,
    clientGone: () => clientGone.abort(),
    whenIdle: () => line.whenIdle(),
    dispose: () => subscriptions.dispose(),
  };
}

function createSdkServer(definition: ServerDefinition): Server {
  const { name, version } = definition;
  const options = { capabilities: capabilitiesOf(definition), jsonSchemaValidator: acceptEverything };
  const sdk = new Server({ name, version }, options);
  for (const method of ["initialize", "ping", "logging/setLevel"]) sdk.removeRequestHandler(method);
  return sdk;
}

/** Stands in for ajv, which costs a third of the start-up time: what clients answer is checked where it is used. */
const acceptEverything: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

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
