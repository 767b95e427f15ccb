import assert from "node:assert/strict";
import { test } from "node:test";
import type { IncomingMessage } from "./message.ts";
import { readMessage } from "./readMessage.ts";

const reads = (cases: readonly (readonly [unknown, IncomingMessage])[]): void => {
  for (const [raw, message] of cases) assert.deepEqual(readMessage(raw), message, JSON.stringify(raw));
};
const internalError = -32603;

test("requests and notifications are told by their id, and always have parameters", () => {
  reads([
    [
      { id: 1, method: "ping" },
      { kind: "request", id: 1, method: "ping", params: {} },
    ],
    [
      { id: "a", method: "x", params: { a: 1 } },
      { kind: "request", id: "a", method: "x", params: { a: 1 } },
    ],
    [
      { id: null, method: "x", params: [1] },
      { kind: "notification", method: "x", params: {} },
    ],
    [
      { id: true, method: "x", params: null },
      { kind: "notification", method: "x", params: {} },
    ],
    [
      { method: "x", params: { a: 1 } },
      { kind: "notification", method: "x", params: { a: 1 } },
    ],
  ]);
});

test("a result is an object, whatever came instead", () => {
  for (const result of [{ a: 1 }, null, undefined, [1], "text", 5])
    reads([
      [
        { id: 1, result },
        { kind: "result", id: 1, result: result instanceof Array || typeof result !== "object" ? {} : (result ?? {}) },
      ],
    ]);
  reads([
    [
      { id: 1, result: {}, error: null },
      { kind: "result", id: 1, result: {} },
    ],
  ]);
  reads([
    [
      { id: 1, method: 5, result: {} },
      { kind: "result", id: 1, result: {} },
    ],
  ]);
});

test("an error has a code and a reason, whatever came instead", () => {
  const error = (raw: unknown, read: object): void =>
    assert.deepEqual(readMessage({ id: 1, error: raw }), { kind: "error", id: 1, error: read });
  const noReason = "The server gave no reason.";
  error({ code: -1, message: "No", data: 0 }, { code: -1, message: "No", data: 0 });
  error({ code: -1, message: "No", data: undefined }, { code: -1, message: "No" });
  error({ code: 1.5, message: "" }, { code: internalError, message: noReason });
  error({ code: "E", message: 5 }, { code: internalError, message: noReason });
  error("No", { code: internalError, message: "No" });
  error(["No"], { code: internalError, message: '["No"]' });
  error(false, { code: internalError, message: "false" });
});

test("what is not a message says so, and names the request that it should have answered", () => {
  const malformed = (problem: string, id?: number): IncomingMessage =>
    id === undefined ? { kind: "malformed", problem } : { kind: "malformed", id, problem };
  for (const raw of [null, undefined, [], "text", 5]) reads([[raw, malformed("A message is not an object.")]]);
  reads([
    [{ result: {} }, malformed("A message has no id.")],
    [{ id: null, error: null }, malformed("A message has no id.")],
    [{ id: null, error: { message: "Parse error" } }, malformed("The server reported: Parse error")],
    [{ id: 1 }, malformed("It has no result.", 1)],
    [{ id: 1, error: null }, malformed("It has no result.", 1)],
  ]);
});
