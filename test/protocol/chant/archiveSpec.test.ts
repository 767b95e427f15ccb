import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { repository } from "./gitProject.ts";
import { inProcess } from "./inProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const completed = specText("status: completed");

test("a completed spec moves to the folder of its date, and one without a date into the archive itself", async () => {
  for (const [id, place] of [
    ["2026-03-02-001-abc", "2026-03-02/2026-03-02-001-abc"],
    ["2026-03-02-001-abc.1", "2026-03-02/2026-03-02-001-abc.1"],
    ["2026-03-02", "2026-03-02/2026-03-02"],
    ["a", "a"],
    ["a-2026-03-02", "a-2026-03-02"],
    ["2026-3-2-x", "2026-3-2-x"],
  ] as const) {
    using project = scratchProject({ [id]: completed });
    const answer = await inProcess(project.root).text("chant_archive", { id });
    assert.equal(answer, `Archived spec: ${id} -> .chant/archive/${place}.md`);
    assert.deepEqual(project.files(".chant"), [`archive/${place}.md`]);
    assert.equal(project.read(`.chant/archive/${place}.md`), completed);
  }
});

test("a spec in another state stays, and the answer says which", async () => {
  using project = scratchProject({
    a: specText("status: failed"),
    b: specText("depends_on: [a]"),
    c: specText("status: in_progress"),
  });
  const { refusal } = inProcess(project.root);
  for (const [id, status] of [
    ["a", "failed"],
    ["b", "blocked"],
    ["c", "in_progress"],
  ])
    assert.equal(
      await refusal("chant_archive", { id }),
      `Spec '${id}' must be completed to archive (current: ${status})`,
    );
  assert.deepEqual(project.files(".chant"), ["specs/a.md", "specs/b.md", "specs/c.md"]);
});

test("what is in the archive already is not written over, unless it is the same", async () => {
  using project = scratchProject({ a: completed, ".chant/archive/a.md": "another" });
  const { refusal, text } = inProcess(project.root);
  assert.equal(await refusal("chant_archive", { id: "a" }), "Already in the archive: .chant/archive/a.md");
  assert.equal(project.read(".chant/archive/a.md"), "another");
  assert.equal(project.spec("a"), completed);
  project.write(".chant/archive/a.md", completed);
  assert.equal(await text("chant_archive", { id: "a" }), "Archived spec: a -> .chant/archive/a.md");
  assert.deepEqual(project.files(".chant"), ["archive/a.md"]);
  project.write(".chant/specs/b.md", completed);
  mkdirSync(project.at(".chant/archive/b.md"));
  assert.equal(await refusal("chant_archive", { id: "b" }), "Already in the archive: .chant/archive/b.md");
});

test("an archive that leads out of the project is not used", { skip: process.platform === "win32" }, async () => {
  using outside = scratchProject({}, { initialized: false });
  using project = scratchProject({ a: completed });
  symlinkSync(outside.root, project.at(".chant/archive"));
  assert.match(await inProcess(project.root).refusal("chant_archive", { id: "a" }), /leads out of the project|link/);
  assert.deepEqual([outside.files("."), project.spec("a")], [[], completed]);
});

test("git stages the move of what it tracks, except in a silent project", async () => {
  for (const [config, expected] of [
    ["", "R  .chant/specs/a.md -> .chant/archive/a.md\n"],
    ["---\nproject:\n  silent: true\n---\n", " D .chant/specs/a.md\n?? .chant/archive/\n"],
  ] as const) {
    using project = repository({ a: completed, ".chant/config.md": config });
    await inProcess(project.root).text("chant_archive", { id: "a" });
    assert.equal(project.git("status", "--porcelain"), expected);
  }
});

test("a link is moved as a link, and git is not asked to", { skip: process.platform === "win32" }, async () => {
  using project = repository({ "specs/real.md": completed });
  mkdirSync(project.at(".chant/specs"), { recursive: true });
  symlinkSync("../../specs/real.md", project.at(".chant/specs/a.md"));
  project.git("add", "-A");
  project.git("commit", "-q", "-m", "link");
  await inProcess(project.root).text("chant_archive", { id: "a" });
  assert.equal(project.read(".chant/archive/a.md"), completed);
  assert.doesNotMatch(project.git("status", "--porcelain"), /^R/m);
  assert.equal(project.read("specs/real.md"), completed);
});
