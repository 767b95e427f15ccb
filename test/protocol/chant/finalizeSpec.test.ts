import assert from "node:assert/strict";
import { test } from "node:test";
import { commit, criteria, repository } from "./gitProject.ts";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const finished = "status: completed\ncompleted_at: '2026-03-02T10:20:30Z'";

test("finalizing writes when it was done, and the model that the surroundings or the project name", async () => {
  const running = specText("status: in_progress");
  for (const [environment, config, spec, model] of [
    [{}, "", running, ""],
    [{ CHANT_MODEL: "one", ANTHROPIC_MODEL: "two" }, "", running, "\nmodel: one"],
    [{ CHANT_MODEL: "", ANTHROPIC_MODEL: "two" }, "", running, "\nmodel: two"],
    [{}, "---\ndefaults:\n  model: three\n---\n", running, "\nmodel: three"],
    [{ ANTHROPIC_MODEL: "two" }, "---\ndefaults:\n  model: three\n---\n", running, "\nmodel: two"],
    [{ CHANT_MODEL: "one" }, "", specText("model: own\nstatus: failed"), "own"],
  ] as const) {
    using project = scratchProject({ a: spec, ".chant/config.md": config });
    assert.equal(
      await inProcess(project.root, { environment }).text("chant_finalize", { id: "a" }),
      "Finalized spec: a",
    );
    const head = model === "own" ? `model: own\n${finished}` : `${finished}${model}`;
    assert.equal(project.spec("a"), specText(head));
  }
});

test("a spec is finalized from these states only, and says which", async () => {
  using project = scratchProject({
    ...Object.fromEntries(
      ["in_progress", "completed", "failed", "pending", "cancelled", "paused", "needs_attention"].map((status) => [
        status,
        specText(`status: ${status}`),
      ]),
    ),
    blocked: specText("depends_on: [failed]"),
  });
  const { text, refusal } = inProcess(project.root);
  for (const id of ["pending", "cancelled", "paused", "needs_attention", "blocked"])
    assert.equal(
      await refusal("chant_finalize", { id }),
      `Spec '${id}' cannot be finalized from status ${id} (needs in_progress, completed or failed)`,
    );
  for (const id of ["in_progress", "completed", "failed"])
    assert.equal(await text("chant_finalize", { id }), `Finalized spec: ${id}`);
});

test("open criteria and unfinished members are counted and named", async () => {
  using project = scratchProject({
    a: specText("status: in_progress", criteria("- [x] one", "- [ ] two", "- [ ] three")),
    "b.1": specText("status: completed"),
    "b.2": specText("status: failed"),
    "b.3": specText("status: pending"),
    "b.4": specText("status: cancelled"),
    b: specText("status: in_progress"),
    bc: specText("status: failed"),
  });
  const { refusal, text } = inProcess(project.root);
  assert.equal(await refusal("chant_finalize", { id: "a" }), "Spec 'a' has 2 unchecked acceptance criteria");
  assert.match(await refusal("chant_finalize", { id: "b" }), /^Spec 'b' has unfinished members: b\.2, b\.3(, b\.4)?$/);
  assert.equal(await text("chant_finalize", { id: "bc" }), "Finalized spec: bc");
});

test("a driver is completed with its last member, and its own driver after it", async () => {
  using project = scratchProject({
    d: specText("type: driver"),
    "d.1": specText("type: group\nstatus: in_progress"),
    "d.1.1": specText("status: in_progress"),
    "d.1.2": specText("status: completed"),
    "d.2": specText("status: completed"),
  });
  const { text } = inProcess(project.root);
  assert.equal(
    await text("chant_finalize", { id: "d.1.1" }),
    "Finalized spec: d.1.1\nCompleted driver: d.1\nCompleted driver: d",
  );
  assert.equal(project.spec("d"), specText(`type: driver\n${finished}\nmodel: auto-completed`));
  assert.equal(project.spec("d.1"), specText(`type: group\n${finished}\nmodel: auto-completed`));
});

test("a driver stays open while it has work of its own, or a member that is not done", async () => {
  for (const [driver, sibling, isCompleted] of [
    [specText("type: driver"), specText("status: completed"), true],
    [specText("type: group"), specText("status: completed"), true],
    [specText("type: driver", criteria("- [x] own")), specText("status: completed"), true],
    [specText("type: driver", criteria("- [ ] own")), specText("status: completed"), false],
    [specText("type: code"), specText("status: completed"), false],
    [specText("type: driver\nstatus: completed"), specText("status: completed"), false],
    [specText("type: driver"), specText("status: in_progress"), false],
  ] as const) {
    using project = scratchProject({ d: driver, "d.1": specText("status: in_progress"), "d.2": sibling });
    const answer = await inProcess(project.root).text("chant_finalize", { id: "d.1" });
    assert.equal(answer, `Finalized spec: d.1${isCompleted ? "\nCompleted driver: d" : ""}`);
    if (!isCompleted) assert.equal(project.spec("d"), driver);
  }
});

test("commits are added to those that were recorded, unless they are the same at another length", async () => {
  using project = repository({ a: specText("status: in_progress") });
  const [first, second] = [commit(project, "chant(a): one"), commit(project, "chant(a): two")];
  const long = project.git("rev-parse", "HEAD").trim();
  for (const [recorded, expected] of [
    [[], [first, second]],
    [[long], [long, first]],
    [[first], [first, second]],
    [["abc"], ["abc", first, second]],
    [[first.slice(0, 3)], [first.slice(0, 3), first, second]],
    [["fedcba9876"], ["fedcba9876", first, second]],
  ] as const) {
    const list = recorded.length === 0 ? "" : `\ncommits: [${recorded.map((each) => `'${each}'`).join(", ")}]`;
    project.write(".chant/specs/a.md", specText(`status: in_progress${list}`));
    const { text, json } = inProcess(project.root);
    assert.equal(await text("chant_finalize", { id: "a" }), "Finalized spec: a");
    assert.deepEqual((await json("chant_spec_get", { id: "a" }))["commits"], expected);
  }
});

test("an approval is asked for where the project wants it and an agent worked, or may have", async () => {
  const wanted = "---\napproval:\n  require_approval_for_agent_work: true\n---\n";
  const asked = "\napproval:\n  required: true\n  status: pending";
  using project = repository({ a: "" });
  commit(project, "chant(a): one\n\nCo-authored-by: Claude <noreply@anthropic.com>");
  commit(project, "chant(b): one\n\nCo-authored-by: Maike <maike@mail.example>");
  for (const [id, config, head, isAsked] of [
    ["a", wanted, "status: failed", true],
    ["a", "", "status: failed", false],
    ["b", wanted, "status: failed", false],
    ["c", wanted, "status: failed", false],
    ["a", wanted, "approvals: 2\nstatus: failed", true],
    ["a", wanted, 'approval: {required: "true", status: approved}\nstatus: failed', false],
    ["a", wanted, '"approval": {status: approved}\nstatus: failed', false],
  ] as const) {
    project.write(".chant/config.md", config);
    project.write(`.chant/specs/${id}.md`, specText(head));
    await inProcess(project.root).text("chant_finalize", { id });
    assert.equal(project.spec(id).includes(asked), isAsked, `${id} ${head}`);
  }
});
