import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ask } from "./ask.ts";
import { fetchList } from "./fetchList.ts";

const never = new AbortController().signal;

/** A server that has another page after each one. */
function endless(page: readonly unknown[]): { readonly ask: Ask; readonly asked: () => number } {
  let asked = 0;
  const ask: Ask = async () => ({ tools: page, nextCursor: String((asked += 1)) });
  return { ask, asked: () => asked };
}

test("the first page is asked for without params, the others by their cursor [clause 129]", async () => {
  const asked: object[] = [];
  const ask: Ask = async ({ method, params }) => {
    asked.push(params === undefined ? { method } : { method, params });
    return { tools: [], ...(asked.length === 1 ? { nextCursor: "two" } : {}) };
  };
  await fetchList(ask, "tools", never);
  assert.deepEqual(asked, [{ method: "tools/list" }, { method: "tools/list", params: { cursor: "two" } }]);
});

test("an endless list of small pages is cut, and says so", async () => {
  const { ask, asked } = endless([{ name: "a" }]);
  const { items, problems } = await fetchList(ask, "tools", never);
  assert.deepEqual([items.length, asked()], [1000, 1000]);
  assert.deepEqual(problems, ["The list of tools was cut after 1000 pages."]);
});

test("an endless list of large pages is cut before it fills the memory", async () => {
  const { ask, asked } = endless([{ name: "a", description: "x".repeat(8 * 1024 * 1024) }]);
  const { items, problems } = await fetchList(ask, "tools", never);
  assert.ok(asked() <= 10 && items.length === asked(), String(asked()));
  assert.match(problems.join("\n"), /^The list of tools was cut after \d pages, because it is too large\.$/);
});

test("pages that are nested too deeply to be measured are not collected", async () => {
  const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  const { ask, asked } = endless([{ name: "a", description: "x", inputSchema: { deep } }]);
  assert.equal((await fetchList(ask, "tools", never)).items.length, 1);
  assert.equal(asked(), 1);
});

test("of many unreadable items a few are named and the others counted", async () => {
  const ask: Ask = async () => ({ tools: Array.from({ length: 300_000 }, () => 1) });
  const { items, problems } = await fetchList(ask, "tools", never);
  assert.deepEqual([items.length, problems.length], [0, 51]);
  assert.equal(problems.at(-1), "Left out 299950 more of the tools.");
});
