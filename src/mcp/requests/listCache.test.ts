import assert from "node:assert/strict";
import { test } from "node:test";
import { createListCache } from "./listCache.ts";

const tools = { items: [{ name: "a", inputSchema: {} }], problems: [], at: new Date(0) };

function cacheAt(ttlMs: number) {
  const clock = { now: 0 };
  return { clock, cache: createListCache(ttlMs, () => clock.now) };
}

test("answers from the cache until it expires, and keeps showing the last content afterwards [clauses 173, 176]", () => {
  const { cache, clock } = cacheAt(60_000);
  clock.now = 1000;
  cache.keepList("tools", tools, cache.now());
  clock.now = 60_999;
  assert.equal(cache.freshList("tools"), tools);
  clock.now = 61_000;
  assert.equal(cache.freshList("tools"), undefined);
  assert.equal(cache.list("tools"), tools);
});

test("a change makes exactly what changed stale", () => {
  const { cache } = cacheAt(60_000);
  cache.keepList("tools", tools, cache.now());
  cache.keepResource("a:1", [], cache.now());
  cache.keepResource("a:2", [], cache.now());
  cache.invalidateResource("a:1");
  assert.equal(cache.freshResource("a:1"), undefined);
  assert.deepEqual(cache.resource("a:1"), []);
  assert.deepEqual(cache.freshResource("a:2"), []);
  cache.invalidateList("tools");
  assert.equal(cache.freshList("tools"), undefined);
  cache.invalidateAll();
  assert.equal(cache.freshResource("a:2"), undefined);
});

test("a tool that ran makes resources stale, also those that are being read, but not the list of tools", () => {
  const { cache } = cacheAt(60_000);
  cache.keepList("tools", tools, cache.now());
  for (const kind of ["resources", "resourceTemplates"] as const)
    cache.keepList(kind, { items: [], problems: [], at: new Date(0) }, cache.now());
  cache.keepResource("a:1", [], cache.now());
  const asOf = cache.now();
  cache.invalidateResources();
  cache.keepResource("a:2", [], asOf);
  assert.equal(cache.freshList("tools"), tools);
  assert.equal(cache.freshList("resources"), undefined);
  assert.equal(cache.freshList("resourceTemplates"), undefined);
  assert.equal(cache.freshResource("a:1"), undefined);
  assert.equal(cache.freshResource("a:2"), undefined);
  cache.keepResource("a:2", [], cache.now());
  assert.deepEqual(cache.freshResource("a:2"), []);
});

test("keeps a bounded number of resources", () => {
  const { cache } = cacheAt(60_000);
  for (let n = 0; n < 200; n += 1) cache.keepResource(`a:${n}`, [], cache.now());
  assert.deepEqual(cache.resource("a:0"), []);
  for (let n = 200; n < 500; n += 1) cache.keepResource(`a:${n}`, [], cache.now());
  assert.equal(cache.resource("a:299"), undefined);
  assert.deepEqual(cache.resource("a:300"), []);
  assert.deepEqual(cache.resource("a:499"), []);
});

test("a change announced while the server answers makes that answer stale", () => {
  const { cache } = cacheAt(60_000);
  const asOf = cache.now();
  cache.invalidateList("tools");
  cache.invalidateResource("a:1");
  cache.keepList("tools", tools, asOf);
  cache.keepResource("a:1", [], asOf);
  cache.keepResource("a:2", [], asOf);
  assert.equal(cache.freshList("tools"), undefined);
  assert.equal(cache.freshResource("a:1"), undefined);
  assert.deepEqual(cache.freshResource("a:2"), []);
  cache.keepList("tools", tools, cache.now());
  assert.equal(cache.freshList("tools"), tools, "asked again, it is fresh");
});

test("a resource that is read again is the last one to go", () => {
  const { cache } = cacheAt(60_000);
  cache.keepResource("a:first", [], cache.now());
  cache.keepResource("a:second", [], cache.now());
  cache.keepResource("a:first", [], cache.now());
  for (let n = 0; cache.resource("a:second") !== undefined; n += 1) cache.keepResource(`b:${n}`, [], cache.now());
  assert.deepEqual(cache.resource("a:first"), []);
});

test("what is on its way when everything changes is outdated, what a new process left is not", () => {
  const { cache } = cacheAt(60_000);
  const asOf = cache.now();
  cache.invalidateKept();
  cache.keepList("tools", tools, asOf);
  cache.keepResource("a:1", [], asOf);
  assert.equal(cache.freshList("tools"), tools);
  assert.deepEqual(cache.freshResource("a:1"), []);
  cache.invalidateKept();
  assert.equal(cache.freshList("tools"), undefined);
  assert.equal(cache.freshResource("a:1"), undefined);
  cache.invalidateAll();
  cache.keepList("tools", tools, asOf);
  cache.keepResource("a:1", [], asOf);
  assert.equal(cache.freshList("tools"), undefined);
  assert.equal(cache.freshResource("a:1"), undefined);
});

test("however many changes a server announces, each concerns its own resource", () => {
  const { cache } = cacheAt(60_000);
  for (let n = 0; n < 300; n += 1) cache.invalidateResource(`a:${n}`);
  const asOf = cache.now();
  for (const uri of ["a:7", "a:8"]) cache.invalidateResource(uri);
  cache.keepResource("b:1", [], asOf);
  assert.deepEqual(cache.freshResource("b:1"), []);
});
