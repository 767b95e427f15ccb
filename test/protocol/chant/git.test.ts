import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { withChant } from "./chantProcess.ts";
import { checksOf, commit, criteria, repository } from "./gitProject.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const a = "2026-03-02-001-abc";
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

test("finalize collects the commits that name the spec, oldest first and no other's", async () => {
  using project = repository({ [a]: specText("status: in_progress"), [`${a}.1`]: specText("status: in_progress") });
  const first = commit(project, `chant(${a}): one`);
  commit(project, `chant(${a}.1): member`);
  commit(project, `chant(${a.replace("-001", "x001")}): other`);
  const second = commit(project, `work\n\nchant(${a}): two`);
  await withChant(project.root, async ({ text, json }) => {
    await text("chant_spec_update", { id: `${a}.1`, status: "completed" });
    await text("chant_finalize", { id: a });
    assert.deepEqual((await json("chant_spec_get", { id: a }))["commits"], [first, second]);
  });
});

test("finalize records the newest hundred of many commits, and says so", async () => {
  using project = repository({ [a]: specText("status: in_progress") });
  const message = `chant(${a}): step\n`;
  const step = `commit refs/heads/main\ncommitter t <t@t> 1767225600 +0000\ndata ${message.length}\n${message}\n`;
  const input = `${step}from refs/heads/main^0\n\n${`${step}\n`.repeat(119)}`;
  execFileSync("git", ["fast-import", "--quiet"], { cwd: project.root, input });
  const hashes = project.git("log", "--reverse", "--format=%h").trim().split("\n");
  assert.equal(hashes.length, 121);
  await withChant(project.root, async ({ text, json }) => {
    const answer = await text("chant_finalize", { id: a });
    assert.equal(answer, `Finalized spec: ${a}\nRecorded the newest 100 of 120 commits that name the spec.`);
    assert.deepEqual((await json("chant_spec_get", { id: a }))["commits"], hashes.slice(-100));
  });
});

test("the spec's own branch wins, and without any commit the key stays as it is", async () => {
  using project = repository({
    [a]: specText("status: in_progress; branch: side"),
    b: specText("status: failed\ncommits:\n- 4e48568"),
  });
  commit(project, `chant(${a}): main`);
  project.git("switch", "-q", "-c", "side", "HEAD~1");
  const own = commit(project, `chant(${a}): side`);
  project.git("switch", "-q", "main");
  await withChant(project.root, async ({ text, json }) => {
    await text("chant_finalize", { id: a });
    assert.deepEqual((await json("chant_spec_get", { id: a }))["commits"], [own]);
    await text("chant_finalize", { id: "b" });
    assert.match(project.spec("b"), /\ncommits:\n- 4e48568\n/);
  });
});

test("finalizing again keeps what was recorded and adds what is new", async () => {
  using project = repository({ [a]: specText("status: in_progress; branch: side") });
  project.git("switch", "-q", "-c", "side");
  const first = commit(project, `chant(${a}): on the branch`);
  project.git("switch", "-q", "main");
  await withChant(project.root, async ({ text, json }) => {
    await text("chant_finalize", { id: a });
    project.git("branch", "-q", "-D", "side");
    const second = commit(project, `chant(${a}): on main`);
    await text("chant_finalize", { id: a });
    await text("chant_finalize", { id: a });
    assert.deepEqual((await json("chant_spec_get", { id: a }))["commits"], [first, second]);
  });
});

test("finalize asks for approval of an agent's work where the project wants it", async () => {
  using project = repository({
    ".chant/config.md": "---\napproval:\n  require_approval_for_agent_work: true\n---\n",
    agent: specText("status: in_progress; x: 1"),
    person: specText("status: in_progress"),
    decided: specText("status: in_progress\napproval:\n  required: true\n  status: approved\n  by: kim"),
  });
  commit(project, "chant(agent): one\n\nco-authored-by: Claude <noreply@anthropic.com>");
  commit(project, "chant(person): one\n\nCo-Authored-By: Maike <maike@mail.example>");
  commit(project, "chant(decided): one\n\nCo-Authored-By: Some AI <x@example.com>");
  await withChant(project.root, async ({ text }) => {
    for (const id of ["agent", "person", "decided"]) await text("chant_finalize", { id });
    assert.match(
      project.spec("agent"),
      /\ncompleted_at: .*\napproval:\n {2}required: true\n {2}status: pending\nx: 1\n---\n/,
    );
    assert.doesNotMatch(project.spec("person"), /approval/);
    assert.match(project.spec("decided"), /\napproval:\n {2}required: true\n {2}status: approved\n {2}by: kim\n/);
    project.write(".chant/config.md", "");
    project.write(".chant/specs/agent.md", specText("status: in_progress"));
    await text("chant_finalize", { id: "agent" });
    assert.doesNotMatch(project.spec("agent"), /approval/);
  });
});

