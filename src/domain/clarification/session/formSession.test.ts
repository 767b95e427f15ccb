import assert from "node:assert/strict";
import { test } from "node:test";
import { createChangeSignal } from "./formSession.ts";

test("every viewer hears of each change until it stops listening", () => {
  const { fire, onDidChange } = createChangeSignal();
  let heard = "";
  const first = onDidChange(() => (heard += "a"));
  onDidChange(() => (heard += "b"));
  fire();
  first.dispose();
  fire();
  assert.equal(heard, "abb");
});
