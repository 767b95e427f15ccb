import type { RequestHandlers } from "./requestHandlers.ts";
import type { Resource, ResourceProvider } from "../serverDefinition.ts";
import { RpcError, rpcCodes } from "../rpcError.ts";
import type { ResourceSubscriptions } from "./resourceSubscriptions.ts";
import type { JsonObject } from "../wire/readIncoming.ts";

/** Large enough that a project of ten thousand specs takes ten round trips, small enough to stay below a megabyte. */
const pageSize = 1000;

export function resourceRequests(provider: ResourceProvider, subscriptions: ResourceSubscriptions): RequestHandlers {
  return {
    "resources/list": async (params, { signal }) => pageOf(await provider.list(signal), params?.["cursor"]),
    "resources/templates/list": async () => ({ resourceTemplates: provider.templates }),
    "resources/read": async (params, { signal }) => {
      const uri = uriIn(params);
      const contents = await provider.read(uri, signal);
      if (contents === undefined) {
        throw new RpcError(rpcCodes.resourceNotFound, `Resource not found: ${uri}`, { uri });
      }
      return { contents: [contents] };
    },
    "resources/subscribe": async (params) => {
      subscriptions.subscribe(uriIn(params));
      return {};
    },
    "resources/unsubscribe": async (params) => {
      subscriptions.unsubscribe(uriIn(params));
      return {};
    },
  };
}

/**
 * A cursor names the last resource sent and its position: the position alone would skip or repeat resources when
 * others come or go in between, and the name alone fails when just that one goes.
 */
function pageOf(resources: readonly Resource[], cursor: unknown): JsonObject {
  const start = cursor === undefined || cursor === null ? 0 : startAfter(resources, readCursor(cursor));
  const end = start + pageSize;
  const last = resources[end - 1];
  return {
    resources: resources.slice(start, end),
    ...(last !== undefined && end < resources.length ? { nextCursor: `${end}:${last.uri}` } : {}),
  };
}

function startAfter(resources: readonly Resource[], { position, uri }: { position: number; uri: string }): number {
  const index = resources.findIndex((resource) => resource.uri === uri);
  return index === -1 ? position : index + 1;
}

function readCursor(cursor: unknown): { position: number; uri: string } {
  const match = typeof cursor === "string" ? /^(\d+):(.+)$/s.exec(cursor) : null;
  if (match?.[1] === undefined || match[2] === undefined) throw new RpcError(rpcCodes.invalidParams, "Invalid cursor");
  return { position: Number(match[1]), uri: match[2] };
}

function uriIn(params: JsonObject | undefined): string {
  const uri = params?.["uri"];
  if (typeof uri !== "string") throw new RpcError(rpcCodes.invalidParams, "Missing required parameter: uri");
  return uri;
}
