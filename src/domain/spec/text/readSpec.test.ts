import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "./parseSpec.ts";
import { scanSpec, wholeText } from "./scanSpec.ts";
import type { Spec } from "../spec.ts";

const everyField = `---
type: research
status: needs_attention
depends_on: [a, b]
labels: [ui]
target_files:
  - src/a.ts
context: [notes.md]
prompt: standard
branch: chant/x
commits: [0375251, 4e48568]
completed_at: 2026-03-02T09:10:11Z
model: claude-sonnet-4
tracks: [src/b.ts]
informed_by: [docs/a.md]
origin: data.csv
---

# Title

## Acceptance Criteria

- [x] a
- [ ] b
- [X] c
`;
const expected: Spec = {
  id: "x",
  title: "Title",
  type: "research",
  status: "needs_attention",
  dependsOn: ["a", "b"],
  labels: ["ui"],
  targetFiles: ["src/a.ts"],
  context: ["notes.md"],
  prompt: "standard",
  branch: "chant/x",
  commits: ["0375251", "4e48568"],
  completedAt: "2026-03-02T09:10:11Z",
  model: "sonnet",
  tracks: ["src/b.ts"],
  informedBy: ["docs/a.md"],
  origin: ["data.csv"],
  approval: undefined,
  criteria: { total: 3, checked: 2 },
  hasCriteria: true,
  body: "# Title\n\n## Acceptance Criteria\n\n- [x] a\n- [ ] b\n- [X] c",
};
const keys = Object.keys(expected) as (keyof Spec)[];
const valuesOf = (spec: Spec | undefined) => spec && Object.fromEntries(keys.map((key) => [key, spec[key]]));

test("each field of the front matter has its place in a spec", () => {
  const { spec, problems } = parseSpec("x", everyField);
  assert.deepEqual([spec, problems], [expected, []]);
});

test("the quick reader finds the same in a file without a problem", () => {
  assert.deepEqual(valuesOf(scanSpec("x", wholeText(everyField))), expected);
});

test("the quick reader reads what has no status, or one that is computed, as pending", () => {
  for (const text of ["# T", "---\ntype: task\n---\n# T", "---\nstatus: ready\n---\n# T"])
    assert.equal(scanSpec("x", wholeText(text))?.status, "pending", text);
});

test("the quick reader finds front matter behind the lines it was given as the head", () => {
  const spec = scanSpec("x", { text: everyField, head: everyField.slice(0, 40) });
  assert.deepEqual(valuesOf(spec), expected);
});

test("the quick reader leaves approvals and whatever has a problem to the thorough one", () => {
  const lists = ["type", "status", "prompt", "branch", "completed_at", "model"].map((key) => `${key}: [a]`);
  for (const yaml of [...lists, "status: done", "approval: x", "approval:\n  required: true", "labels: {a: b}"])
    assert.equal(scanSpec("x", wholeText(`---\n${yaml}\n---\n# T`)), undefined, yaml);
});

test("every status that can be stored is known", () => {
  const stored = "pending in_progress paused completed failed needs_attention blocked cancelled".split(" ");
  for (const status of stored) assert.equal(parseSpec("x", `---\nstatus: ${status}\n---\n`).spec?.status, status);
});

test("each family of models is known by its word", () => {
  const model = (name: string) => parseSpec("x", `---\nmodel: ${name}\n---\n`).spec?.model;
  assert.deepEqual(["Claude-3-HAIKU", "my-sonnet-opus", "haiku-sonnet", "gpt-5"].map(model), [
    ...["haiku", "opus", "sonnet", "gpt-5"],
  ]);
});

test("a title needs words", () => {
  const title = (body: string) => parseSpec("x", body).spec?.title;
  assert.deepEqual(["# \t\n# Second", "x\n# \n#  Second  ", "# \nx", "# One\r\n\r\n# Two"].map(title), [
    ...["Second", "Second", undefined, "One"],
  ]);
});

test("each problem says what is wrong with which value", () => {
  const told = (text: string) => {
    const { spec, problems } = parseSpec("x", text);
    const list = problems.map(({ kind, severity, message, range }) => [
      ...[kind, severity, message, text.slice(range.start, range.end)],
    ]);
    return [spec !== undefined, ...list];
  };
  const known = "Known: pending, in_progress, paused, completed, failed, needs_attention, blocked, cancelled.";
  assert.deepEqual(told("---\nstatus: done\n---\n"), [
    false,
    ["unknownStatus", "error", `Unknown status "done". ${known}`, "done"],
  ]);
  assert.deepEqual(told("---\nstatus: [done]\n---\n"), [
    false,
    ["unknownStatus", "error", `Unknown status. ${known}`, "[done]"],
  ]);
  assert.deepEqual(told("---\nprompt: [a]\nlabels: {a: b}\ncontext: [[a], b]\n---\n"), [
    true,
    ["wrongValue", "warning", '"labels" must be a list of strings, not a map.', "{a: b}"],
    ["wrongValue", "warning", 'Each entry of "context" must be a string.', "[a]"],
    ["wrongValue", "warning", '"prompt" must be a string, not a list.', "[a]"],
  ]);
  assert.deepEqual(told("---\napproval: yes\n---\n"), [
    true,
    ["unknownApproval", "warning", '"approval" must be a map with required, status, by and at.', "yes"],
  ]);
  assert.deepEqual(told("---\napproval: {status: maybe, by: [kim]}\n---\n"), [
    true,
    ["unknownApproval", "warning", 'Unknown approval status "maybe".', "maybe"],
    ["wrongValue", "warning", '"by" must be a string, not a list.', "[kim]"],
  ]);
  assert.deepEqual(told("# T\n\n```sh\n## Acceptance criteria\n```\n\n##Acceptance Criteria"), [
    true,
    [
      ...["nearMissHeading", "warning"],
      'Only the heading "## Acceptance Criteria" is counted, in exactly this form.',
      "##Acceptance Criteria",
    ],
  ]);
  assert.match(
    parseSpec("x", "---\nstatus: [a\n---\n").problems[0]?.message ?? "",
    /^The front matter cannot be read: ./,
  );
});

test("an approval has a status, and who decided when", () => {
  const approval = (yaml: string) => {
    const { spec, problems } = parseSpec("x", `---\napproval: {${yaml}}\n---\n`);
    assert.deepEqual(problems, []);
    return spec?.approval;
  };
  const none = { by: undefined, at: undefined };
  assert.deepEqual(approval("required: True"), { isRequired: true, status: "pending", ...none });
  assert.deepEqual(approval("required: yes, status: pending"), { isRequired: false, status: "pending", ...none });
  assert.deepEqual(approval("required: true, status: approved, by: kim, at: 2026-03-02"), {
    ...{ isRequired: true, status: "approved", by: "kim", at: "2026-03-02" },
  });
});

test("a file that is too large is not read", () => {
  const range = { start: 0, end: 0 };
  const message = "The file is larger than 2 MB, so it is not read.";
  assert.deepEqual(parseSpec("x", "x\n".repeat(1_048_577)), {
    spec: undefined,
    fields: [],
    yamlRange: undefined,
    bodyRange: range,
    titleRange: undefined,
    criteria: [],
    problems: [{ kind: "tooLarge", severity: "error", message, range }],
  });
});
