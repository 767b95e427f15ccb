import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../spec/text/parseSpec.ts";
import { scanSpec, wholeText } from "../spec/text/scanSpec.ts";
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
