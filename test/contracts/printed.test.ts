import assert from "node:assert/strict";
import { test } from "node:test";
import { additions } from "./additions.ts";
import { comparePrinted } from "./printed.ts";

const compare = (actual: unknown, printed: unknown): void => comparePrinted(actual, printed, ["tools[].extra"]);

test("printed members must be equal, types included", () => {
  compare({ id: 1, tools: [{ name: "a" }] }, { id: 1, tools: [{ name: "a" }] });
  assert.throws(() => compare({ id: "1" }, { id: 1 }));
  assert.throws(() => compare({}, { id: null }));
  assert.throws(() => compare({ tools: [] }, { tools: [{ name: "a" }] }), /another length/);
});

test("only what the list names may be there besides", () => {
  compare({ tools: [{ name: "a", extra: true }] }, { tools: [{ name: "a" }] });
  assert.throws(() => compare({ tools: [{ name: "a", other: true }] }, { tools: [{ name: "a" }] }), /additions/);
});

test("nothing is listed twice", () => {
  for (const paths of Object.values<readonly string[]>(additions)) assert.equal(new Set(paths).size, paths.length);
});
