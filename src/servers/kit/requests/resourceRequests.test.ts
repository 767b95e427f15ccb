import assert from "node:assert/strict";
import { test } from "node:test";
import type { Resource, ResourceProvider } from "../serverDefinition.ts";
import type { JsonObject } from "../wire/readIncoming.ts";
import type { RequestContext } from "./requestHandlers.ts";
import { resourceRequests } from "./resourceRequests.ts";

/** A server with so many resources, of which some may go between two pages. */
function pagesOf(count: number) {
  let resources: readonly Resource[] = Array.from({ length: count }, (_, index) => ({
    uri: `a:${index}`,
    name: String(index),
  }));
  const subscribed = new Set<string>();
  const provider: ResourceProvider = {
    templates: [{ uriTemplate: "a:{b}", name: "b" }],
    list: async () => resources,
    read: async (uri) => (uri === "a:0" ? { uri, text: "zero" } : undefined),
  };
  const handlers = resourceRequests(provider, {
    clientReady: () => undefined,
    subscribe: (uri) => void subscribed.add(uri),
    unsubscribe: (uri) => void subscribed.delete(uri),
    dispose: () => undefined,
  });
  const context = { signal: new AbortController().signal } as RequestContext;
  return {
    subscribed,
    remove: (uri: string) => void (resources = resources.filter((one) => one.uri !== uri)),
    ask: async (method: string, params?: JsonObject) => (await handlers[method]?.(params, context)) ?? {},
  };
}

test("a long list comes in pages of a thousand, of which the last has no cursor", async () => {
  const { ask } = pagesOf(2500);
  const sizes: number[] = [];
  let cursor: unknown;
  do {
    const page = await ask("resources/list", cursor === undefined ? {} : { cursor });
    sizes.push((page["resources"] as unknown[]).length);
    cursor = page["nextCursor"];
  } while (cursor !== undefined);
  assert.deepEqual(sizes, [1000, 1000, 500]);
  assert.ok(!("nextCursor" in (await pagesOf(1000).ask("resources/list"))));
  assert.equal((await pagesOf(1001).ask("resources/list", { cursor: null }))["nextCursor"], "1000:a:999");
});

test("the next page begins behind the last resource sent, or at its place if just that one is gone", async () => {
  const { ask, remove } = pagesOf(1500);
  const firstOf = async (): Promise<unknown> =>
    ((await ask("resources/list", { cursor: "1000:a:999" }))["resources"] as Resource[])[0]?.uri;
  assert.equal(await firstOf(), "a:1000");
  remove("a:3");
  assert.equal(await firstOf(), "a:1000");
  remove("a:999");
  assert.equal(await firstOf(), "a:1002");
});

test("a cursor of another make is refused", async () => {
  for (const cursor of ["", "x", "7", "7:", ":a", 7, ["7:a"]]) {
    await assert.rejects(pagesOf(1).ask("resources/list", { cursor }), { code: -32602, message: "Invalid cursor" });
  }
});

test("a resource is read by its address, and a missing one is reported", async () => {
  const { ask } = pagesOf(1);
  assert.deepEqual(await ask("resources/read", { uri: "a:0" }), { contents: [{ uri: "a:0", text: "zero" }] });
  await assert.rejects(ask("resources/read", { uri: "a:9" }), {
    code: -32002,
    message: "Resource not found: a:9",
    data: { uri: "a:9" },
  });
  for (const params of [undefined, {}, { uri: 1 }]) {
    await assert.rejects(ask("resources/read", params), {
      code: -32602,
      message: "Missing required parameter: uri",
    });
  }
  assert.deepEqual(await ask("resources/templates/list"), { resourceTemplates: [{ uriTemplate: "a:{b}", name: "b" }] });
});

test("subscriptions begin and end with the address that is given", async () => {
  const { ask, subscribed } = pagesOf(1);
  assert.deepEqual(await ask("resources/subscribe", { uri: "a:0" }), {});
  assert.deepEqual([...subscribed], ["a:0"]);
  assert.deepEqual(await ask("resources/unsubscribe", { uri: "a:0" }), {});
  assert.deepEqual([...subscribed], []);
});
