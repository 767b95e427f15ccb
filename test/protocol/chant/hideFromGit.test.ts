import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { test } from "node:test";
import { hideFromGit, refuseIfTracked } from "../../../src/servers/chant/init/hideFromGit.ts";
import { repository } from "./gitProject.ts";
import { scratchProject } from "./scratchProject.ts";

const [listed, kept] = ["Listed .chant in .git/info/exclude", "Kept .git/info/exclude"];

test("the folder is listed once among what this clone ignores, behind what stands there", async () => {
  for (const [before, after] of [
    [undefined, "/.chant/\n"],
    ["", "/.chant/\n"],
    ["*.bak", "*.bak\n/.chant/\n"],
    ["*.bak\n", "*.bak\n/.chant/\n"],
    ["x/.chant/\n", "x/.chant/\n/.chant/\n"],
  ] as const) {
    using project = repository({});
    rmSync(project.at(".git/info"), { recursive: true, force: true });
    if (before !== undefined) project.write(".git/info/exclude", before);
    assert.equal(await hideFromGit(project.root), listed);
    assert.equal(project.read(".git/info/exclude"), after);
    assert.equal(await hideFromGit(project.root), kept);
    assert.equal(project.read(".git/info/exclude"), after);
  }
});

test("a line of another program is recognized, whatever its line breaks", async () => {
  using project = repository({});
  project.write(".git/info/exclude", "*.bak\r\n/.chant/\r\n");
  assert.equal(await hideFromGit(project.root), kept);
  assert.equal(project.read(".git/info/exclude"), "*.bak\r\n/.chant/\r\n");
});

test("a project further down is named from the top, and what git would take for a pattern is escaped", async () => {
  using project = repository({});
  for (const [folder, line] of [
    ["sub", "/sub/.chant/\n"],
    ["a [b]", "/a \\[b\\]/.chant/\n"],
    ...(process.platform === "win32" ? [] : ([["a*?b", "/a\\*\\?b/.chant/\n"]] as const)),
  ] as const) {
    project.write(".git/info/exclude", "");
    mkdirSync(project.at(folder));
    assert.equal(await hideFromGit(project.at(folder)), listed);
    assert.equal(project.read(".git/info/exclude"), line);
  }
});

test("without a repository there is nothing to hide from, and a broken one is reported", async () => {
  using plain = scratchProject();
  assert.equal(await hideFromGit(plain.root), "No git repository here to hide .chant from");
  mkdirSync(plain.at(".git"));
  assert.match(await hideFromGit(plain.root), /^Could not hide \.chant: git could not be run \(.+\)$/s);
});

test("what git tracks cannot be hidden any more", async () => {
  using project = repository({ ".chant/config.md": "" });
  await assert.rejects(refuseIfTracked(project.root), {
    code: "conflict",
    detail: { code: "conflict", system: "specs" },
    message: "Git tracks .chant/config.md already, so silent mode cannot hide it. Nothing was changed.",
  });
  using other = repository({});
  other.write(".chant/config.md", "");
  await refuseIfTracked(other.root);
  using plain = scratchProject();
  await refuseIfTracked(plain.root);
});
