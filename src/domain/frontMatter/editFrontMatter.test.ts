import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { editFrontMatter } from "./editFrontMatter.ts";
import { formatScalar } from "./formatScalar.ts";
import type { NewValue } from "./setField.ts";

const order = ["type", "status", "depends_on", "labels", "commits", "completed_at"];
function edit(text: string, values: Record<string, NewValue>): string {
  const edited = editFrontMatter(text, values, order);
  assert.ok(edited.ok, JSON.stringify(edited));
  return edited.value;
}

test("a scalar changes in its place, quoting and comments around it stay", () => {
  const text = "---\n# mine\ntype: 'code'  # kind\nstatus:   pending   # now\nodd key: {a: 1}\n---\n\n# T";
  assert.equal(edit(text, { status: "completed" }), text.replace("pending", "completed"));
  assert.equal(edit(text, { type: "task" }), text.replace("'code'", "task"));
});

test("an empty value is filled in", () => {
  assert.equal(edit("---\nstatus:   # ?\n---\n", { status: "failed" }), "---\nstatus: failed   # ?\n---\n");
});

test("a new key follows its predecessor, or comes last", () => {
  const text = "---\nzeta: 1\nstatus: a\ncompleted_at: b\n# end\n---\n";
  assert.equal(
    edit(text, { commits: ["4e48568"] }),
    "---\nzeta: 1\nstatus: a\ncommits:\n- '4e48568'\ncompleted_at: b\n# end\n---\n",
  );
  assert.equal(edit(text, { type: "task" }), "---\nzeta: 1\nstatus: a\ncompleted_at: b\n# end\ntype: task\n---\n");
  assert.equal(edit(text, { unknown: "x" }), "---\nzeta: 1\nstatus: a\ncompleted_at: b\n# end\nunknown: x\n---\n");
});

test("Windows line ends and a byte-order mark stay", () => {
  const text = "\ufeff---\r\nstatus: a\r\n---\r\n# T\r\n";
  assert.equal(
    edit(text, { commits: ["a", "b"] }),
    "\ufeff---\r\nstatus: a\r\ncommits:\r\n- a\r\n- b\r\n---\r\n# T\r\n",
  );
});

test("a file without front matter gets one", () => {
  assert.equal(edit("\ufeff# T\n", { status: "failed" }), "\ufeff---\nstatus: failed\n---\n# T\n");
  assert.equal(edit("---\nnot closed", { status: "failed" }), "---\nstatus: failed\n---\n---\nnot closed");
  assert.equal(edit("---\n---\n# T", { status: "failed" }), "---\nstatus: failed\n---\n# T");
});

test("lists grow in their own style and keep what they have", () => {
  const block = "---\nlabels:\n  # why\n  - a # one\n  - 'b'\nstatus: x\n---\n";
  assert.equal(edit(block, { labels: ["a", "b", "c: d"] }), block.replace("  - 'b'\n", "  - 'b'\n  - 'c: d'\n"));
  assert.equal(edit(block, { labels: ["a", "z"] }), block.replace("'b'", "z"));
  assert.equal(edit(block, { labels: ["a"] }), block.replace("  - 'b'\n", ""));
  assert.equal(edit(block, { labels: [] }), "---\nlabels: []\n  # why\nstatus: x\n---\n");
  assert.equal(edit("---\nlabels: [a]\n---\n", { labels: ["x, y", "12"] }), "---\nlabels: ['x, y', '12']\n---\n");
  assert.equal(edit("---\nlabels: one\n---\n", { labels: ["a", "b"] }), "---\nlabels: [a, b]\n---\n");
});

test("a list with an empty item or with letters as items changes where it differs", () => {
  assert.equal(edit("---\nlabels:\n-\n- b\n---\n", { labels: ["x"] }), "---\nlabels:\n- x\n---\n");
  assert.equal(edit("---\nlabels:\n- a\n- b\n---\n", { labels: ["a", "c"] }), "---\nlabels:\n- a\n- c\n---\n");
  assert.equal(edit("---\nlabels :\n- a\n---\n", { labels: [] }), "---\nlabels : []\n---\n");
});

test("a new key follows its nearest predecessor, in whatever order these stand and however they are written", () => {
  assert.equal(
    edit("---\nlabels: [a]\ntype: x\n---\n", { commits: ["b"] }),
    "---\nlabels: [a]\ncommits:\n- b\ntype: x\n---\n",
  );
  assert.equal(
    edit("---\nstatus: |\n  a\nx: y\n---\n", { labels: ["b"] }),
    "---\nstatus: |\n  a\nlabels:\n- b\nx: y\n---\n",
  );
});

test("a map of words is written without quotes", () => {
  const approval = { required: "true", status: "pending" } as const;
  assert.equal(
    edit("---\ntype: x\n---\n", { approval }),
    "---\ntype: x\napproval:\n  required: true\n  status: pending\n---\n",
  );
  assert.equal(
    edit("\r\n# T", { approval }),
    "---\r\napproval:\r\n  required: true\r\n  status: pending\r\n---\r\n\r\n# T",
  );
  assert.equal(
    edit("---\napproval: no\n---\n", { approval }),
    "---\napproval: {required: true, status: pending}\n---\n",
  );
  assert.equal(
    edit("---\n{a: b}\n---\n", { approval }),
    "---\n{a: b, approval: {required: true, status: pending}}\n---\n",
  );
});

