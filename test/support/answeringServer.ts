import type { JsonObject } from "../../src/protocol/mcpShapes.ts";
import type { Handshake } from "../../src/mcp/connection.ts";
import { newSessionState } from "../../src/mcp/life/sessionState.ts";
import { createListCache } from "../../src/mcp/requests/listCache.ts";
import type { createRequests } from "../../src/mcp/requests/requests.ts";
import { createUserTime } from "../../src/mcp/rpc/answers/userTime.ts";
import type { CallHooks } from "../../src/mcp/rpc/peer.ts";
import { entryDefaults, type ServerEntry } from "../../src/mcp/serverEntry.ts";

type Answer = (params: JsonObject, hooks: CallHooks) => JsonObject;

/** What requests to a server that answers at once need, and everything that happens beside its answers. */
export function answeringServer(answers: Readonly<Record<string, Answer>> = {}, options: Partial<Handshake> = {}) {
  const sent: (readonly [method: string, params: JsonObject | undefined])[] = [];
  const printed: (readonly [source: string, text: string])[] = [];
  const counts = { outdated: 0 };
  const life = { isUp: true };
  const handshake: Handshake = {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, resources: { subscribe: true }, logging: {}, completions: {} },
    serverInfo: { name: "demo", version: "1" },
    ...options,
  };
  const entry: ServerEntry = {
    ...entryDefaults,
    ...{ name: "demo", folder: "/w", source: "mcpFile", autostart: "firstUse" },
    launch: { type: "stdio", command: "demo", args: [], env: {} },
    cache: { ttlMs: 60_000, invalidateOn: ["reload"] },
  };
  const peer = {
    request: async (method: string, params: JsonObject | undefined, _: unknown, hooks: CallHooks = {}) => {
      sent.push([method, params]);
      return answers[method]?.(params ?? {}, hooks) ?? {};
    },
    notify: () => undefined,
    close: async () => undefined,
  };
  const run = { peer, handshake, close: async () => undefined };
  const cache = createListCache(60_000, () => 0);
  const sessionState = newSessionState();
  const deps: Parameters<typeof createRequests>[0] = {
    ...{ entry, cache, sessionState, userTime: createUserTime(), ready: () => run, isUp: () => life.isUp },
    onBusy: () => undefined,
    onPrinted: (source, text) => void printed.push([source, text]),
    onOutdated: () => void (counts.outdated += 1),
  };
  return { deps, sent, printed, cache, sessionState, counts, life };
}