test("without git, and before the first commit, everything works", async () => {
  using plain = scratchProject({ a: specText("status: in_progress"), b: specText("status: completed") });
  using unborn = scratchProject({ a: specText("status: in_progress"), b: specText("status: completed") });
  unborn.git("init", "-q");
  for (const project of [plain, unborn]) {
    await withChant(project.root, async ({ text, json }) => {
      assert.equal((await json("chant_spec_list"))["total"], 2);
      assert.equal(checksOf(await json("chant_diagnose", { id: "a" }))["Git commit"]?.[0], false);
      assert.equal(await text("chant_finalize", { id: "a" }), "Finalized spec: a");
      assert.match(await text("chant_archive", { id: "b" }), /^Archived spec: b/);
    });
  }
  await withChant(
    plain.root,
    async ({ json }) => {
      assert.deepEqual(checksOf(await json("chant_diagnose", { id: "a" }))["Git commit"], [
        false,
        "Git is not available here",
      ]);
    },
    { env: { PATH: "/nonexistent" } },
  );
});

test("archive stages the move of a tracked spec, and moves an untracked one", async () => {
  using project = repository({ [a]: specText("status: completed") });
  project.write(".chant/specs/b.md", specText("status: completed"));
  await withChant(project.root, async ({ text }) => {
    await text("chant_archive", { id: a });
    await text("chant_archive", { id: "b" });
  });
  assert.equal(
    project.git("status", "--porcelain"),
    `R  .chant/specs/${a}.md -> .chant/archive/2026-03-02/${a}.md\n?? .chant/archive/b.md\n`,
  );
});

test("a silent project stages nothing", async () => {
  using project = repository({
    a: specText("status: completed"),
    ".chant/config.md": "---\nproject:\n  silent: true\n---\n",
  });
  await withChant(project.root, async ({ text }) => void (await text("chant_archive", { id: "a" })));
  assert.equal(project.git("status", "--porcelain"), " D .chant/specs/a.md\n?? .chant/archive/\n");
});

test("a running spec shows its working branch, and the branch is never written to the working tree", async () => {
  const open = criteria("- [ ] one");
  const running = "status: in_progress";
  using project = repository({
    a: specText(running, open),
    b: specText(`${running}; branch: elsewhere`, open),
    c: specText(running, open),
    d: specText("status: failed", open),
  });
  for (const branch of ["chant/a", "elsewhere", "chant/d"]) {
    project.git("switch", "-q", "-c", branch, "main");
    for (const id of ["a", "b", "d"]) project.write(`.chant/specs/${id}.md`, project.spec(id).replace("[ ]", "[x]"));
    project.git("commit", "-q", "-a", "-m", "tick");
  }
  project.git("switch", "-q", "main");
  await withChant(project.root, async ({ json, text }) => {
    const verified = async (id: string): Promise<unknown> => (await json("chant_verify", { id }))["verified"];
    assert.deepEqual(
      [await verified("a"), await verified("b"), await verified("c"), await verified("d")],
      [true, true, false, false],
    );
    await text("chant_spec_update", { id: "a", output: "note" });
    assert.equal(project.spec("a"), `${specText(running, open)}\n## Output\n\nnote\n`);
    project.git("branch", "-f", "elsewhere", project.git("commit-tree", "-m", "drop", emptyTree).trim());
    assert.equal(await verified("b"), false);
    assert.equal(await text("chant_finalize", { id: "a" }), "Finalized spec: a");
    assert.match(project.spec("a"), /status: completed[^]*- \[ \] one/);
    assert.doesNotMatch(project.spec("a"), /\[x\]/);
  });
});

test("a project in a folder of a repository finds its branches and commits", async () => {
  using outer = scratchProject(
    { "sub/x/.chant/specs/a.md": specText("status: in_progress", criteria("- [ ] one")) },
    { initialized: false },
  );
  outer.git("init", "-q", "-b", "main");
  outer.git("add", "-A");
  outer.git("commit", "-q", "-m", "start");
  outer.git("switch", "-q", "-c", "chant/a");
  outer.write("sub/x/.chant/specs/a.md", specText("status: in_progress", criteria("- [x] one")));
  outer.git("commit", "-q", "-a", "-m", "chant(a): done");
  outer.git("switch", "-q", "main");
  mkdirSync(outer.at("sub/x/src"));
  await withChant(outer.at("sub/x/src"), async ({ json }) => {
    assert.equal((await json("chant_verify", { id: "a" }))["verified"], true);
    assert.equal(checksOf(await json("chant_diagnose", { id: "a" }))["Git commit"]?.[0], true);
  });
});
