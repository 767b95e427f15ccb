import assert from "node:assert/strict";
import { test } from "node:test";
import { readCompletion, readPromptResult, readResourceContents, readToolOutcome } from "./readResults.ts";

test("known content of a tool stays as it is, all else stays visible as text", () => {
  const known = [
    { type: "text", text: "a" },
    { type: "image", data: "aa", mimeType: "image/png" },
    { type: "audio", data: "bb", mimeType: "audio/wav" },
    { type: "resource_link", uri: "a:b", name: "b" },
    { type: "resource", resource: { uri: "a:b", text: "c" } },
  ];
  assert.deepEqual(readToolOutcome({ content: known }).content, known);
  const odd = [
    { type: "text" },
    { type: "image" },
    { type: "audio", data: 1 },
    { type: "resource_link" },
    "b",
    7,
    null,
  ];
  assert.deepEqual(
    readToolOutcome({ content: [...odd, { type: "resource", resource: "x" }, { type: "new" }] }).content,
    [
      '{"type":"text"}',
      '{"type":"image"}',
      '{"type":"audio","data":1}',
      '{"type":"resource_link"}',
      "b",
      "7",
      "null",
      '{"type":"resource","resource":"x"}',
      '{"type":"new"}',
    ].map((text) => ({ type: "text", text })),
  );
});

test("content may be one text or missing, and what a program printed follows it", () => {
  const text = (text: string) => ({ type: "text", text });
  assert.deepEqual(readToolOutcome({ content: "all" }).content, [text("all")]);
  assert.deepEqual(readToolOutcome({}).content, []);
  assert.deepEqual(readToolOutcome({ content: "a", stdout: "out", stderr: "" }).content, [text("a"), text("out")]);
  assert.deepEqual(readToolOutcome({ stdout: 1, stderr: "err" }).content, [text("err")]);
});

test("structured content is an object or absent", () => {
  assert.deepEqual(readToolOutcome({ structuredContent: { a: 1 } }).structured, { a: 1 });
  assert.ok(!("structured" in readToolOutcome({ structuredContent: [1] })));
});

test("a resource has an address and a text or a blob", () => {
  const usable = [
    { uri: "a:b", text: "" },
    { uri: "a:c", blob: "aa" },
  ];
  const odd = [{ uri: "a:d" }, { text: "x" }, { uri: 1, text: "x" }, null, "text"];
  assert.deepEqual(readResourceContents({ contents: [...odd, ...usable] }), usable);
  assert.deepEqual(readResourceContents({ contents: "none" }), []);
});

test("a message of a prompt is the user's unless it says otherwise", () => {
  const block = { type: "text", text: "a" };
  const messages = [{ role: "assistant", content: block }, { role: "odd", content: "b" }, "odd"];
  assert.deepEqual(readPromptResult({ description: "d", messages }), {
    description: "d",
    messages: [
      { role: "assistant", content: block },
      { role: "user", content: { type: "text", text: "b" } },
    ],
  });
  assert.deepEqual(readPromptResult({ description: 1 }), { messages: [] });
});

test("completions are the texts among the values", () => {
  assert.deepEqual(readCompletion({ completion: { values: ["a", 1, "b"] } }), ["a", "b"]);
  assert.deepEqual(readCompletion({ completion: { values: "a" } }), []);
  assert.deepEqual(readCompletion({}), []);
});
