import assert from "node:assert/strict";
import { test } from "node:test";
import { applyFileEdits, readEdits } from "./fileEdits.ts";

test("changes come before new files, and what is neither is left out", () => {
  const change = { path: "a.ts", search: "x", replace: "" };
  const created = { path: "b.ts", content: "" };
  assert.deepEqual(readEdits({ files: [{ ...created, more: 1 }], edits: [{ ...change, more: 1 }] }), [change, created]);
  for (const odd of [
    ...[undefined, null, "a", [created], {}, { files: created }, { files: ["a"] }, { edits: [null] }],
    { files: [{ path: "a" }, { content: "a" }, { path: 7, content: "a" }, { path: "a", content: 7 }] },
    {
      edits: [
        { path: "a", search: "x" },
        { path: "a", replace: "x" },
        { search: "x", replace: "x" },
      ],
    },
    {
      edits: [
        { ...change, path: 7 },
        { ...change, search: 7 },
        { ...change, replace: 7 },
      ],
    },
  ])
    assert.deepEqual(readEdits(odd), [], JSON.stringify(odd));
});

const shown = new Map([
  ["a.ts", "one two one"],
  ["gone.ts", null],
]);
const change = (path: string, search: string, replace: string) => ({ path, search, replace });

test("passages are replaced one after the other, word for word", () => {
  for (const [edits, expected] of [
    [[change("a.ts", "two", "2")], "one 2 one"],
    [[change("a.ts", "two", "")], "one  one"],
    [[change("a.ts", "two", "$& $1")], "one $& $1 one"],
    [[change("a.ts", "one two one", "all")], "all"],
    [[change("a.ts", "two", "2"), change("a.ts", "one 2", "1")], "1 one"],
  ] as const)
    assert.deepEqual(applyFileEdits(edits, shown), { texts: new Map([["a.ts", expected]]), problems: [] });
});

test("a new file gets its text, and may then be changed", () => {
  for (const path of ["gone.ts", "new.ts"]) {
    const edits = [{ path, content: "a b" }, change(path, "b", "c")];
    assert.deepEqual(applyFileEdits(edits, shown), { texts: new Map([[path, "a c"]]), problems: [] });
  }
});

test("an edit that does not fit exactly is a problem, and changes nothing", () => {
  for (const [edit, problem] of [
    [{ path: "a.ts", content: "all new" }, "a.ts exists, so it must be changed by passages"],
    [change("hidden.ts", "a", "b"), "hidden.ts was not shown whole, so it must not be changed"],
    [change("gone.ts", "a", "b"), "gone.ts does not exist"],
    [change("a.ts", "", "b"), "a passage is not in a.ts: "],
    [change("a.ts", "three", "b"), "a passage is not in a.ts: three"],
    [change("a.ts", "x".repeat(90), "b"), `a passage is not in a.ts: ${"x".repeat(80)}`],
    [change("a.ts", "one", "b"), "a passage stands more than once in a.ts: one"],
  ] as const)
    assert.deepEqual(applyFileEdits([edit], shown), { texts: new Map(), problems: [problem] });
  const overlapping = new Map([["a.ts", "aaa"]]);
  assert.equal(applyFileEdits([change("a.ts", "aa", "b")], overlapping).problems.length, 1);
});
