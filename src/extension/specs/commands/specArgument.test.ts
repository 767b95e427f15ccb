import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpecArguments } from "./specArgument.ts";

const reference = (specId: string) => ({ projectRoot: "/project", specId });
const all = [reference("a"), reference("b")];

test("a menu means all selected rows, whichever it was opened on", () => {
  assert.deepEqual(parseSpecArguments([reference("b"), all]), all);
});

test("a button and a run that is done again pass the whole list", () => {
  assert.deepEqual(parseSpecArguments([all]), all);
});

test("one spec is passed alone, and nothing means that the user is asked", () => {
  assert.deepEqual(parseSpecArguments([reference("a")]), [reference("a")]);
  assert.deepEqual(parseSpecArguments([reference("a"), []]), [reference("a")]);
  assert.deepEqual(parseSpecArguments([]), []);
});
