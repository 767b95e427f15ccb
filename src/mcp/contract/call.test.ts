import assert from "node:assert/strict";
import { test } from "node:test";
import { chantLog } from "../../protocol/chant/chantLog.ts";
import { chantSearch } from "../../protocol/chant/chantSearch.ts";
import { chantVerify } from "../../protocol/chant/chantVerify.ts";
import type { JsonObject, McpTool } from "../../protocol/mcpShapes.ts";
import { speckitImplement } from "../../protocol/speckit/speckitImplement.ts";
import { speckitPlan } from "../../protocol/speckit/speckitPlan.ts";
import { CallError } from "../callError.ts";
import { call, type ToolServer } from "./call.ts";
import { findOfferedTool } from "./offeredTool.ts";

const { signal } = new AbortController();

/** Any server that always responds the same. */
function responding(
  response: { readonly text?: string; readonly structured?: JsonObject },
  tools: readonly McpTool[] = [],
) {
  const sent: unknown[] = [];
  const server: ToolServer & { readonly sent: unknown[] } = {
    sent,
    entry: { name: "other" },
    list: async (kind) => (kind === "tools" ? tools : []),
    async callTool(_, args) {
      sent.push(args);
      return { content: [], text: "", ...response };
    },
  };
  return server;
}

const verification = { verified: false, unchecked_items: ["- [ ] a"], verification_notes: "1 open" };
const verify = (response: Parameters<typeof responding>[0]) =>
  call(responding(response), chantVerify, { id: "a" }, signal);

test("an output is read from structured content or from JSON in the text", async () => {
  for (const response of [{ structured: verification }, { text: JSON.stringify(verification) }]) {
    const { verified, unchecked_items: open } = await verify(response);
    assert.deepEqual([verified, open], [false, ["- [ ] a"]]);
  }
});

test("structured content of another shape does not prevent the text from being read", async () => {
  const { verified } = await verify({ structured: { result: "?" }, text: JSON.stringify(verification) });
  assert.equal(verified, false);
});

test("missing, additional and differently typed members do not prevent the rest from being read", async () => {
  const read = await verify({ structured: { verified: true, unchecked_items: "none", mood: "good" } });
  assert.deepEqual(
    [read.verified, read.unchecked_items, read.verification_notes, "mood" in read],
    [true, [], "", false],
  );
});

test("a response that does not match the contract is reported as an error", async () => {
  for (const response of [{}, { text: "all fine" }, { text: "[]" }, { structured: { verified: "yes" } }]) {
    await assert.rejects(verify(response), (thrown) => {
      assert.ok(thrown instanceof CallError && thrown.isUnexpected);
      assert.equal(thrown.message, "other returned an unexpected response to chant_verify.");
      assert.ok(thrown.cause);
      return true;
    });
  }
});

test("a tool without an output answers with its text, whatever that looks like", async () => {
  const server = responding({ text: '{"not":"parsed"}', structured: { some: "thing" } });
  assert.equal(await call(server, chantLog, { id: "a" }, signal), '{"not":"parsed"}');
});

test("a list is read bare, as the contract prints it, and under its name", async () => {
  const hits = [{ id: "a", title: null, status: "pending", type: "task" }];
  for (const response of [{ text: JSON.stringify(hits) }, { structured: { results: hits }, text: "odd" }]) {
    const { results } = await call(responding(response), chantSearch, { query: "x" }, signal);
    assert.deepEqual(
      results.map(({ id }) => id),
      ["a"],
    );
  }
});

test("a spec-kit server may answer in plain text alone", async () => {
  const plan = await call(responding({ text: "Plan written" }), speckitPlan, { spec_directory: "/a" }, signal);
  assert.deepEqual([plan.files, plan.summary, plan.questions], [[], "", []]);
  const inText = responding({ text: '{ "summary": "Planned", "files": ["plan.md"] }' });
  const read = await call(inText, speckitPlan, { spec_directory: "/a" }, signal);
  assert.deepEqual([read.files, read.summary], [["plan.md"], "Planned"]);
});

test("a server gets what its tool declares", async () => {
  const inputSchema = { type: "object", properties: { spec_directory: {}, task_filter: {} } };
  const server = responding({}, [{ name: "speckit.implement", inputSchema }]);
  await call(server, speckitImplement, { spec_directory: "/a", task_filter: "T001", force: true }, signal);
  assert.deepEqual(server.sent, [{ spec_directory: "/a", task_filter: "T001" }]);
  const declared = await findOfferedTool(server, speckitImplement, signal);
  assert.deepEqual(["task_filter", "model"].map(declared.declares), [true, false]);
  const narrow = responding({}, [{ name: "speckit.implement", inputSchema: { properties: { spec_directory: {} } } }]);
  const args = { spec_directory: "/a", task_filter: "T001", model: "large" };
  await assert.rejects(call(narrow, speckitImplement, args, signal), {
    message: "speckit.implement of other does not accept task_filter, model.",
    code: "serverRefused",
  });
});
