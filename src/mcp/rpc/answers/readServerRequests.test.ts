import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../../protocol/mcpShapes.ts";
import { checkElicited, checkSample, readElicitation, readSampling } from "./readServerRequests.ts";

const refused = (message: RegExp) => ({ name: "RequestRefused", code: -32602, message });
const sampling = { messages: [{ role: "user", content: { type: "text", text: "Hi" } }], maxTokens: 10 };
const text = { model: "m", role: "assistant", content: { type: "text", text: "Ho" } };
const toolUse = { model: "m", role: "assistant", content: [{ type: "tool_use", id: "1", name: "a", input: {} }] };

test("a request that does not fit its shape is refused with the reason", () => {
  assert.deepEqual(readSampling(sampling), sampling);
  assert.throws(() => readSampling({ messages: [] }), refused(/^Invalid sampling request: [^]*maxTokens/));
  const question = { mode: "url", message: "Pay", url: "https://example.com", elicitationId: "1" };
  assert.deepEqual(readElicitation(question), question);
  assert.throws(() => readElicitation({ message: 5 }), refused(/^Invalid elicitation request: /));
});

test("only a model that was given tools may use one", () => {
  assert.deepEqual(checkSample(sampling, text), text);
  assert.throws(() => checkSample(sampling, toolUse), refused(/^Invalid sampling result: /));
  for (const more of [{ tools: [] }, { toolChoice: { mode: "auto" } }])
    assert.deepEqual(checkSample({ ...sampling, ...more }, toolUse), toolUse);
});

test("defaults complete what the user accepted, and nothing else", () => {
  const properties = { a: { type: "string", default: "x" }, b: { type: "number", default: 0 }, c: {}, d: "no schema" };
  const check = (result: JsonObject, requestedSchema: unknown = { type: "object", properties }) =>
    checkElicited({ requestedSchema }, result);
  const accepted = { action: "accept", content: { a: "y" } };
  assert.deepEqual(check(accepted), { action: "accept", content: { a: "y", b: 0 } });
  for (const result of [{ action: "accept" }, { action: "decline" }, { action: "cancel" }])
    assert.deepEqual(check(result), result);
  assert.deepEqual(check({ action: "decline", content: { c: "z" } }), { action: "decline", content: { c: "z" } });
  for (const schema of ["no schema", {}, { properties: ["a"] }]) assert.deepEqual(check(accepted, schema), accepted);
  assert.throws(() => check({ action: "maybe" }), refused(/^Invalid elicitation result: /));
});
