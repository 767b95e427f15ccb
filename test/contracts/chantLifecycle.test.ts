import assert from "node:assert/strict";
import { test } from "node:test";
import { withChant } from "../protocol/chant/chantProcess.ts";
import { checksOf, commit, criteria, repository } from "../protocol/chant/gitProject.ts";
import { scratchProject, specText } from "../protocol/chant/scratchProject.ts";

const statuses = ["pending", "in_progress", "completed", "failed", "cancelled", "needs_attention", "paused"];

/** A project with a spec of each status, named after it. */
const oneOfEach = () =>
  scratchProject(Object.fromEntries(statuses.map((status) => [status, specText(`status: ${status}`)])));

test("add makes the description the title and keeps the prompt [clauses 358, 359]", async () => {
  using project = scratchProject();
  await withChant(project.root, async ({ text, json }) => {
    const add = async (args: { description: string; prompt?: string }): Promise<Record<string, unknown>> => {
      const id = /^Created spec: (\S+)$/.exec(await text("chant_add", args))?.[1];
      return json("chant_spec_get", { id: id ?? assert.fail("no id") });
    };
    const plain = await add({ description: "Ring the bell" });
    assert.deepEqual([plain["title"], plain["status"], plain["prompt"]], ["Ring the bell", "pending", null]);
    const prompted = await add({ description: "Ring it twice", prompt: "tdd" });
    assert.deepEqual([prompted["title"], prompted["prompt"]], ["Ring it twice", "tdd"]);
    assert.equal((await json("chant_spec_list"))["total"], 2);
  });
});

test("finalize completes a spec, unless a criterion is open [clauses 360, 361]", async () => {
  const open = specText("status: in_progress", criteria("- [x] one", "- [ ] two"));
  using project = scratchProject({
    open,
    ticked: specText("status: in_progress", criteria("- [x] one", "- [x] two")),
    plain: specText("status: failed"),
  });
  await withChant(project.root, async ({ text, refusal, json }) => {
    assert.match(await refusal("chant_finalize", { id: "open" }), /1 unchecked acceptance criteria/);
    assert.equal(project.spec("open"), open);
    for (const id of ["ticked", "plain"]) {
      assert.match(await text("chant_finalize", { id }), new RegExp(`^Finalized spec: ${id}$`, "m"));
      assert.equal((await json("chant_spec_get", { id }))["status"], "completed");
      assert.match(project.spec(id), /^status: completed$/m);
    }
  });
});

test("resume takes back what failed or was begun, and nothing else [clauses 362, 363]", async () => {
  using project = oneOfEach();
  await withChant(project.root, async ({ text, refusal }) => {
    for (const id of statuses) {
      const isTaken = id === "failed" || id === "in_progress";
      if (isTaken) assert.match(await text("chant_resume", { id }), new RegExp(`'${id}'.*pending`));
      else assert.match(await refusal("chant_resume", { id }), new RegExp(`^Spec '${id}' is not in failed`), id);
      assert.equal(project.spec(id), specText(`status: ${isTaken ? "pending" : id}`));
    }
  });
});

test("cancel makes any spec a cancelled one [clause 364]", async () => {
  using project = oneOfEach();
  await withChant(project.root, async ({ text, json }) => {
    for (const id of statuses.filter((status) => status !== "cancelled")) {
      assert.equal(await text("chant_cancel", { id }), `Cancelled spec: ${id}`);
      assert.equal(project.spec(id), specText("status: cancelled"));
    }
    assert.equal((await json("chant_status"))["cancelled"], statuses.length);
  });
});

test("archive moves what is completed, and nothing else [clauses 365, 366]", async () => {
  using project = oneOfEach();
  await withChant(project.root, async ({ text, refusal }) => {
    for (const id of statuses.filter((status) => status !== "completed"))
      assert.match(await refusal("chant_archive", { id }), new RegExp(`^Spec '${id}' must be completed to archive`));
    assert.equal(project.files(".chant").length, statuses.length);
    await text("chant_archive", { id: "completed" });
    assert.equal(project.read(".chant/archive/completed.md"), specText("status: completed"));
    assert.deepEqual(
      project.files(".chant/specs"),
      statuses
        .filter((status) => status !== "completed")
        .map((status) => `${status}.md`)
        .sort(),
    );
  });
});

test("diagnose looks at file, log, lock, commits and criteria [clause 342]", async () => {
  using project = repository({
    good: specText("status: completed", criteria("- [x] one")),
    bad: specText("status: in_progress", criteria("- [x] one", "- [ ] two")),
    ".chant/logs/good.log": "12345",
  });
  using work = scratchProject({}, { initialized: false });
  project.write(".chant/.locks/bad.lock", String(process.pid));
  project.git("worktree", "add", "-q", "-b", "chant/bad", work.at("tree"));
  work.write("tree/.chant/.locks/bad.lock", String(process.pid));
  const hash = commit(project, "chant(good): done");
  await withChant(project.root, async ({ json }) => {
    const good = checksOf(await json("chant_diagnose", { id: "good" }));
    assert.deepEqual(good["Spec file"], [true, "The spec file is valid"]);
    assert.equal(good["Log file"]?.[0], true);
    assert.match(good["Log file"][1] ?? "", /^5 bytes, /);
    assert.deepEqual(good["Lock file"], [true, "No lock file"]);
    assert.deepEqual(good["Git commit"], [true, `Newest commit: ${hash}`]);
    assert.deepEqual(good["Acceptance criteria"], [true, "No unchecked criteria"]);
    work.write("tree/.chant/specs/bad.md", specText("status: in_progress", criteria("- [x] one", "- [ ] two")));
    const bad = checksOf(await json("chant_diagnose", { id: "bad" }));
    assert.deepEqual(bad["Log file"], [false, "No log file found"]);
    assert.deepEqual(bad["Lock file"], [true, `Locked by process ${process.pid}, which is running`]);
    assert.deepEqual(bad["Git commit"], [false, "No commit names this spec"]);
    assert.deepEqual(bad["Acceptance criteria"], [false, "1 unchecked criterion"]);
    work.write("tree/.chant/specs/bad.md", "---\nstatus: [\n---\n");
    assert.equal(checksOf(await json("chant_diagnose", { id: "bad" }))["Spec file"]?.[0], false);
  });
});
