import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { ToolServer } from "../../../mcp/contract/call.ts";
import { chantReady } from "../../../protocol/chant/chantReady.ts";
import { chantSpecList } from "../../../protocol/chant/chantSpecList.ts";
import { createMcpSpecReader } from "./mcpSpecReader.ts";

const { signal } = new AbortController();
const all = Array.from({ length: 12_000 }, (_, index) => ({ id: String(index), status: "pending" }));

/** A server that answers as told and notes what it was asked. */
function server(answer: (tool: string, args: Record<string, unknown>) => unknown): ToolServer & { calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    calls,
    ...saying((tool, args) => {
      calls.push([tool, args]);
      return JSON.stringify(answer(tool, args));
    }),
  };
}

/** A server of any make, which declares what ours does. */
const saying = (textOf: (tool: string, args: Record<string, unknown>) => string): ToolServer => ({
  entry: { name: "chant" },
  list: async () => [chantSpecList.wireWithExtras, chantReady.wireWithExtras],
  callTool: async (tool, args = {}) => ({ text: textOf(tool, args), content: [] }),
});

const part = (limit: number, offset: number) => ({
  specs: all.slice(offset, offset + limit),
  total: all.length,
  offset,
});

test("a long list comes in parts from a server that can continue it", async () => {
  const ours = server((tool, { limit, offset }) =>
    tool === "chant_ready" ? { specs: [], total: 0 } : part(Number(limit), Number(offset)),
  );
  const { specs } = await createMcpSpecReader(ours).list(signal);
  assert.deepEqual(
    specs.map(({ id }) => id),
    all.map(({ id }) => id),
  );
  assert.equal(ours.calls.length, 7, "six parts and one question for what is ready");
});

test("a server that gives less at once than it is asked for is asked more often", async () => {
  const sparing = server((tool, { offset }) =>
    tool === "chant_ready" ? { specs: [], total: 0 } : part(700, Number(offset)),
  );
  const { specs } = await createMcpSpecReader(sparing).list(signal);
  assert.deepEqual(
    specs.map(({ id }) => id),
    all.map(({ id }) => id),
  );
});

test("parts may be of any length", async () => {
  const lengths = [1_000, 900, 1_000, 3, 1_000];
  let calls = 0;
  const moody = server((tool, { offset }) =>
    tool === "chant_ready" ? { specs: [], total: 0 } : part(lengths[calls++ % lengths.length] ?? 0, Number(offset)),
  );
  const { specs } = await createMcpSpecReader(moody).list(signal);
  assert.deepEqual(new Set(specs.map(({ id }) => id)), new Set(all.map(({ id }) => id)));
});

test("a sparing server is not asked for everything at the same time", async () => {
  let [now, most] = [0, 0];
  const answers = server((tool, { offset }) =>
    tool === "chant_ready" ? { specs: [], total: 0 } : part(50, Number(offset)),
  );
  const slow: ToolServer = {
    ...answers,
    async callTool(...args) {
      most = Math.max(most, (now += 1));
      await setImmediate();
      now -= 1;
      return await answers.callTool(...args);
    },
  };
  assert.equal((await createMcpSpecReader(slow).list(signal)).specs.length, all.length);
  assert.ok(most > 1 && most < 6, `${most} at the same time`);
});

test("a spec that slips into the next part while the list is read is listed once", async () => {
  const growing = server((tool, { limit, offset }) =>
    tool === "chant_ready" ? { specs: [], total: 0 } : part(Number(limit), Math.max(0, Number(offset) - 1)),
  );
  const { specs } = await createMcpSpecReader(growing).list(signal);
  assert.equal(new Set(specs.map(({ id }) => id)).size, specs.length);
});

test("a server that knows no offset is asked for everything at once", async () => {
  const foreign = server((tool, { limit }) =>
    tool === "chant_ready"
      ? { specs: [{ id: "7", status: "pending" }], total: 1 }
      : { specs: all.slice(0, Number(limit)), total: all.length },
  );
  const { specs, readyIds } = await createMcpSpecReader(foreign).list(signal);
  assert.equal(specs.length, all.length);
  assert.deepEqual([...readyIds], ["7"]);
});

test("the bare list that the contract prints is read, however long it is [clause 317]", async () => {
  const printed = `[\n  {\n    "id": "2026-01-22-001-x7m",\n    "title": "Add user authentication",\n    "status": "in_progress",\n    "type": "feature"\n  }\n]`;
  const { specs } = await createMcpSpecReader(saying(() => printed)).list(signal);
  assert.deepEqual(
    specs.map(({ id, title, status, type }) => [id, title, status, type]),
    [["2026-01-22-001-x7m", "Add user authentication", "in_progress", "feature"]],
  );
  const bare = server((_, { limit }) => all.slice(0, Number(limit)));
  assert.equal((await createMcpSpecReader(bare).list(signal)).specs.length, all.length);
});

test("rows that say what they wait for tell by themselves which are ready", async () => {
  const rows = [
    { id: "a", status: "pending", blocked_by: [] },
    { id: "b", status: "pending", blocked_by: [{ reason: "sibling", id: "a", state: null }] },
    { id: "c", status: "failed", blocked_by: [] },
    { id: "d", status: "pending", type: "driver", blocked_by: [] },
    { id: "d.1", status: "pending", driver: "d", blocked_by: [] },
    { id: "g", status: "pending", type: "group", blocked_by: [] },
  ];
  const ours = server(() => ({ specs: rows, total: rows.length }));
  const { readyIds } = await createMcpSpecReader(ours).list(signal);
  assert.deepEqual([...readyIds], ["a", "d.1"]);
  assert.equal(ours.calls.length, 1);
});

test("a server that knows no offset may have very many specs", async () => {
  const many = Array.from({ length: 150_000 }, (_, index) => ({
    id: String(index),
    status: "pending",
    blocked_by: [],
  }));
  const foreign = server((_, { limit }) => ({ specs: many.slice(0, Number(limit)), total: many.length }));
  assert.equal((await createMcpSpecReader(foreign).list(signal)).specs.length, many.length);
});

test("a list that shrinks while it is read comes to an end", async () => {
  const shrinking = server((_, { limit, offset }) =>
    Number(offset) === 0 ? part(Number(limit), 0) : { specs: [], total: 2_000, offset },
  );
  assert.equal((await createMcpSpecReader(shrinking).list(signal)).specs.length, 2_000);
  const asked = shrinking.calls.filter((call) => JSON.stringify(call).includes("chant_spec_list"));
  assert.ok(asked.length < 6, `asked ${asked.length} times`);
});

test("a detail needs no more than an id", async () => {
  const foreign = server(() => ({ id: "1", status: "pending", target_files: null, commits: "none" }));
  assert.deepEqual(await createMcpSpecReader(foreign).get("1", signal), {
    ...{ id: "1", targetFiles: [], context: [], commits: [], body: "" },
    ...{ branch: undefined, completedAt: undefined },
  });
});

test("a response of another shape is a failure with a sentence", async () => {
  const reader = createMcpSpecReader(saying(() => "no json"));
  await assert.rejects(reader.list(signal), /chant returned an unexpected response to chant_spec_list/);
  await assert.rejects(reader.search("x", signal), /chant returned an unexpected response to chant_search/);
});
