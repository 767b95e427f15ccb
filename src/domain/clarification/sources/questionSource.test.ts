import assert from "node:assert/strict";
import { test } from "node:test";
import { unreadable } from "./questionSource.ts";

test("an answer that cannot be read is a failure in the words of the server, or in ours where it has none", () => {
  const message = (text: string) => unreadable({ text, isError: true }, "ask");
  assert.deepEqual(message(" It broke.\n"), { kind: "failed", message: "It broke." });
  assert.deepEqual(message(" \n"), { kind: "failed", message: "ask returned an unexpected response." });
});
