import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type FieldNode, isAbsent } from "./fieldNode.ts";
import { parseYaml } from "./parseYaml.ts";
import { scanSimpleYaml, type SimpleValue } from "./scanSimpleYaml.ts";

const whole = (text: string) => ({ start: 0, end: text.length });

const word = fc.constantFrom(
  "a",
  "4e48568",
  "0375251",
  "~",
  "null",
  "true",
  "x: y",
  "# c",
  "- ",
  "'",
  '"',
  "''",
  ":",
  "é",
  "日本",
);
const punctuation = fc.constantFrom(
  " ",
  "  ",
  "#",
  "'",
  '"',
  "[",
  "]",
  "{",
  ",",
  "&a",
  "*a",
  "!",
  "|",
  ">",
  "%",
  "@",
  "`",
  "?",
  "\\",
  "\t",
);
const value = fc.oneof(
  fc
    .array(fc.oneof(word, punctuation, fc.string({ maxLength: 4, unit: "grapheme" })), { maxLength: 5 })
    .map((parts) => parts.join("")),
  fc.array(word, { maxLength: 4 }).map((words) => `[${words.join(", ")}]`),
  fc.string({ maxLength: 8 }).map((text) => `'${text.replaceAll("'", "''")}'`),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
);
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom("status", "type", "depends_on", "x-y", "a"), fc.constantFrom(": ", ":", ":  "), value)
      .map((parts) => parts.join("")),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("- ", "  - ", "-", "-   ", "   "), value).map((parts) => parts.join("")),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "  ", "# comment", "  # comment", "...", "---", "  nested: x", "%YAML 1.2"),
  },
);
const block = fc
  .tuple(fc.array(line, { maxLength: 7 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, eol]) => lines.map((text) => text + eol).join(""));

test("where it answers, it answers as the library does", () => {
  let answered = 0;
  fc.assert(
    fc.property(block, (text) => {
      const quick = scanSimpleYaml(text, whole(text));
      if (quick === undefined) return;
      answered++;
      const { root, problems } = parseYaml(text, whole(text));
      assert.deepEqual(problems, []);
      assert.deepEqual(
        quick.entries(),
        root.fields.map(({ key, value }) => [key, simpleValue(value)]),
        JSON.stringify(text),
      );
    }),
    { numRuns: 3000 },
  );
  assert.ok(answered > 300, `only ${answered} of 3000 blocks were simple`);
});

test("unwanted keys are checked like the others but have no value", () => {
  const wanted = ["status", "depends_on"];
  fc.assert(
    fc.property(block, (text) => {
      assert.deepEqual(
        scanSimpleYaml(text, whole(text), wanted)?.entries(),
        scanSimpleYaml(text, whole(text))
          ?.entries()
          .map(([key, value]) => [key, wanted.includes(key) ? value : undefined]),
      );
    }),
    { numRuns: 1000 },
  );
});

function simpleValue(node: FieldNode): SimpleValue {
  assert.notEqual(node.kind, "map");
  if (node.kind === "scalar") return isAbsent(node) ? undefined : node.text;
  return node.kind === "list"
    ? node.items.flatMap((item) => (simpleValue(item) as string | undefined) ?? [])
    : undefined;
}

test("reads what machine-written specs consist of", () => {
  const text =
    "type: code\nstatus: completed\ntarget_files:\n- src/main.rs\n  # note\ncommits:\n  - '4e48568'\nlabels: [a, b-c]\nprompt:\n";
  assert.deepEqual(scanSimpleYaml(`---\n${text}`, { start: 4, end: 4 + text.length })?.entries(), [
    ["type", "code"],
    ["status", "completed"],
    ["target_files", ["src/main.rs"]],
    ["commits", ["4e48568"]],
    ["labels", ["a", "b-c"]],
    ["prompt", undefined],
  ]);
});

