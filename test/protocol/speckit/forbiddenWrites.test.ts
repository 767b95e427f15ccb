import assert from "node:assert/strict";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { runners, withRunners } from "./fakeRunners.ts";
import { readyFeature, type ScratchProject } from "./scratchProject.ts";
import { withSpeckit, type SpeckitOptions } from "./speckitProcess.ts";

const listOf = (file: string): string => `## Phase 1: Setup\n- [ ] T001 Create ${file}\n`;
const sampled = (path: string) => ({
  role: "assistant",
  model: "scripted",
  content: { type: "text", text: JSON.stringify({ files: [{ path, content: "x\n" }] }) },
});
const answersFor = (path: string, allow?: boolean): SpeckitOptions => ({
  answers: {
    "sampling/createMessage": () => sampled(path),
    ...(allow === undefined ? {} : { "elicitation/create": () => ({ action: "accept", content: { allow } }) }),
  },
});
const implement = (project: ScratchProject, runner: string) => ({
  spec_directory: project.at("specs/001-a"),
  runner,
  task_filter: "T001",
});

test("a model writes neither into version control nor over a decision, by whatever name or link", async () => {
  for (const path of [".GIT/config", "way/config", "docs/adr/0001-a.md", "records/0001-a.md"]) {
    using project = readyFeature(listOf("src/a.ts"), { "docs/adr/0001-a.md": "# Decided\n", "src/b.ts": "" });
    symlinkSync(project.at(".git"), project.at("way"));
    symlinkSync(project.at("docs/adr"), project.at("records"));
    await withSpeckit(
      project.root,
      async ({ fail }) => {
        assert.match(await fail("speckit.implement", implement(project, "sampling")), /must not be written/, path);
        assert.equal(existsSync(project.at(".git/config")), false, path);
        assert.equal(project.read("docs/adr/0001-a.md"), "# Decided\n", path);
      },
      answersFor(path, true),
    );
  }
});

test("configuration is written only if the task names it and a person agrees", async () => {
  for (const [file, path, allow, expected] of [
    ["src/a.ts", ".vscode/settings.json", true, /must not be written, because the task does not name it/],
    ["src/a.ts", ".MCP.json", true, /must not be written, because the task does not name it/],
    ["src/a.ts", "editor/settings.json", true, /must not be written, because the task does not name it/],
    [".github/workflows/ci.yml", ".github/workflows/ci.yml", false, /only after you agree/],
    [".github/workflows/ci.yml", ".github/workflows/ci.yml", undefined, /only after you agree/],
    [".github/workflows/ci.yml", ".github/workflows/ci.yml", true, /1 of 1 task done/],
  ] as const) {
    using project = readyFeature(listOf(file));
    mkdirSync(project.at(".vscode"));
    symlinkSync(project.at(".vscode"), project.at("editor"));
    await withSpeckit(
      project.root,
      async ({ client }) => {
        const { result } = await client.request("tools/call", {
          name: "speckit.implement",
          arguments: implement(project, "sampling"),
        });
        const text = JSON.stringify(result);
        assert.match(text, expected, path);
        assert.equal(existsSync(project.at(path)), allow === true && file === path, path);
      },
      answersFor(path, allow),
    );
  }
});

test("an agent that may edit fails when it changes configuration that its task does not include", async () => {
  for (const [mode, file, allow, expected] of [
    ["hook", "src/a.ts", true, /changed files that this work does not include: \.git\/hooks\/pre-commit/],
    ["edit", ".npmrc", undefined, /changed files that this work does not include: \.npmrc/],
    ["edit", ".npmrc", true, /T001 done/],
  ] as const) {
    using project = readyFeature(listOf(file));
    const elicitation =
      allow === undefined
        ? {}
        : { answers: { "elicitation/create": () => ({ action: "accept", content: { allow } }) } };
    await withRunners(
      project,
      async ({ client }) => {
        const { result } = await client.request("tools/call", {
          name: "speckit.implement",
          arguments: implement(project, `fake-${mode}`),
        });
        assert.match(JSON.stringify(result), expected, mode);
        assert.equal(/\[X\]/i.test(project.read("specs/001-a/tasks.md")), expected.source.includes("done"));
      },
      { env: { FLIGHTDECK_RUNNERS: JSON.stringify(runners) }, ...elicitation },
    );
  }
});