test("rare shapes are edited or refused, never damaged", () => {
  assert.equal(
    edit("---\n{type: code, status: a}\n---\n", { status: "b", labels: ["x"] }),
    "---\n{type: code, status: b, labels: [x]}\n---\n",
  );
  assert.equal(edit("---\n{}\n---\n", { status: "b" }), "---\n{status: b}\n---\n");
  assert.equal(edit("---\nstatus: |\n  a\n  b\ntype: x\n---\n", { status: "c" }), "---\nstatus: c\ntype: x\n---\n");
  assert.equal(edit("---\nstatus:\n  a: b\ntype: x\n---\n", { status: "c" }), "---\nstatus: c\ntype: x\n---\n");
  assert.equal(edit("---\nstatus :\n---\n", { status: "b" }), "---\nstatus : b\n---\n");
  assert.equal(edit("---\n{status: a}\n---\n", { status: "b, c" }), "---\n{status: 'b, c'}\n---\n");
  assert.equal(edit("---\n{a: b}\n---\n", { status: "b, c" }), "---\n{a: b, status: 'b, c'}\n---\n");
  assert.equal(edit("---\n# why\n{}\n---\n", { status: "b" }), "---\n# why\n{status: b}\n---\n");
});

test("what cannot be edited says why", () => {
  const unsafe = {
    kind: "unsafe",
    message: "The front matter is written in a way that cannot be edited without side effects.",
  };
  const refused = (text: string, values: Record<string, NewValue>) => {
    const edited = editFrontMatter(text, values, order);
    return edited.ok ? edited.value : edited.error;
  };
  assert.deepEqual(refused("---\nstatus: &s a\ntype: *s\n---\n", { status: "b" }), unsafe);
  assert.deepEqual(refused("---\nstatus: a\n---\n", { status: "b", "a: b": "c" }), unsafe);
  assert.deepEqual(refused("---\nstatus: a\nstatus: b\ntype: x\ntype: y\n---\n", { status: "b" }), {
    kind: "unreadable",
    message: 'The key "status" appears twice.',
  });
});

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(
    "4e48568",
    "0375251",
    "1_000",
    "0x1f",
    "12:30",
    "2026-01-24",
    "2026-01-24T12:34:56Z",
    "yes",
    "Null",
    "~",
    ".inf",
    "a: b",
    "a #b",
    "- x",
    "@x",
    "it's",
    "a\nb",
    "\u0085",
    "=",
    "<<",
    "1,2",
    "0o7",
    ".",
    ":",
  ),
);

test("characters that must not stand in a YAML file are escaped", () => {
  assert.equal(formatScalar("a\u0085b\u2028\ufeff\u007f\n", "block"), String.raw`"a\u0085b\u2028\ufeff\u007f\n"`);
});

test("every text survives every reader", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const options of [
        { schema: "failsafe" },
        { schema: "core" },
        { version: "1.1", schema: "yaml-1.1" },
      ] as const) {
        const source = `a: ${formatScalar(text, "block")}\nb: [${formatScalar(text, "flow")}]\nc:\n- ${formatScalar(text, "block")}\n`;
        assert.deepEqual(parse(source, options), { a: text, b: [text], c: [text] }, source);
      }
    }),
    { numRuns: 2000 },
  );
});

const line = fc.oneof(
  fc
    .tuple(fc.constantFrom("type", "status", "x", "commits"), anyText)
    .map(([key, text]) => `${key}: ${formatScalar(text, "block")}`),
  fc
    .tuple(
      fc.constantFrom("labels", "depends_on", "y"),
      fc.array(anyText, { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "  "),
    )
    .map(([key, items, indent]) =>
      [`${key}:`, ...items.map((item) => `${indent}- ${formatScalar(item, "block")}`)].join("\n"),
    ),
  fc.constantFrom("# comment", "", "approval:\n  required: true # yes\n  status: pending", "z: [a, b]"),
);
const keyOf = (block: string): string => /^[\w#]*/.exec(block)?.[0] ?? "";
const file = fc
  .tuple(fc.uniqueArray(line, { selector: keyOf, maxLength: 6 }), fc.constantFrom("\n", "\r\n"), anyText)
  .map(([lines, eol, body]) => ["---", ...lines, "---", body.trim()].join("\n").replaceAll(/\r?\n/g, eol));
const newValue = fc.oneof(anyText, fc.array(anyText, { maxLength: 4 }));

test("an edit changes its key and leaves every other line as it was", () => {
  fc.assert(
    fc.property(file, fc.constantFrom("status", "labels", "commits", "completed_at"), newValue, (text, key, value) => {
      const after = edit(text, { [key]: value }).split("\n");
      const own = new RegExp(`^${key}:|^\\s*- `);
      const foreign = text.split("\n").filter((each) => !own.test(each));
      // Its own value may have been text over several lines; every foreign line must still be there, in order.
      let at = 0;
      for (const each of foreign) {
        at = after.indexOf(each, at) + 1;
        assert.ok(at > 0, `lost ${JSON.stringify(each)} of ${JSON.stringify(text)}`);
      }
      assert.deepEqual(edit(after.join("\n"), { [key]: value }), after.join("\n"));
    }),
    { numRuns: 600 },
  );
});
