import assert from "node:assert/strict";
import { test } from "node:test";
import { scratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const spec = "# Feature Specification: Notes\n\n## Requirements\n\n- **FR-001**: Users MUST be able to add notes\n";
const templates = {
  ".specify/templates/spec-template.md":
    "# Feature Specification: [FEATURE NAME]\n\n**Feature Branch**: `[###-feature-name]`\n\n## Requirements *(mandatory)*\n\nSay what is needed.\n",
  ".specify/templates/plan-template.md":
    "# Implementation Plan: [FEATURE]\n\n**Note**: Ask Ada first.\n\n## Summary\n\n[Extract]\n\n## Technical Context\n\n**Storage**: [e.g., files]\n",
  ".specify/templates/tasks-template.md":
    "# Tasks: [FEATURE NAME]\n\n## Phase 1: Setup\n\n- [ ] T001 Create project structure\n",
};

test("a finished document with leftovers of its template is not replaced", async () => {
  const finished = {
    "specs/001-a/spec.md": spec.replace("\n\n## R", "\n\n**Input**: $ARGUMENTS\n\n## R"),
    "specs/001-a/plan.md":
      "# Implementation Plan: [FEATURE]\n\n**Branch**: `[###-feature-name]`\n\n## Summary\n\nNotes in one file.\n\n## Technical Context\n\n**Storage**: files\n\n**Scale/Scope**: [e.g., 10k users]\n",
    "specs/001-a/tasks.md": "# Tasks: [FEATURE NAME]\n\n## Phase 1: Setup\n\n- [x] T001 Create src/notes.ts (FR-001)\n",
  };
  using project = scratchProject({ ...templates, ...finished });
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at("specs/001-a") };
    await call("speckit.plan", folder);
    await call("speckit.tasks", folder);
    assert.ok(project.read("specs/001-a/plan.md").startsWith(finished["specs/001-a/plan.md"].trimEnd()));
    assert.equal(project.read("specs/001-a/tasks.md"), finished["specs/001-a/tasks.md"]);
  });
});

test("a raw template is replaced, and what stands above its first chapter is kept", async () => {
  using project = scratchProject({
    ...templates,
    "specs/001-a/spec.md": spec,
    "specs/001-a/plan.md": templates[".specify/templates/plan-template.md"],
    "specs/001-a/tasks.md": templates[".specify/templates/tasks-template.md"],
  });
  await withSpeckit(project.root, async ({ call }) => {
    const folder = { spec_directory: project.at("specs/001-a") };
    await call("speckit.plan", folder);
    assert.match(project.read("specs/001-a/plan.md"), /\*\*Note\*\*: Ask Ada first\.\n[^]*## Summary/);
    await call("speckit.tasks", folder);
    assert.match(project.read("specs/001-a/tasks.md"), /^# Tasks: Notes\n/);
  });
});

test("no step works on a specification or a plan that is still the template, whatever the template looks like", async () => {
  const lean = templates[".specify/templates/spec-template.md"];
  using project = scratchProject({
    ...templates,
    "specs/001-a/spec.md": lean.replace("[FEATURE NAME]", "Notes"),
    "specs/002-b/spec.md": spec,
    "specs/002-b/plan.md": templates[".specify/templates/plan-template.md"],
  });
  const before = project.files();
  await withSpeckit(project.root, async ({ fail }) => {
    for (const tool of ["speckit.plan", "speckit.tasks"] as const)
      assert.match(
        await fail(tool, { spec_directory: project.at("specs/001-a") }),
        /spec\.md is still the unfilled template\. Run speckit\.specify first\./,
      );
    assert.match(
      await fail("speckit.tasks", { spec_directory: project.at("specs/002-b") }),
      /plan\.md is still the unfilled template\. Run speckit\.plan first\./,
    );
  });
  assert.deepEqual(project.files(), before);
});
