import assert from "node:assert/strict";
import { test } from "node:test";
import { startInquiry } from "../../../domain/preflight/inquiry.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import type { SampleResult } from "../../kit/clientAccess.ts";
import type { ToolContent } from "../../kit/toolContent.ts";
import { modelSource } from "./modelSource.ts";

const noWaiting = { attempts: 3, timeoutMs: 1000, backoffMs: 0 };

/** A client whose model gives one answer after the other. */
async function clientWith(answers: readonly SampleResult["content"][]) {
  const left = [...answers];
  const ignore = () => undefined;
  const warnings: string[] = [];
  const context: ToolContext = {
    signal: new AbortController().signal,
    clientGone: new AbortController().signal,
    log: { trace: ignore, debug: ignore, info: ignore, warn: (message) => void warnings.push(message), error: ignore },
    client: {
      ...{ name: "test", protocolVersion: "2025-11-25", capabilities: { sampling: {} } },
      elicit: () => assert.fail("The user is not asked"),
      listRoots: () => assert.fail("Roots are not needed"),
      sample: async () => ({ role: "assistant", model: "m", content: left.shift() ?? assert.fail("Asked too often") }),
    },
    progress: ignore,
    print: () => assert.fail("No program prints"),
  };
  const chosen = await modelSource({ PREFLIGHTS_LLM_PROVIDER: "sampling" }, noWaiting)(context);
  assert.ok(chosen.kind === "model");
  return { model: chosen.model, warnings, left };
}
const text = (words: string): ToolContent => ({ type: "text", text: words });
const decision = JSON.stringify({
  status: "extracted",
  category: "Database",
  fields: [{ key: "Type", value: "SQLite" }],
});
const inquiry = startInquiry("Store orders in SQLite");

test("a decision may come in one block or in several, with words around it", async () => {
  for (const content of [
    text(decision),
    text(`Here it is: ${decision}. Good luck!`),
    [text(decision.slice(0, 20)), { type: "image", data: "", mimeType: "image/png" }, text(decision.slice(20))],
  ]) {
    const decided = await (await clientWith([content])).model.decide(inquiry);
    assert.deepEqual(decided?.patch?.fields, [{ field: "Type", value: "SQLite" }]);
  }
});

test("what is no decision at all is asked for again, three times at most", async () => {
  const { model, warnings, left } = await clientWith([text("I do not know"), text("null"), text(decision)]);
  assert.ok(await model.decide(inquiry));
  assert.deepEqual([warnings.length, left], [2, []]);
  const speechless = await clientWith(["a", "b", "c"].map(text));
  assert.equal(await speechless.model.decide(inquiry), undefined);
});

test("a model that finds too little is believed", async () => {
  const insufficient = JSON.stringify({ status: "insufficient", reason: "Too early" });
  const foreign = decision.replace("SQLite", "MongoDB");
  for (const answer of [insufficient, foreign]) {
    const { model, warnings } = await clientWith([text(answer)]);
    assert.equal(await model.decide(inquiry), null);
    assert.deepEqual(warnings, []);
  }
});