test("reads what else people write into simple front matter", () => {
  const long = "k".repeat(100);
  for (const [text, entries] of [
    ["", []],
    ["a: b", [["a", "b"]]],
    ["\n  \n# note\n  # note\na: b\n\n", [["a", "b"]]],
    [
      "a: b\r\n\r\nc: d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a:   b  \n", [["a", "b"]]],
    [
      "A_1-x: b\n_z: c\n",
      [
        ["A_1-x", "b"],
        ["_z", "c"],
      ],
    ],
    [`${long}: b\n`, [[long, "b"]]],
    [
      "a: Über uns\nb: ~/x\nc: $HOME\n",
      [
        ["a", "Über uns"],
        ["b", "~/x"],
        ["c", "$HOME"],
      ],
    ],
    ["a: b-c/d.e (f) @g +h =i\n", [["a", "b-c/d.e (f) @g +h =i"]]],
    [
      "a: 'it''s'\nb: \"two words\"\nc: ''\nd: '~'\n",
      [
        ["a", "it's"],
        ["b", "two words"],
        ["c", ""],
        ["d", "~"],
      ],
    ],
    [
      "a: ~\nb: null\nc: Null\nd: NULL\ne:\nf: nUll\n",
      [
        ["a", undefined],
        ["b", undefined],
        ["c", undefined],
        ["d", undefined],
        ["e", undefined],
        ["f", "nUll"],
      ],
    ],
    [
      "a: []\nb: [ ]\nc: [x]\nd: [ x , null, y.z ]\n",
      [
        ["a", []],
        ["b", []],
        ["c", ["x"]],
        ["d", ["x", "y.z"]],
      ],
    ],
    [
      "a:\n- x\n- 'y z'\n- ~\nb:\n  - é\n\n  - z\n",
      [
        ["a", ["x", "y z"]],
        ["b", ["é", "z"]],
      ],
    ],
  ] satisfies readonly (readonly [string, readonly (readonly [string, SimpleValue])[]])[]) {
    assert.deepEqual(scanSimpleYaml(text, whole(text))?.entries(), entries, JSON.stringify(text));
  }
});

test("reads no further than the block goes", () => {
  const source = "---\na: b\nc: de\n---\n\n# T: x\n";
  assert.deepEqual(scanSimpleYaml(source, { start: 4, end: 15 })?.entries(), [
    ["a", "b"],
    ["c", "de"],
  ]);
  assert.deepEqual(scanSimpleYaml(source, { start: 4, end: 13 })?.entries(), [
    ["a", "b"],
    ["c", "d"],
  ]);
  assert.deepEqual(scanSimpleYaml(source, { start: 4, end: 4 })?.entries(), []);
});

test("knows which keys have lists", () => {
  const text = "a: x\nb: [y]\nc:\n- z\nd:\n";
  const values = scanSimpleYaml(text, whole(text));
  assert.deepEqual(
    [["a"], ["b"], ["c"], ["d"], ["e"], ["a", "c"], []].map((keys) => values?.hasListUnder(keys)),
    [false, true, true, false, false, true, false],
  );
  assert.deepEqual(
    [values?.has("d"), values?.has("e"), values?.get("a"), values?.get("e")],
    [true, false, "x", undefined],
  );
});

for (const [name, text] of Object.entries({
  "a nested map": "approval:\n  required: true\n",
  "a repeated key": "status: a\nstatus: b\n",
  "a comment behind a value": "status: a # why\n",
  "text over several lines": "title: a\n  b\n",
  "an anchor": "status: &s a\n",
  "items of different depth": "labels:\n- a\n  - b\n",
  "items without a key": "- a\n",
  "items behind a key with a value": "labels: a\n- b\n",
  "an item without a value": "labels:\n-\n",
  "an item that nothing separates from its dash": "labels:\n-x",
  "an item that is a map": "labels:\n- {a: b}\n",
  "a value that nothing separates from its key": "status:a",
  "a line without a colon": "status",
  "a key of more than a hundred letters": `${"k".repeat(101)}: a\n`,
  "a list that is not closed": "labels: [a\n",
  "a list with an empty item": "labels: [a, ]\n",
  "a list with quoted items": "labels: ['a']\n",
  "a quotation that is not closed": "status: 'a\n",
  "an escape": 'status: "a\\n"\n',
})) {
  test(`leaves ${name} to the library`, () => {
    assert.equal(scanSimpleYaml(text, whole(text)), undefined);
  });
}

test("leaves keys of other characters to the library", () => {
  for (const key of ["", "1a", ".a", "@a", "$a", "éa", "a b", "a.b", "aé"]) {
    assert.equal(scanSimpleYaml(`${key}: x\n`, whole(`${key}: x\n`)), undefined, key);
  }
});
