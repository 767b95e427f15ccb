import assert from "node:assert/strict";
import { test } from "node:test";
import { ClientError, Silence } from "../clientPeer.ts";
import { createClientQuestions } from "./clientQuestions.ts";

function asking() {
  const posted: object[] = [];
  const questions = createClientQuestions((message) => posted.push(message));
  const controller = new AbortController();
  const ask = () => questions.ask("roots/list", undefined, { signal: controller.signal, timeoutMs: 1000 });
  return { posted, questions, controller, ask };
}
const cancelled = (requestId: number, reason: string): object => ({
  ...{ jsonrpc: "2.0", method: "notifications/cancelled" },
  params: { requestId, reason },
});

test("an answer settles the question with its id, and no other", async () => {
  const { posted, questions, ask } = asking();
  const [first, second] = [ask(), ask()];
  assert.deepEqual(posted, [
    { jsonrpc: "2.0", method: "roots/list", id: 0 },
    { jsonrpc: "2.0", method: "roots/list", id: 1 },
  ]);
  questions.settle({ id: 7, result: {} });
  questions.settle({ id: 1, result: { roots: [] } });
  questions.settle({ id: 0, error: { code: -32601, message: "No" } });
  assert.deepEqual(await second, { roots: [] });
  await assert.rejects(first, (error) => error instanceof ClientError && error.code === -32601);
});

test("a question that takes too long is taken back once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { posted, controller, ask } = asking();
  const answer = ask();
  t.mock.timers.tick(1000);
  await assert.rejects(answer, Silence);
  controller.abort();
  assert.deepEqual(posted.slice(1), [cancelled(0, "Request timed out")]);
});

test("a question whose work was cancelled is taken back once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { posted, controller, ask } = asking();
  const answer = ask();
  controller.abort(new Error("Enough"));
  await assert.rejects(answer, /Enough/);
  t.mock.timers.tick(1000);
  assert.deepEqual(posted.slice(1), [cancelled(0, "Error: Enough")]);
});

test("an answered question is not taken back", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { posted, questions, controller, ask } = asking();
  const answer = ask();
  questions.settle({ id: 0, result: {} });
  await answer;
  t.mock.timers.tick(1000);
  controller.abort();
  assert.equal(posted.length, 1);
});

test("an error of the client is passed on as far as it is one", async () => {
  for (const [error, expected] of [
    [
      { code: -1, message: "No", data: { a: 1 } },
      { code: -1, message: "No", data: { a: 1 } },
    ],
    [
      { code: 1.5, message: 7 },
      { code: -32603, message: "The client failed to answer.", data: undefined },
    ],
    [{}, { code: -32603, message: "The client failed to answer.", data: undefined }],
  ] as const) {
    const { questions, ask } = asking();
    const answer = ask();
    questions.settle({ id: 0, error });
    await assert.rejects(answer, (thrown) => {
      assert.ok(thrown instanceof ClientError);
      const { name, code, message, data } = thrown;
      assert.deepEqual({ name, code, message, data }, { name: "ClientError", ...expected });
      return true;
    });
  }
});

test("work that was cancelled before asks nothing", async () => {
  const { posted, controller, ask } = asking();
  controller.abort();
  await assert.rejects(ask(), { name: "AbortError" });
  assert.deepEqual(posted, []);
});
