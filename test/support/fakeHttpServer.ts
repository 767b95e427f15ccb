import type { TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { entryDefaults, type ServerEntry } from "../../src/mcp/serverEntry.ts";
import { fakeWeb, jsonAnswer } from "./fakeWeb.ts";

/** An entry of a server behind an address that no network leads to. */
export const webEntry = (name: string, more: Partial<ServerEntry> = {}): ServerEntry => ({
  ...{ ...entryDefaults, name, folder: "/w", source: "setting", autostart: "firstUse" },
  launch: { type: "http", url: `https://${name}.example/mcp`, headers: {} },
  ...more,
});

/**
 * Servers at all addresses, which answer every request with an empty result unless a test says otherwise. Tells what they
 * were asked: the host and the method, and with which parameters.
 */
export function fakeHttpServers(
  context: TestContext,
  answers: Readonly<Record<string, () => object | undefined>> = {},
) {
  const asked: string[] = [];
  const params = new Map<string, unknown>();
  fakeWeb(context, ({ method, url, body }) => {
    if (method === "GET") return new Response(null, { status: 405 });
    const [host = ""] = new URL(url).hostname.split(".");
    const message = body as { readonly id?: number; readonly method?: string; readonly params?: unknown } | undefined;
    if (message?.method === undefined) return new Response(null, { status: 202 });
    asked.push(`${host} ${message.method}`);
    params.set(message.method, message.params);
    if (message.id === undefined) return new Response(null, { status: 202 });
    const known = answers[message.method]?.();
    const opened = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: host, version: "1" } };
    const answer = known ?? { result: message.method === "initialize" ? opened : {} };
    return jsonAnswer({ jsonrpc: "2.0", id: message.id, ...answer });
  });
  return { asked, params };
}

/** Lets everything happen that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await nextTurn();
}
