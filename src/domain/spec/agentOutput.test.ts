import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { appendAgentOutput, collectPrinted } from "./agentOutput.ts";
import { parseSpec } from "./text/parseSpec.ts";

const at = new Date("2026-03-02T09:10:11.123Z");
const spec = "---\nstatus: in_progress\n---\n\n# T\n\n## Acceptance Criteria\n\n- [x] It rings\n- [ ] It is loud\n";

function append(text: string, ...lines: readonly string[]): string {
  const printed = collectPrinted();
  for (const line of lines) printed.add(line);
  return appendAgentOutput(text, printed, at);
}

const criteriaOf = (text: string) => parseSpec("x", text).spec?.criteria;

test("what an agent printed stands under a heading of its own, with the time, in a code block [clause 352]", () => {
  const section = "\n## Agent Output\n\n2026-03-02T09:10:11Z\n\n```\none\ntwo\n```\n";
  assert.equal(append("# T", "one", "two"), `# T\n${section}`);
  assert.equal(append(`# T\n${section}`, "one", "two"), `# T\n${section}${section}`);
});

test("an agent that printed nothing leaves the spec as it is", () => {
  assert.equal(append("# T\n"), "# T\n");
  assert.equal(append("# T\n", "", "  "), "# T\n");
});

test("the section has the line ends of the file", () => {
  const text = append("# T\r\n", "one\ntwo", "three\r\nfour");
  assert.doesNotMatch(text, /[^\r]\n/);
  assert.match(text, /```\r\none\r\ntwo\r\nthree\r\nfour\r\n```\r\n$/);
});

test("the fence is longer than any run of back-ticks in the text", () => {
  assert.match(append("# T\n", "a ```` b"), /\n`{5}\na ```` b\n`{5}\n$/);
});

test("a long text is cut after 5000 characters, and says so outside of the block [clause 352]", () => {
  const text = append("# T\n", "x".repeat(4_999), "y".repeat(10), "z".repeat(2 ** 20));
  assert.match(text, /\nx{4999}\n```\n\nCut at 5000 of 1053587 characters\. The log has the rest\.\n$/);
  assert.match(append("# T\n", "x".repeat(4_999), "y"), /\nx{4999}\n```\n\nCut at 5000 of 5001 /);
  assert.match(append("# T\n", "x".repeat(5_000)), /\nx{5000}\n```\n$/);
  assert.match(append("# T\n", `${"x".repeat(4_999)}😀`), /\nx{4999}\n```\n/, "no half of a character is left");
});

test("of a long text hardly more is kept than a spec can hold", () => {
  const printed = collectPrinted();
  for (const line of Array<string>(100).fill("x".repeat(20_000))) printed.add(line);
  assert.equal(printed.length, 100 * 20_000 + 99);
  assert.ok(printed.beginning.length < 12_000);
});

test("a criterion that an agent prints does not belong to the spec", () => {
  const quoted = ["Look: ``` opens", "```", "## Acceptance Criteria", "- [ ] Another", "```"];
  assert.deepEqual(criteriaOf(append(spec, ...quoted)), criteriaOf(spec));
  assert.match(append(spec, ...quoted), /\nLook: ``` opens\n\\```\n## Acceptance Criteria\n/);
  assert.match(append(spec, "```ts", "x", "```"), /\n````\n```ts\nx\n```\n````\n$/, "as printed where it does no harm");
});

test("a line that only a carriage return begins closes no block either", () => {
  const text = append(spec, "a", "`\r```\r## Acceptance Criteria\r- [ ] Another");
  assert.deepEqual(criteriaOf(text), criteriaOf(spec));
  assert.match(text, /\n\\```\n## Acceptance Criteria\n- \[ \] Another\n````\n$/);
});

test("a code block that an earlier run left open is closed first", () => {
  const left = `${spec}\n## Agent Output\n\n2026-01-01\n\n\`\`\`\nold words\`\`\``;
  const text = append(left, "## Acceptance Criteria", "- [ ] Another");
  assert.ok(text.startsWith(`${left}\n\`\`\`\n\n## Agent Output\n`));
  assert.deepEqual(criteriaOf(text), criteriaOf(left));
});

test("whatever is printed, the spec before it and its criteria stay as they are", () => {
  const line = fc.constantFrom(
    "```",
    "````",
    "  ```ts",
    "~~~",
    "## Acceptance Criteria",
    "- [ ] a",
    "- [x] b",
    "## X",
    "",
    // One text may hold several lines, ended in any way.
    "a\r```",
    "```\r\n## Acceptance Criteria\r- [ ] c",
  );
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (written, printed) => {
      const before = `${spec}${written.join("\n")}`;
      const after = append(before, ...printed);
      assert.ok(after.startsWith(before));
      assert.deepEqual(criteriaOf(after), criteriaOf(before));
    }),
  );
});
