import assert from "node:assert/strict";
import { test } from "node:test";
import { invalidConfiguration } from "../../domain/failures.ts";
import { ClientError } from "./clientPeer.ts";
import { isRefusedByClient } from "./isRefusedByClient.ts";

test("a refusal is known by its code, or by its words", () => {
  for (const code of [-1, -32000, -32601]) assert.equal(isRefusedByClient(new ClientError(code, "?")), true);
  for (const words of [
    "User rejected the request",
    "Declined",
    "it was denied",
    "they DENY it",
    "Refused by the user",
    "This is not allowed",
  ])
    assert.equal(isRefusedByClient(new ClientError(-32603, words)), true, words);
  assert.equal(isRefusedByClient(new Error("rejected")), true);
});

test("what cannot be asked or is not answered need not be asked again", () => {
  assert.equal(isRefusedByClient(invalidConfiguration("The client does not support sampling.")), true);
});

test("any other failure may pass", () => {
  for (const thrown of [
    new ClientError(-32603, "The model is busy"),
    new ClientError(-32602, "unrejected"),
    new Error("connection refused"),
    new Error("allowed"),
    Object.assign(new Error("no answer"), { code: -1 }),
    undefined,
  ])
    assert.equal(isRefusedByClient(thrown), false, String(thrown));
});
