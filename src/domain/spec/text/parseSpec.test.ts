import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseSpec as parseThoroughly } from "./parseSpec.ts";
import { scanSpec, wholeText } from "./scanSpec.ts";
import type { Spec, SpecDocument } from "../spec.ts";

const specOf = (text: string): Spec => {
  const { spec, problems } = parseSpec("x", text);
  assert.ok(spec, JSON.stringify(problems));
  return spec;
};
/** Whatever the quick reader returns must equal what the thorough one returns. */
function parseSpec(id: string, text: string): SpecDocument {
  const document = parseThoroughly(id, text);
  const quick = scanSpec(id, wholeText(text));
  if (quick !== undefined) assert.deepEqual(allOf(quick), document.spec);
  return document;
}
/** The quick reader computes most of its values lazily, so all are read. */
function allOf(spec: Spec): object {
  const keys = Object.keys(parseThoroughly("x", "").spec ?? {}) as (keyof Spec)[];
  return Object.fromEntries(keys.map((key) => [key, spec[key]]));
}
const slice = (text: string, range: { start: number; end: number } | undefined): string | undefined =>
  range && text.slice(range.start, range.end);

test("reads front matter, title and body", () => {
  const text = "---\ntype: task\nstatus: in_progress\nlabels: [ui, a11y]\n---\n\n# Cache the index\n\nText.\n\n";
  const spec = specOf(text);
  assert.equal(spec.type, "task");
  assert.equal(spec.status, "in_progress");
  assert.deepEqual(spec.labels, ["ui", "a11y"]);
  assert.equal(spec.title, "Cache the index");
  assert.equal(spec.body, "# Cache the index\n\nText.");
});

test("commit hashes stay the text they are", () => {
  const spec = specOf("---\ncommits:\n- 4e48568\n- 0375251\n- 5636491\n  \n---\n");
  assert.deepEqual(spec.commits, ["4e48568", "0375251", "5636491"]);
  assert.deepEqual(specOf("---\ncommit: 48e0408\n---\n").commits, ["48e0408"]);
});

test("without front matter everything is body and every field has its default", () => {
  for (const text of ["# T\n\nx", "---\nstatus: failed\n# T", "----\nstatus: failed\n---\n# T", ""]) {
    const spec = specOf(text);
    assert.equal(spec.status, "pending");
    assert.equal(spec.type, "code");
    assert.equal(spec.body, text.trim());
  }
});

test("a byte-order mark, leading blank lines and Windows line ends do no harm", () => {
  const spec = specOf("\ufeff\r\n---\r\nstatus: failed\r\ndepends_on:\r\n  - a\r\n---\r\n\r\n# T\r\n\r\nx\r\n");
  assert.equal(spec.status, "failed");
  assert.deepEqual(spec.dependsOn, ["a"]);
  assert.equal(spec.title, "T");
  assert.equal(spec.body, "# T\r\n\r\nx");
});

test("three dashes inside a value do not end the front matter", () => {
  const spec = specOf("---\nprompt: a --- b\nstatus: failed\n---\n# T");
  assert.equal(spec.prompt, "a --- b");
  assert.equal(spec.status, "failed");
});

test("an empty list is not the same as none, and a single text is a list of one", () => {
  assert.equal(specOf("---\ntype: code\n---\n").dependsOn, undefined);
  assert.equal(specOf("---\ndepends_on:\n---\n").dependsOn, undefined);
  assert.equal(specOf("---\ndepends_on: null\n---\n").dependsOn, undefined);
  assert.deepEqual(specOf("---\ndepends_on: []\n---\n").dependsOn, []);
  assert.deepEqual(specOf("---\ndepends_on: a\n---\n").dependsOn, ["a"]);
});

test("a computed status found on disk reads as pending", () => {
  assert.equal(specOf("---\nstatus: ready\n---\n").status, "pending");
  assert.equal(specOf("---\nstatus: blocked\n---\n").status, "blocked");
});

test("long model names shrink to the family people know", () => {
  assert.equal(specOf("---\nmodel: claude-Opus-4-5-20251101\n---\n").model, "opus");
  assert.equal(specOf("---\nmodel: auto-completed\n---\n").model, "auto-completed");
});

test("approval is read from its map", () => {
  const spec = specOf("---\napproval:\n  required: true\n  status: rejected\n  by: kim\n---\n");
  assert.deepEqual(spec.approval, { isRequired: true, status: "rejected", by: "kim", at: undefined });
  const { problems, spec: odd } = parseSpec("x", "---\napproval:\n  required: true\n  status: maybe\n---\n");
  assert.equal(odd?.approval?.status, "pending");
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ["unknownApproval"],
  );
});

