import assert from "node:assert/strict";
import { test } from "node:test";
import type { Spec } from "../../../src/domain/spec/spec.ts";
import { parseSpec } from "../../../src/domain/spec/text/parseSpec.ts";
import { BranchOverlay } from "../../../src/servers/chant/git/branchOverlay.ts";
import { findCommits, isAgentWork, newestCommit } from "../../../src/servers/chant/git/specCommits.ts";
import { commit, repository } from "./gitProject.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const never = new AbortController().signal;
const specOf = (id: string, head = "status: in_progress"): Spec =>
  parseSpec(id, specText(head)).spec ?? assert.fail("not a spec");
const onSide = specOf("a", "status: in_progress; branch: side");

test("the commits that name a spec are found in their order, and no others", async () => {
  using project = repository({});
  const hashes = [commit(project, "chant(a): one"), commit(project, "more\n\nchant(a): two")];
  for (const message of ["chant(a.1): member", "chant(a) no colon", "chant(ax): other", "Chant(a): case"])
    commit(project, message);
  assert.deepEqual(await findCommits(project.root, specOf("a"), never), { kind: "found", hashes });
  assert.deepEqual(await findCommits(project.root, specOf("b"), never), { kind: "found", hashes: [] });
  assert.deepEqual(await findCommits(project.root, onSide, never), { kind: "found", hashes }, "no such branch");
});

test("the branch of the spec comes first, as long as it names the spec", async () => {
  using project = repository({});
  const first = commit(project, "chant(a): on main");
  project.git("switch", "-q", "-c", "side", "HEAD~1");
  assert.deepEqual(await findCommits(project.root, onSide, never), { kind: "found", hashes: [] });
  project.git("switch", "-q", "main");
  assert.deepEqual(await findCommits(project.root, onSide, never), { kind: "found", hashes: [first] });
  project.git("switch", "-q", "side");
  const own = commit(project, "chant(a): on the side");
  project.git("tag", "main-too", "main");
  project.git("switch", "-q", "main");
  assert.deepEqual(await findCommits(project.root, onSide, never), { kind: "found", hashes: [own] });
  const byTag = specOf("a", "status: in_progress; branch: main-too");
  assert.deepEqual(await findCommits(project.root, byTag, never), { kind: "found", hashes: [first] });
});

test("outside of git and before the first commit there are none, and a broken repository is unknown", async () => {
  using plain = scratchProject();
  assert.deepEqual(await findCommits(plain.root, specOf("a"), never), { kind: "found", hashes: [] });
  plain.git("init", "-q");
  assert.deepEqual(await findCommits(plain.root, specOf("a"), never), { kind: "found", hashes: [] });
  assert.equal(await newestCommit(plain.root, "a", never), null);
  plain.write(".git/HEAD", "nonsense");
  const found = await findCommits(plain.root, onSide, never);
  assert.ok(found.kind === "unknown" && found.reason !== "");
  assert.equal(await newestCommit(plain.root, "a", never), undefined);
});

test("the newest commit is found on any branch, also one whose subject has no colon", async () => {
  using project = repository({});
  commit(project, "chant(b): one");
  assert.equal(await newestCommit(project.root, "a", never), null);
  project.git("switch", "-q", "-c", "side");
  const newest = commit(project, "chant(a) two");
  project.git("switch", "-q", "main");
  assert.equal(await newestCommit(project.root, "a", never), newest);
});

test("an agent is known by the trailer that it leaves", async () => {
  using project = repository({});
  const isByAgent = (...hashes: string[]): Promise<boolean> => isAgentWork(project.root, hashes, never);
  assert.equal(await isByAgent(), false);
  const person = commit(project, "one\n\nCo-Authored-By: Maike <maike@mail.example>");
  assert.equal(await isByAgent(person), false);
  for (const trailer of [
    "Co-authored-by: Claude <x@y>",
    "CO-AUTHORED-BY: GPT-5 <x@y>",
    "co-authored-by: GitHub Copilot <x@y>",
    "Co-authored-by: Gemini <x@y>",
    "Co-authored-by: Cursor <x@y>",
    "Co-authored-by: X <noreply@anthropic.com>",
    "Co-authored-by: Y <bot@openai.com>",
    "Co-authored-by: An Assistant <x@y>",
    "Co-authored-by: Some AI <x@y>",
  ]) {
    const hash = commit(project, `one\n\n${trailer}`);
    assert.deepEqual([await isByAgent(hash), await isByAgent(person, hash)], [true, true], trailer);
  }
  assert.equal(await isByAgent(commit(project, "Reviewed with Claude")), false);
  assert.equal(await isByAgent("0123456"), true, "where git cannot tell, it may have been one");
});

test("running specs are read from their branches, and again only where a branch has moved", async () => {
  using project = repository({ a: specText("status: in_progress"), b: specText("status: in_progress") });
  for (const [branch, id] of [
    ["work/a", "a"],
    ["elsewhere", "b"],
  ] as const) {
    project.git("switch", "-q", "-c", branch, "main");
    project.write(`.chant/specs/${id}.md`, `${id} on its branch`);
    project.git("commit", "-q", "-a", "-m", "work");
  }
  project.git("switch", "-q", "main");
  const overlay = new BranchOverlay(project.root, async () => "work/");
  const running = [
    { spec: specOf("a"), path: ".chant/specs/a.md" },
    { spec: specOf("b", "status: in_progress; branch: elsewhere"), path: ".chant/specs/b.md" },
    { spec: specOf("c"), path: ".chant/specs/c.md" },
    { spec: specOf("d", "status: in_progress; branch: elsewhere"), path: ".chant/specs/d.md" },
  ];
  const expected = [
    ["a", { branch: "work/a", text: "a on its branch" }],
    ["b", { branch: "elsewhere", text: "b on its branch" }],
  ];
  assert.deepEqual([...(await overlay.versionsOf(running, never))], expected);
  assert.deepEqual([...(await overlay.versionsOf(running, never))], expected);
  project.git("branch", "-f", "work/a", "main");
  const moved = await overlay.versionsOf(running, never);
  assert.deepEqual([...moved.keys()], ["a", "b"]);
  assert.equal(moved.get("a")?.text, project.spec("a"));
  assert.deepEqual([...(await overlay.versionsOf([], never))], []);
});

test("without a repository no branch is looked for", async () => {
  using plain = scratchProject();
  const overlay = new BranchOverlay(plain.root, () => assert.fail("The settings are not needed."));
  assert.deepEqual([...(await overlay.versionsOf([{ spec: specOf("a"), path: "a.md" }], never))], []);
});
