import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  appendOutput,
  markCriterion,
  newSpecText,
  replaceBody,
  setSpecFields,
  type SpecFieldName,
} from "./editSpec.ts";
import { parseSpec } from "./parseSpec.ts";

const parsed = (text: string) => {
  const { spec, problems } = parseSpec("x", text);
  assert.ok(spec, JSON.stringify(problems));
  return spec;
};

test("each output is appended under a heading of its own", () => {
  assert.equal(appendOutput("# T", "done"), "# T\n\n## Output\n\ndone\n");
  assert.equal(appendOutput("# T\n\n## Output\n\na\n", "b"), "# T\n\n## Output\n\na\n\n## Output\n\nb\n");
  assert.equal(appendOutput("# T\r\n", "a\nb"), "# T\r\n\r\n## Output\r\n\r\na\r\nb\r\n");
});

test("a new body keeps the old title unless it brings one", () => {
  const text = "---\nstatus: failed\n---\n\n# Old\n\ntext";
  assert.equal(replaceBody(text, "new\n"), "---\nstatus: failed\n---\n\n# Old\n\nnew\n");
  assert.equal(replaceBody(text, "# New\n"), "---\nstatus: failed\n---\n\n# New\n");
  assert.equal(replaceBody("---\nstatus: failed\n---", "x"), "---\nstatus: failed\n---\nx\n");
  assert.equal(replaceBody("\ufeff# Old  \n\nx", "new"), "\ufeff# Old\n\nnew\n");
  assert.equal(replaceBody("# \n\nx", "new"), "new\n");
});

test("a description becomes title and body", () => {
  assert.equal(
    newSpecText("  Cache the index \n", undefined),
    "---\ntype: code\nstatus: pending\n---\n\n# Cache the index\n",
  );
  assert.equal(
    newSpecText("\n A  \n\n\nb\nc", "yes"),
    "---\ntype: code\nstatus: pending\nprompt: 'yes'\n---\n\n# A\n\nb\nc\n",
  );
});

test("any description and prompt can be read back", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme" })).filter((each) => each.trim() !== "");
  fc.assert(
    fc.property(text, fc.option(text, { nil: undefined }), (description, prompt) => {
      const spec = parsed(newSpecText(description, prompt));
      const title = description.trim().split(/\r?\n/)[0]?.trim();
      assert.equal(spec.title, title);
      assert.equal(spec.prompt, prompt);
    }),
  );
});

test("a box is ticked in its place", () => {
  const text = "# T\n\n## Acceptance Criteria\n\n- [x] a `- [ ] b`\n\t- [ ] c\r\n";
  const { criteria } = parseSpec("x", text);
  assert.ok(criteria[1]);
  assert.equal(markCriterion(text, criteria[1], true), text.replace("[ ] c", "[x] c"));
  assert.ok(criteria[0]);
  assert.equal(markCriterion(text, criteria[0], false), text.replace("[x] a", "[ ] a"));
});

test("parse, edit, parse keeps everything else", () => {
  const status = fc.constantFrom("pending", "in_progress", "completed", "failed");
  const words = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(status, words, words, fc.string(), status, (before, labels, commits, body, after) => {
      const made = setSpecFields(`# T\n${body}`, { status: before, labels, commits });
      assert.ok(made.ok);
      const edited = setSpecFields(made.value, { status: after });
      assert.ok(edited.ok);
      assert.deepEqual(parsed(edited.value), { ...parsed(made.value), status: after });
      assert.deepEqual(setSpecFields(edited.value, { status: before }), made);
    }),
  );
});

test("what is added takes over the line ends of the file", () => {
  assert.equal(appendOutput("# A\r\n", "one\ntwo\r\nthree"), "# A\r\n\r\n## Output\r\n\r\none\r\ntwo\r\nthree\r\n");
  assert.equal(appendOutput("# A\n", "one\r\ntwo"), "# A\n\n## Output\n\none\ntwo\n");
  assert.equal(replaceBody("# A\r\n\r\nold\r\n", "one\ntwo"), "# A\r\n\r\none\r\ntwo\r\n");
});

test("a new field stands behind those that chant writes before it", () => {
  const order = (
    "type status depends_on labels target_files context prompt branch commits completed_at model tracks informed_by " +
    "origin schedule source_branch target_branch conflicting_files blocked_specs original_spec last_verified " +
    "verification_status verification_failures replayed_at replay_count original_completed_at derived_fields approval " +
    "members output_schema public retry_state"
  ).split(" ") as SpecFieldName[];
  let text = "---\ntype: x\nzzz: kept\n---\n";
  for (const field of order.slice(1).toReversed()) {
    const edited = setSpecFields(text, { [field]: "x" });
    assert.ok(edited.ok, field);
    text = edited.value;
  }
  assert.deepEqual(
    [...text.matchAll(/^(\w+):/gm)].map(([, name]) => name),
    [...order, "zzz"],
  );
});
