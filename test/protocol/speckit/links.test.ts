import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { readyFeature, scratchProject, type ScratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const description = { feature_description: "Users can add notes." };
const leadsOut = /leads out of the project through a symbolic link/;
const tasks = "# Tasks: Notes\n\n## Phase 1: Setup\n\n- [ ] T001 Create src/a.ts\n";

/** Puts a link in place of a file or folder. */
function link(project: ScratchProject, name: string, target: string): void {
  mkdirSync(path.dirname(project.at(name)), { recursive: true });
  symlinkSync(target, project.at(name));
}

test("a document that is a link out of the project is neither written nor read", async () => {
  using outside = scratchProject({ "profile.md": "# Tasks: [FEATURE NAME]\n" });
  const before = outside.files();
  for (const [name, tool] of [
    ["tasks.md", "speckit.tasks"],
    ["plan.md", "speckit.plan"],
    ["spec.md", "speckit.clarify"],
    ["contracts", "speckit.plan"],
    ["checklists", "speckit.implement"],
  ] as const) {
    const isFolder = !name.endsWith(".md");
    using project = readyFeature("", { "specs/002-b/keep.txt": "" });
    for (const document of ["spec.md", "plan.md"])
      if (document !== name) project.write(`specs/002-b/${document}`, project.read(`specs/001-a/${document}`));
    if (tool === "speckit.implement") project.write("specs/002-b/tasks.md", tasks);
    link(project, `specs/002-b/${name}`, isFolder ? outside.root : outside.at("profile.md"));
    await withSpeckit(project.root, async ({ client }) => {
      const call = { name: tool, arguments: { spec_directory: project.at("specs/002-b") } };
      const { result } = await client.request("tools/call", call);
      if (name !== "contracts") assert.match(JSON.stringify(result), leadsOut, name);
    });
    assert.deepEqual(outside.files(), before, name);
  }
});

test("a template, a constitution or .specify itself that leads out is refused with a sentence", async () => {
  for (const name of [
    ".specify/templates/spec-template.md",
    ".specify/templates",
    ".specify/feature.json",
    ".specify/extensions.yml",
    ".specify",
  ]) {
    using outside = scratchProject({ "secret.md": "# TOP-SECRET [FEATURE NAME]\n\n## Requirements\n" });
    using project = scratchProject();
    link(project, name, path.extname(name) === "" ? outside.root : outside.at("secret.md"));
    const before = outside.files();
    await withSpeckit(project.root, async ({ fail }) => {
      const sentence = await fail("speckit.specify", { ...description, spec_directory: project.at("specs/001-a") });
      assert.match(sentence, leadsOut, name);
      assert.doesNotMatch(sentence, /TOP-SECRET/);
    });
    assert.deepEqual(outside.files(), before, name);
    const written = Object.entries(project.files()).filter(([file]) => file.startsWith("specs/"));
    assert.doesNotMatch(JSON.stringify(written), /TOP-SECRET/);
  }
});

test("a link to nowhere is not written through", async () => {
  using outside = scratchProject();
  using project = scratchProject();
  link(project, "specs/001-a/spec.md", outside.at("appears.md"));
  link(project, "specs/002-b/checklists", outside.at("new"));
  await withSpeckit(project.root, async ({ fail }) => {
    for (const folder of ["specs/001-a", "specs/002-b"])
      assert.match(await fail("speckit.specify", { ...description, spec_directory: project.at(folder) }), leadsOut);
  });
  assert.deepEqual(outside.files(), {});
});

test("without roots of the client the project of the working directory is the limit", async () => {
  using project = scratchProject();
  using other = scratchProject();
  await withSpeckit(project.root, async ({ fail, call }) => {
    assert.match(
      await fail("speckit.specify", { ...description, spec_directory: other.at("specs/001-a") }),
      /outside the folders/,
    );
    await call("speckit.specify", { ...description, spec_directory: project.at("specs/001-a") });
  });
  assert.deepEqual(other.files(), {});
});

test("--root chooses the project, and the client's roots are allowed besides", async () => {
  using project = scratchProject();
  using second = scratchProject();
  using other = scratchProject();
  const roots = () => ({ roots: [{ uri: pathToFileURL(second.root).href }] });
  await withSpeckit(
    tmpdir(),
    async ({ fail, call }) => {
      for (const each of [project, second])
        await call("speckit.specify", { ...description, spec_directory: each.at("specs/001-a") });
      await fail("speckit.specify", { ...description, spec_directory: other.at("specs/001-a") });
    },
    { answers: { "roots/list": roots }, args: ["--root", project.root] },
  );
  assert.deepEqual(other.files(), {});
});

test("roots that are not local folders are skipped", async () => {
  using project = scratchProject();
  const uris = ["vscode-vfs://github/a/b", "file://elsewhere/share", "untitled:x", pathToFileURL(project.root).href];
  await withSpeckit(
    project.root,
    async ({ call }) => {
      await call("speckit.specify", { ...description, spec_directory: project.at("specs/001-a") });
    },
    { answers: { "roots/list": () => ({ roots: uris.map((uri) => ({ uri })) }) } },
  );
});

test("a directory is known by its real path, however it is written", async () => {
  using project = scratchProject();
  using elsewhere = scratchProject();
  symlinkSync(project.root, elsewhere.at("alias"));
  await withSpeckit(project.root, async ({ call }) => {
    const { structured } = await call("speckit.specify", {
      ...description,
      spec_directory: elsewhere.at("alias/specs/001-a"),
    });
    assert.equal(structured.feature, project.at("specs/001-a"));
  });
});

test("features behind a link out of the project are not listed", async () => {
  using outside = readyFeature(tasks);
  using project = scratchProject({ ".specify/keep": "" });
  link(project, "specs", outside.at("specs"));
  await withSpeckit(project.root, async ({ client }) => {
    const { result } = await client.request("resources/list");
    assert.deepEqual(result?.["resources"], []);
  });
});

test("no feature is put into a folder of version control, an editor or an agent", async () => {
  using project = scratchProject({ ".specify/keep": "", ".git/hooks/keep": "", ".claude/commands/keep": "" });
  link(project, "specs/link", project.at(".git/hooks"));
  const before = project.files();
  await withSpeckit(project.root, async ({ call, fail }) => {
    for (const name of [".git/hooks/x", ".GIT/x", ".claude/commands", ".vscode", ".github/workflows", "specs/link/x"]) {
      const refusal = await fail("speckit.specify", { ...description, spec_directory: project.at(name) });
      assert.match(refusal, /Choose another spec_directory/, name);
    }
    assert.deepEqual(project.files(), before);
    await call("speckit.specify", { ...description, spec_directory: project.at(".specify/specs/001-a") });
  });
});
