import assert from "node:assert/strict";
import { test } from "node:test";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const dependent = specText("depends_on: [b]");

test("a status, an output and, with extras, the fields of a spec are written", async () => {
  const given = { depends_on: ["c"], labels: ["x", "z"], target_files: ["src/a.ts"] };
  const fields = "depends_on:\n- c\nlabels:\n- x\n- z\ntarget_files:\n- src/a.ts";
  for (const [withExtras, args, expected] of [
    [false, { status: "failed" }, specText("type: code\nstatus: failed")],
    [false, { output: "done" }, `${specText("type: code")}\n## Output\n\ndone\n`],
    [false, { output: "done", replace_body: true, ...given }, `${specText("type: code")}\n## Output\n\ndone\n`],
    [true, { output: "# New", replace_body: true }, specText("type: code", "# New\n")],
    [true, { output: "done", replace_body: false }, `${specText("type: code")}\n## Output\n\ndone\n`],
    [true, given, specText(`type: code\n${fields}`)],
    [true, { status: "pending", labels: ["x"] }, specText("type: code\nstatus: pending\nlabels:\n- x")],
  ] as const) {
    using project = scratchProject({ a: specText("type: code") });
    const { text } = inProcess(project.root, { withExtras });
    assert.equal(await text("chant_spec_update", { id: "a", ...args }), "Updated spec: a");
    assert.equal(project.spec("a"), expected, JSON.stringify(args));
  }
});

test("what says nothing, or another status than a worker may set, is refused", async () => {
  using project = scratchProject({ a: specText("type: code") });
  const { refusal, text } = inProcess(project.root);
  const nothing = "No updates specified. Provide status or output.";
  for (const args of [{}, { output: "" }, { labels: ["x"] }, { replace_body: true }])
    assert.equal(await refusal("chant_spec_update", { id: "a", ...args }), nothing);
  for (const status of ["blocked", "cancelled", "paused", "needs_attention", "done", "Failed"])
    assert.equal(
      await refusal("chant_spec_update", { id: "a", status }),
      `Invalid status: ${status}. Must be one of: pending, in_progress, completed, failed`,
    );
  assert.equal(project.spec("a"), specText("type: code"));
  for (const status of ["pending", "in_progress", "completed", "failed"])
    assert.equal(await text("chant_spec_update", { id: "a", status }), "Updated spec: a");
});

test("specs that would wait for each other in a circle are refused", async () => {
  using project = scratchProject({
    a: "",
    b: specText("depends_on: [c]"),
    c: specText("depends_on: [a]"),
    x: dependent,
  });
  const { refusal, text } = inProcess(project.root, { withExtras: true });
  const update = { id: "a", depends_on: ["b"] };
  assert.match(
    await refusal("chant_spec_update", update),
    /^Dependency cycle: (a -> b -> c -> a|b -> c -> a -> b|c -> a -> b -> c)$/,
  );
  assert.equal(project.spec("a"), "");
  assert.match(await refusal("chant_spec_update", { id: "a", depends_on: ["a"] }), /^Dependency cycle: a -> a$/);
  assert.equal(await text("chant_spec_update", { id: "a", depends_on: ["x-gone"] }), "Updated spec: a");
});

test("a circle of others is no reason to refuse", async () => {
  using project = scratchProject({ a: "", b: specText("depends_on: [c]"), c: dependent });
  const { text } = inProcess(project.root, { withExtras: true });
  assert.equal(await text("chant_spec_update", { id: "a", depends_on: ["b"] }), "Updated spec: a");
});

test("a new spec gets the next number of its day, and chance decides the rest", async () => {
  using project = scratchProject({ ".chant/archive/2026-03-02/2026-03-02-004-abc.md": "", "2026-03-01-009-abc": "" });
  const now = new Date(2026, 2, 2, 12);
  const drawn = [0, 0.5, 0.999999];
  const { text } = inProcess(project.root, { now, random: () => drawn.shift() ?? 0 });
  assert.equal(await text("chant_add", { description: "Ring the bell" }), "Created spec: 2026-03-02-005-000");
  assert.equal(await text("chant_add", { description: "x", prompt: " own " }), "Created spec: 2026-03-02-006-i00");
  assert.equal(await text("chant_add", { description: "x", prompt: "  " }), "Created spec: 2026-03-02-007-zzz");
  assert.match(project.spec("2026-03-02-005-000"), /Ring the bell/);
  assert.match(project.spec("2026-03-02-006-i00"), /^prompt: own$/m);
  assert.doesNotMatch(project.spec("2026-03-02-007-zzz"), /prompt/);
});

test("a spec is cancelled once, and put back where its work was begun", async () => {
  using project = scratchProject({ a: specText("status: failed"), b: specText("status: in_progress"), c: dependent });
  const { text, refusal } = inProcess(project.root, { withExtras: true });
  assert.equal(await text("chant_resume", { id: "a" }), "Resumed spec 'a' - reset to pending");
  assert.equal(await text("chant_reset", { id: "b" }), "Reset spec 'b' to pending");
  assert.deepEqual([project.spec("a"), project.spec("b")], [specText("status: pending"), specText("status: pending")]);
  for (const [id, status] of [
    ["a", "pending"],
    ["c", "blocked"],
  ] as const)
    assert.equal(
      await refusal("chant_resume", { id }),
      `Spec '${id}' is not in failed or in_progress state (current: ${status})`,
    );
  assert.equal(await text("chant_cancel", { id: "a" }), "Cancelled spec: a");
  assert.equal(project.spec("a"), specText("status: cancelled"));
  assert.equal(await refusal("chant_cancel", { id: "a" }), "Spec 'a' is already cancelled");
});
