import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../spec/text/parseSpec.ts";
import { scanSpec, wholeText } from "../spec/text/scanSpec.ts";
import { type FieldNode, findField } from "./fieldNode.ts";
import { parseYaml } from "./parseYaml.ts";

const parse = (text: string) => parseYaml(text, { start: 0, end: text.length });

test("refuses a block of more than 64 KB before it is parsed", () => {
  const text = `---\nlabels:\n${"- a\n".repeat(500_000)}---\n\n# Title\n`;
  const [problem] = parseSpec("x", text.slice(0, 2_000_000) + text.slice(-14)).problems;
  assert.match(problem?.message ?? "", /larger than 64 KB/);
  const small = `---\nlabels:\n${"- a\n".repeat(20_000)}---\n\n# Title\n`;
  assert.match(parseSpec("x", small).problems[0]?.message ?? "", /larger than 64 KB/);
  assert.equal(scanSpec("x", wholeText(small)), undefined);
});

/** The tree as YAML means it, with the written text of each part. */
function shapeOf(source: string, node: FieldNode): unknown {
  const at = source.slice(node.range.start, node.range.end);
  if (node.kind === "scalar") return node.isPlain ? [at, node.text] : [at, node.text, "not plain"];
  const kind = `${node.isFlow ? "flow" : "block"} ${node.kind}`;
  if (node.kind === "list") return { kind, at, items: node.items.map((item) => shapeOf(source, item)) };
  const fields = node.fields.map(({ key, keyRange, value }) => [
    ...[key, source.slice(keyRange.start, keyRange.end)],
    shapeOf(source, value),
  ]);
  return { kind, at, fields };
}

test("every part knows its place in the file", () => {
  const yaml = `a: x # note
'b c' :  "y z"
empty:   # nothing
quoted: ''
block: |
  one
  two
list:
- 1
- k: v
  l: w
flow: [p, {q: r}, s: t]
map:
  in:
    - deep
last :
`;
  const source = `---\n${yaml}---\n`;
  const { root, problems } = parseYaml(source, { start: 4, end: 4 + yaml.length });
  assert.deepEqual(problems, []);
  assert.deepEqual(shapeOf(source, root), {
    kind: "block map",
    at: yaml,
    fields: [
      ["a", "a", ["x", "x"]],
      ["b c", "'b c'", ['"y z"', "y z", "not plain"]],
      ["empty", "empty", ["", ""]],
      ["quoted", "quoted", ["''", "", "not plain"]],
      ["block", "block", ["|\n  one\n  two\n", "one\ntwo\n", "not plain"]],
      [
        ...["list", "list"],
        {
          kind: "block list",
          at: "1\n- k: v\n  l: w",
          items: [
            ["1", "1"],
            {
              kind: "block map",
              at: "k: v\n  l: w",
              fields: [
                ["k", "k", ["v", "v"]],
                ["l", "l", ["w", "w"]],
              ],
            },
          ],
        },
      ],
      [
        ...["flow", "flow"],
        {
          kind: "flow list",
          at: "[p, {q: r}, s: t]",
          items: [
            ["p", "p"],
            { kind: "flow map", at: "{q: r}", fields: [["q", "q", ["r", "r"]]] },
            { kind: "flow map", at: "s: t", fields: [["s", "s", ["t", "t"]]] },
          ],
        },
      ],
      [
        ...["map", "map"],
        {
          kind: "block map",
          at: "in:\n    - deep",
          fields: [["in", "in", { kind: "block list", at: "deep", items: [["deep", "deep"]] }]],
        },
      ],
      ["last", "last", ["", ""]],
    ],
  });
  const startOf = (key: string): number | undefined => findField(root.fields, key)?.value.range.start;
  assert.equal(startOf("empty"), source.indexOf("empty:") + "empty:".length);
  assert.equal(startOf("last"), source.indexOf("last :") + "last :".length);
});

test("rare keys and values have an empty text rather than none", () => {
  assert.deepEqual(
    parse("? [a]\n: b\n").root.fields.map(({ key }) => key),
    [""],
  );
  const { root, problems } = parse("{a, b: 1}\n");
  assert.deepEqual(problems, []);
  assert.equal(root.isFlow, true);
  assert.deepEqual(
    root.fields.map(({ key, value }) => [key, value.kind === "scalar" && value.text]),
    [
      ["a", ""],
      ["b", "1"],
    ],
  );
});

test("a block without keys is empty, and one that is anything else is not readable", () => {
  for (const [text, messages] of [
    ["", []],
    ["# note\n", []],
    ["''\n", []],
    ["word\n", ["The front matter is not a list of keys and values."]],
    ["- a\n", ["The front matter is not a list of keys and values."]],
  ] as const) {
    const range = { start: 0, end: text.length };
    const root = { kind: "map", isFlow: false, fields: [], range };
    assert.deepEqual(parse(text), { root, problems: messages.map((message) => ({ message, range })) }, text);
  }
});

test("a mistake is reported where it is, in one sentence", () => {
  const yaml = "a: 1\nb: 2\na: 3\nc: [4\n";
  assert.deepEqual(parseYaml(`---\n${yaml}---\n`, { start: 4, end: 4 + yaml.length }).problems, [
    {
      message: "Flow sequence in block collection must be sufficiently indented and end with a ]",
      range: { start: 25, end: 26 },
    },
    { message: 'The key "a" appears twice.', range: { start: 14, end: 15 } },
  ]);
});

test("a block has up to 10,000 parts", () => {
  const listOf = (length: number) => parse(`a:\n${"-\n".repeat(length)}`).problems.map(({ message }) => message);
  assert.deepEqual(listOf(9_998), []);
  assert.deepEqual(listOf(9_999), ["The front matter is too large or refers to itself."]);
});

test("an alias means what its anchor stood for last", () => {
  const { root, problems } = parse("a: &x 1\nb: *x\nc: &x [2]\nd: *x\n");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    root.fields.map(({ value }) => (value.kind === "scalar" ? value.text : value.kind)),
    ["1", "1", "list", "list"],
  );
});

test("aliases of aliases are refused", () => {
  const lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"];
  for (let level = 1; level < 9; level += 1)
    lines.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}*a${level - 1}]`);
  assert.match(parse(lines.join("\n")).problems.at(-1)?.message ?? "", /too large|refers to itself/);
});
