import assert from "node:assert/strict";
import { test } from "node:test";
import { readElicited, readSample } from "./readAnswers.ts";

test("a form that was sent, declined or closed is understood", () => {
  const content = { name: "Ada", age: 7, isSure: false, kinds: ["a", "b"], none: [] };
  assert.deepEqual(readElicited({ action: "accept", content, more: 1 }), { action: "accept", content });
  assert.deepEqual(readElicited({ action: "accept", content: ["a"] }), { action: "accept", content: {} });
  assert.deepEqual(readElicited({ action: "decline", content }), { action: "decline" });
  assert.deepEqual(readElicited({ action: "cancel" }), { action: "cancel" });
});

test("another answer to a form is a failure of the client", () => {
  for (const action of ["agree", "", undefined, 1])
    assert.throws(() => readElicited({ action }), { message: "The client returned an unexpected answer to a form." });
  for (const value of [null, {}, [1], ["a", 1], undefined])
    assert.throws(() => readElicited({ action: "accept", content: { good: "a", value } }), {
      message: "The client returned an unexpected value in a form.",
    });
});

test("an answer of a model is understood, whoever speaks and in however many parts", () => {
  const text = { type: "text", text: "Hello" };
  const image = { type: "image", data: "", mimeType: "image/png" };
  const answer = { role: "assistant", model: "m", content: text };
  assert.deepEqual(readSample({ ...answer, more: 1 }), answer);
  assert.deepEqual(readSample({ ...answer, role: "user" }), { ...answer, role: "user" });
  assert.deepEqual(readSample({ ...answer, content: [text, image] }), { ...answer, content: [text, image] });
  assert.deepEqual(readSample({ ...answer, stopReason: "maxTokens" }), { ...answer, stopReason: "maxTokens" });
  assert.deepEqual(readSample({ ...answer, stopReason: 7 }), answer);
});

test("another answer to a prompt is a failure of the client", () => {
  const answer = { role: "assistant", model: "m", content: { type: "text", text: "Hello" } };
  for (const odd of [
    { role: "system" },
    { role: undefined },
    { model: 7 },
    { content: undefined },
    { content: "Hello" },
    { content: null },
    { content: { type: 7, text: "Hello" } },
    { content: { type: "text", text: 7 } },
    { content: { type: "text" } },
    { content: [answer.content, {}] },
  ])
    assert.throws(
      () => readSample({ ...answer, ...odd }),
      { message: "The client returned an unexpected answer to a prompt." },
      JSON.stringify(odd),
    );
});
