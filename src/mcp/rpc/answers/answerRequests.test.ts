import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../../protocol/mcpShapes.ts";
import { RequestRefused, type ServerRequests } from "../peer.ts";
import { createRequestAnswers } from "./answerRequests.ts";

const immediately = <T>(answer: () => Promise<T>): Promise<T> => answer();

/** The answer to one request. */
const answerOf = (requests: ServerRequests, method: string, params: JsonObject = {}) =>
  createRequestAnswers(requests, immediately).answer({ id: 7, method, params });
const sampling = { messages: [{ role: "user", content: { type: "text", text: "Hi" } }], maxTokens: 10 };
const sample = { model: "m", role: "assistant", content: { type: "text", text: "Ho" } };
const form = {
  message: "Who?",
  requestedSchema: {
    type: "object",
    properties: { name: { type: "string", default: "Ada" }, age: { type: "number" } },
  },
};

test("a server is answered what it may ask", async () => {
  const requests: ServerRequests = {
    listRoots: () => [{ uri: "file:///w", name: "w" }],
    createMessage: async () => sample,
    elicit: async () => ({ action: "accept", content: { age: 36 } }),
  };
  for (const [method, params, result] of [
    ["ping", {}, {}],
    ["roots/list", {}, { roots: [{ uri: "file:///w", name: "w" }] }],
    ["sampling/createMessage", sampling, sample],
    ["elicitation/create", form, { action: "accept", content: { name: "Ada", age: 36 } }],
  ] as const)
    assert.deepEqual(await answerOf(requests, method, params), { jsonrpc: "2.0", id: 7, result }, method);
});

test("what we do not offer does not exist", async () => {
  for (const method of ["roots/list", "sampling/createMessage", "elicitation/create", "toString"])
    assert.deepEqual(await answerOf({}, method), {
      ...{ jsonrpc: "2.0", id: 7, error: { code: -32601, message: "Method not found" } },
    });
});

test("a failure is answered with its code, its words and its data", async () => {
  for (const [thrown, error] of [
    [new RequestRefused(-1, "The user said no"), { code: -1, message: "The user said no" }],
    [new Error("Oops"), { code: -32603, message: "Oops" }],
    [new Error(""), { code: -32603, message: "Internal error" }],
    [Object.assign(new Error("Oops"), { data: { a: 1 } }), { code: -32603, message: "Oops", data: { a: 1 } }],
  ] as const) {
    const listRoots = (): never => {
      throw thrown;
    };
    assert.deepEqual(await answerOf({ listRoots }, "roots/list"), { jsonrpc: "2.0", id: 7, error });
  }
});

test("a request that was cancelled, or whose server is gone, gets no answer", async () => {
  for (const outcome of ["answers", "fails"])
    for (const end of ["cancel", "stop", "cancel another"] as const) {
      const signals: AbortSignal[] = [];
      let [settle, begin] = [(): void => undefined, (): void => undefined];
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const createMessage = (_: JsonObject, signal: AbortSignal): Promise<JsonObject> => {
        signals.push(signal);
        return new Promise((resolve, reject) => {
          settle = () => (outcome === "fails" ? reject(new Error("Oops")) : resolve(sample));
          begin();
        });
      };
      const answers = createRequestAnswers({ createMessage }, immediately);
      const answer = answers.answer({ id: 7, method: "sampling/createMessage", params: sampling });
      await begun;
      if (end === "stop") answers.stop();
      else answers.cancel(end === "cancel" ? 7 : 8);
      settle();
      const isAnswered = end === "cancel another";
      assert.equal((await answer) !== undefined, isAnswered, `${outcome}, ${end}`);
      assert.equal(signals[0]?.aborted, !isAnswered);
      answers.stop();
      assert.equal(signals[0]?.aborted, !isAnswered, "an answered request is over");
    }
});

test("clocks are paused for a person and for a model only", async () => {
  const paused: string[] = [];
  const requests: ServerRequests = {
    listRoots: () => [],
    createMessage: async () => sample,
    elicit: async () => ({ action: "cancel" }),
  };
  for (const [method, params] of [
    ["ping", {}],
    ["roots/list", {}],
    ["sampling/createMessage", sampling],
    ["elicitation/create", form],
    ["sampling/createMessage", {}],
  ] as const) {
    const pausing = <T>(answer: () => Promise<T>): Promise<T> => {
      paused.push(method);
      return answer();
    };
    await createRequestAnswers(requests, pausing).answer({ id: 1, method, params });
  }
  assert.deepEqual(paused, ["sampling/createMessage", "elicitation/create"]);
});
