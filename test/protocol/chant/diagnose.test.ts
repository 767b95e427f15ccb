import assert from "node:assert/strict";
import { utimesSync } from "node:fs";
import { test } from "node:test";
import { withChant } from "./chantProcess.ts";
import { checksOf, commit, criteria, repository } from "./gitProject.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const a = "2026-03-02-001-abc";

test("diagnose says when the commit it found is none that finalize records", async () => {
  using project = repository({ [a]: specText("status: in_progress") });
  project.git("switch", "-q", "-c", "elsewhere");
  const hash = commit(project, `chant(${a}): not merged`);
  project.git("switch", "-q", "main");
  await withChant(project.root, async ({ json }) => {
    const found = async () => checksOf(await json("chant_diagnose", { id: a }))["Git commit"];
    assert.match(
      String((await found())?.[1]),
      new RegExp(`^Newest commit: ${hash}, which chant_finalize does not record`),
    );
    project.git("merge", "-q", "elsewhere");
    assert.deepEqual(await found(), [true, `Newest commit: ${hash}`]);
  });
});

test("diagnose finds a healthy, a fresh and a forgotten spec [clause 342]", async () => {
  using project = repository({
    done: specText("status: completed", criteria("- [x] one")),
    fresh: specText("status: pending"),
    forgotten: specText("status: in_progress"),
    half: specText("status: in_progress", criteria("- [ ] one")),
    stuck: specText("status: in_progress"),
  });
  for (const id of ["done", "forgotten", "half"]) project.write(`.chant/logs/${id}.log`, "12345");
  const anHourAgo = new Date(Date.now() - 2 * 3600_000);
  utimesSync(project.at(".chant/logs/half.log"), anHourAgo, anHourAgo);
  project.write(".chant/.locks/half.lock", String(process.pid));
  project.write(".chant/.locks/stuck.lock", "999999999\n");
  const hash = commit(project, "chant(done): x");
  commit(project, "chant(forgotten): x");
  commit(project, "chant(half): x");
  await withChant(project.root, async ({ json }) => {
    const done = await json("chant_diagnose", { id: "done" });
    assert.deepEqual(Object.keys(done), ["spec_id", "status", "location", "checks", "diagnosis", "suggestion"]);
    assert.deepEqual(
      [done["spec_id"], done["status"], done["location"], done["suggestion"]],
      ["done", "completed", "main repository", null],
    );
    assert.deepEqual(Object.keys(checksOf(done)), [
      "Spec file",
      "Log file",
      "Lock file",
      "Git commit",
      "Acceptance criteria",
      "Status consistency",
    ]);
    assert.ok(Object.values(checksOf(done)).every(([passed]) => passed));
    assert.equal(checksOf(done)["Git commit"]?.[1], `Newest commit: ${hash}`);
    assert.equal(checksOf(done)["Log file"]?.[1], "5 bytes, just now, .chant/logs/done.log");
    const fresh = checksOf(await json("chant_diagnose", { id: "fresh" }));
    assert.deepEqual(
      Object.entries(fresh)
        .filter(([, [passed]]) => !passed)
        .map(([name]) => name),
      ["Log file", "Git commit"],
    );
    const forgotten = await json("chant_diagnose", { id: "forgotten" });
    assert.match(String(forgotten["suggestion"]), /^Finalize/);
    const half = await json("chant_diagnose", { id: "half" });
    assert.match(String(half["suggestion"]), /^Finish the open criteria/);
    assert.match(String(checksOf(half)["Lock file"]?.[1]), /is running$/);
    assert.match(String(checksOf(half)["Log file"]?.[1]), /2 hours ago/);
    const stuck = await json("chant_diagnose", { id: "stuck" });
    assert.match(String(checksOf(stuck)["Lock file"]?.[1]), /stale/);
    assert.match(String(stuck["diagnosis"]), /in progress with problems/);
  });
});

test("diagnose looks into the worktree where the work happens", async () => {
  using project = repository({ a: specText("status: in_progress") });
  using work = scratchProject({}, { initialized: false });
  project.git("worktree", "add", "-q", "-b", "chant/a", work.at("tree"));
  work.write("tree/.chant/logs/a.log", "x");
  work.write("tree/.chant/specs/a.md", "---\nstatus: [\n---\n");
  await withChant(project.root, async ({ json }) => {
    const diagnosis = await json("chant_diagnose", { id: "a" });
    assert.equal(diagnosis["location"], `worktree: ${work.at("tree")}`);
    assert.equal(checksOf(diagnosis)["Log file"]?.[0], true);
    assert.equal(checksOf(diagnosis)["Spec file"]?.[0], false);
    work.write("tree/.chant/specs/a.md", `${specText("status: in_progress")}${"x".repeat(70_000)}`);
    const tooLong = checksOf(await json("chant_diagnose", { id: "a" }))["Spec file"];
    assert.equal(tooLong?.[0], false);
    assert.match(String(tooLong?.[1]), /64 KB/);
  });
});
