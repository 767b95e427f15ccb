import assert from "node:assert/strict";
import { test } from "node:test";
import { CallError } from "../callError.ts";
import type { Ask, Question } from "./ask.ts";
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
  assert.deepEqual(problems, [`The list of tools was cut after ${asked()} pages, because it is too large.`]);
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

test("a list is a read, of which only a server that declares such things is asked", async () => {
  const questions: Question[] = [];
  const ask: Ask = async (question) => {
    questions.push(question);
    return {};
  };
  for (const kind of ["tools", "resources", "resourceTemplates", "prompts"] as const)
    assert.deepEqual((await fetchList(ask, kind, never)).items, []);
  const [protocolVersion, serverInfo] = ["2025-11-25", { name: "demo", version: "1" }] as const;
  const needed = questions.map(({ needs }) =>
    (["tools", "resources", "prompts"] as const).filter((capability) =>
      needs?.({ protocolVersion, serverInfo, capabilities: { [capability]: {} } }),
    ),
  );
  assert.deepEqual(needed, [["tools"], ["resources"], ["resources"], ["prompts"]]);
  assert.ok(questions.every(({ isRead, otherwise }) => isRead === true && otherwise !== undefined));
});

test("a server that does not know templates has none, any other error is passed on", async () => {
  const failing = (code: number): { readonly ask: Ask; readonly error: CallError } => {
    const wire = { code, message: "Oops" };
    const detail = { code: "serverRefused" } as const;
    const error = new CallError({ detail, sentence: "Oops", method: "x", canRetry: false, wire });
    return { ask: () => Promise.reject(error), error };
  };
  assert.deepEqual((await fetchList(failing(-32601).ask, "resourceTemplates", never)).items, []);
  for (const [kind, code] of [
    ["resources", -32601],
    ["resourceTemplates", -32603],
  ] as const) {
    const { ask, error } = failing(code);
    await assert.rejects(fetchList(ask, kind, never), error);
  }
  const other = new Error("Oops");
  await assert.rejects(
    fetchList(() => Promise.reject(other), "resourceTemplates", never),
    other,
  );
});

test("of the unreadable items of several pages fifty-one problems are named", async () => {
  let pages = 0;
  const ask: Ask = async () => ({
    tools: Array.from({ length: 20 }, () => 1),
    ...((pages += 1) < 4 ? { nextCursor: String(pages) } : {}),
  });
  assert.equal((await fetchList(ask, "tools", never)).problems.length, 51);
  assert.equal(pages, 4);
});
