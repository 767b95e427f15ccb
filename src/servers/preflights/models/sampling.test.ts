import assert from "node:assert/strict";
import { test } from "node:test";
import { toolContext } from "../../../../test/support/toolContext.ts";
import { ClientError } from "../../kit/clientPeer.ts";
import type { SampleResult } from "../../kit/clientAccess.ts";
import { sampling } from "./sampling.ts";
import { ProviderError } from "./provider.ts";

const request = {
  ...{ system: "Be brief.", user: "Ask." },
  tool: { name: "submit", description: "Hands in.", inputSchema: { type: "object" } },
};
const signal = new AbortController().signal;

test("the client's model is asked for the arguments of the tool as JSON", async () => {
  const asked: unknown[] = [];
  const sample = async (...question: readonly unknown[]): Promise<SampleResult> => {
    asked.push(question);
    return { role: "assistant", model: "m", content: { type: "text", text: "{}" } };
  };
  assert.deepEqual(await sampling(toolContext({ sample }).client)(request, signal), {});
  const text = 'Ask.\n\nReply with nothing but one JSON object that fits this schema:\n{"type":"object"}';
  assert.deepEqual(asked, [
    [
      {
        systemPrompt: "Be brief.",
        messages: [{ role: "user", content: { type: "text", text } }],
        maxTokens: 1024,
      },
      signal,
    ],
  ]);
});

test("the object is found in whatever the model says around it", async () => {
  const text = (words: string) => ({ type: "text", text: words });
  for (const [content, expected] of [
    [text('{"a": {"b": 1}}'), { a: { b: 1 } }],
    [text('Here it is: {"a": 1}. Bye!'), { a: 1 }],
    [[text('{"a"'), { type: "image", data: "" }, text(": 2}")], { a: 2 }],
    [text("nothing"), undefined],
    [{ type: "image", data: "" }, undefined],
  ] as const) {
    const sample = async (): Promise<SampleResult> => ({ role: "assistant", model: "m", content });
    assert.deepEqual(await sampling(toolContext({ sample }).client)(request, signal), expected);
  }
});

test("a refusal of the user is final, another failure is not", async () => {
  for (const [code, message, isFinal] of [
    [-1, "User rejected", true],
    [-32603, "The model is busy", false],
  ] as const) {
    const sample = async (): Promise<never> => {
      throw new ClientError(code, message);
    };
    await assert.rejects(
      sampling(toolContext({ sample }).client)(request, signal),
      (error) =>
        error instanceof ProviderError &&
        error.message === `the client did not sample: ${message}` &&
        error.isFinal === isFinal &&
        error.retryAfterMs === undefined,
    );
  }
});