test("an unknown status and broken YAML are problems with a place", () => {
  const unknown = "---\ntype: code\nstatus: done\n---\n# T";
  const first = parseSpec("x", unknown);
  assert.equal(first.spec, undefined);
  assert.equal(first.problems[0]?.kind, "unknownStatus");
  assert.equal(slice(unknown, first.problems[0]?.range), "done");
  const broken = "---\ntype: [a\nstatus: pending\n---\n# T";
  const second = parseSpec("x", broken);
  assert.equal(second.spec, undefined);
  assert.equal(second.problems[0]?.kind, "brokenFrontMatter");
  assert.equal(parseSpec("x", "---\n- a\n---\n").spec, undefined);
  assert.equal(parseSpec("x", "---\nstatus: failed\nstatus: pending\n---\n").spec, undefined);
});

test("a value of the wrong shape is a warning", () => {
  const { spec, problems } = parseSpec("x", "---\nprompt: [a]\nlabels: {a: b}\ncontext: [[a], b]\n---\n");
  assert.deepEqual([spec?.prompt, spec?.labels, spec?.context], [undefined, undefined, ["b"]]);
  assert.deepEqual(
    problems.map(({ severity }) => severity),
    ["warning", "warning", "warning"],
  );
});

test("headings that nearly open the criteria are pointed out", () => {
  const text =
    "# T\n\n### Acceptance Criteria\n\n```\n## acceptance criteria\n```\n\n## Acceptance criteria\n\n## Acceptance Criteria (all)\n";
  const { problems, spec } = parseSpec("x", text);
  assert.ok(spec);
  assert.deepEqual(
    problems.map(({ kind, severity, range }) => [kind, severity, slice(text, range)]),
    [
      ["nearMissHeading", "warning", "### Acceptance Criteria"],
      ["nearMissHeading", "warning", "## Acceptance criteria"],
    ],
  );
});

test("the title is the first single-hash line, fences notwithstanding", () => {
  assert.equal(specOf("intro\n\n  # Second  \n# Third").title, "Second");
  assert.equal(specOf("```sh\n# comment\n```\n").title, "comment");
  assert.equal(specOf("#\n## Two\n#Three\n").title, undefined);
});

test("says where keys, entries, title and boxes stand", () => {
  const text = "---\ndepends_on: # why\n  - a\n  - 'b'\n---\n# T\n\n## Acceptance Criteria\n\n  - [x] one\n";
  const document = parseSpec("x", text);
  const field = document.fields[0];
  assert.equal(slice(text, field?.keyRange), "depends_on");
  assert.ok(field?.value.kind === "list");
  assert.deepEqual(
    field.value.items.map(({ range }) => slice(text, range)),
    ["a", "'b'"],
  );
  assert.equal(slice(text, document.titleRange), "# T");
  assert.equal(slice(text, document.criteria[0]?.lineRange), "- [x] one");
  assert.equal(slice(text, document.criteria[0]?.markRange), "x");
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 60 }), (yaml, body) => {
      parseSpec("x", `---\n${yaml}\n---\n${body}`);
      parseSpec("x", yaml);
    }),
  );
  const deep = parseSpec("x", `---\na: ${"[".repeat(5000)}\n---\n`);
  assert.equal(deep.problems[0]?.kind, "brokenFrontMatter");
});

test("the quick reader says what the thorough one says", () => {
  const line = fc.constantFrom(
    "# T",
    "## Acceptance Criteria",
    "- [x] a",
    "  - [ ] b - [X] c",
    "```",
    "## Notes",
    "",
    "text",
    "- [ ]",
    "- [y] z",
    "\t- [x]  d",
  );
  const field = fc.constantFrom(
    "status: failed",
    "status: ready",
    "status: nope",
    "labels: [a, null]",
    "commits:\n- ~\n- 0375251",
    "model: x-Opus",
    "depends_on: []",
    "depends_on:",
    "prompt: [a]",
    "approval: x",
    "commit: 4e48568",
  );
  const file = fc.tuple(
    fc.uniqueArray(field, { maxLength: 5 }),
    fc.array(line, { maxLength: 12 }),
    fc.constantFrom("\n", "\r\n"),
  );
  let answered = 0;
  fc.assert(
    fc.property(file, ([fields, lines, eol]) => {
      const text = ["---", ...fields, "---", ...lines].join("\n").replaceAll("\n", eol);
      parseSpec("x", text);
      if (scanSpec("x", wholeText(text)) !== undefined) answered++;
    }),
    { numRuns: 1000 },
  );
  assert.ok(answered > 100);
});

test("the title ends before its line break, whichever that is and wherever the title stands", () => {
  for (const eol of ["\n", "\r\n"])
    for (const lead of ["", `${eol}${eol}`, `Text.${eol}`]) {
      const text = `${lead}# Cache the index${eol}More.`;
      assert.equal(slice(text, parseSpec("x", text).titleRange), "# Cache the index", JSON.stringify(text));
    }
});
