import assert from "node:assert/strict";
import { test } from "node:test";
import { type EntryFields, entryFields } from "./entryFields.ts";

interface Outcome {
  readonly value: unknown;
  readonly problems: readonly string[];
}

function read(value: unknown, reader: (fields: EntryFields) => unknown): Outcome {
  const problems: string[] = [];
  const fields = entryFields({ key: value }, problems);
  return { value: reader(fields), problems };
}

/** What each reader takes, with what it becomes, and what it refuses in which words. */
const readers: readonly {
  readonly name: string;
  readonly reader: (fields: EntryFields) => unknown;
  readonly accepted: readonly (readonly [written: unknown, read?: unknown])[];
  readonly refused: readonly unknown[];
  readonly problem: string;
}[] = [
  {
    name: "a text",
    reader: (fields) => fields.text("key"),
    accepted: [["a"], [" "]],
    refused: ["", 1, true, [], {}],
    problem: '"key" must be a string',
  },
  {
    name: "a flag",
    reader: (fields) => fields.flag("key"),
    accepted: [[true], [false]],
    refused: ["true", 0, {}],
    problem: '"key" must be true or false',
  },
  {
    name: "an amount",
    reader: (fields) => fields.amount("key"),
    accepted: [[0.5], [1], [70_000]],
    refused: [0, -1, Infinity, NaN, "1", {}],
    problem: '"key" must be a number greater than zero',
  },
  {
    name: "a choice",
    reader: (fields) => fields.choice("key", ["one", "two"]),
    accepted: [["one"], ["two"]],
    refused: ["", "three", "One", 1],
    problem: '"key" must be one of one, two',
  },
  {
    name: "a list of texts",
    reader: (fields) => fields.texts("key"),
    accepted: [[[]], [["a", ""]]],
    refused: ["a", ["a", 1], [null], {}],
    problem: '"key" must be a list of strings',
  },
  {
    name: "a table of texts",
    reader: (fields) => fields.textTable("key"),
    accepted: [
      [{}],
      [
        { a: "1", b: 2, c: true, d: null },
        { a: "1", b: "2", c: "true" },
      ],
    ],
    refused: ["a", ["a"], { a: "1", b: ["2"] }, { a: {} }],
    problem: '"key" must be an object with string values',
  },
  {
    name: "a table of amounts",
    reader: (fields) => fields.amountTable("key"),
    accepted: [[{}], [{ slow: 70 }]],
    refused: [7, [7], { slow: 0 }, { slow: 70, slower: "80" }, { slow: null }],
    problem: '"key" must be an object with values greater than zero',
  },
  {
    name: "an object",
    reader: (fields) => fields.object("key"),
    accepted: [[{}], [{ a: [null] }]],
    refused: ["a", 7, ["a"], true],
    problem: '"key" must be an object',
  },
];

for (const { name, reader, accepted, refused, problem } of readers) {
  test(`takes ${name}, nothing where none is written, and says of anything else what it should be`, () => {
    for (const [written, value = written] of accepted)
      assert.deepEqual(read(written, reader), { value, problems: [] }, JSON.stringify(written));
    for (const nothing of [undefined, null])
      assert.deepEqual(read(nothing, reader), { value: undefined, problems: [] }, String(nothing));
    for (const wrong of refused)
      assert.deepEqual(read(wrong, reader), { value: undefined, problems: [problem] }, JSON.stringify(wrong));
  });
}

test("reports a needed member only where it is missing", () => {
  const need = (fields: EntryFields): unknown => fields.need("key");
  assert.deepEqual(read(undefined, need).problems, ['"key" is missing']);
  assert.deepEqual(read(null, need).problems, ['"key" is missing']);
  assert.deepEqual(read(0, need).problems, []);
});

test("names a member of a nested object by its path, in problems and in what was not read", () => {
  const problems: string[] = [];
  const fields = entryFields({ top: 1, other: 2, a: { b: { c: 3, d: 4 }, e: 5 } }, problems);
  const inner = fields.nested("a")?.nested("b");
  assert.equal(fields.amount("top"), 1);
  assert.equal(inner?.amount("c"), 3);
  inner.text("d");
  inner.need("f");
  assert.equal(fields.nested("other"), undefined);
  assert.equal(fields.nested("absent"), undefined);
  assert.deepEqual(problems, ['"a.b.d" must be a string', '"a.b.f" is missing', '"other" must be an object']);
  assert.deepEqual(fields.unread(), ["a.e"]);
});
