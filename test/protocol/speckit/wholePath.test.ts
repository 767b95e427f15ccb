import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { featureStateOf } from "../../../src/domain/speckit/documents/featureState.ts";
import { parseChecklist } from "../../../src/domain/speckit/documents/parseChecklist.ts";
import { parsePlan } from "../../../src/domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../../src/domain/speckit/documents/parseSpec.ts";
import { checkTasks } from "../../../src/domain/speckit/tasks/checkTasks.ts";
import { parseTasks } from "../../../src/domain/speckit/tasks/parseTasks.ts";
import { withRunners } from "./fakeRunners.ts";
import { scratchProject, typescriptProject, type ScratchProject } from "./scratchProject.ts";
import { withSpeckit, type SpeckitProcess } from "./speckitProcess.ts";

const description =
  "Users can create and rename albums. Users can share an album with family members. Albums are sorted by date. Search must be fast. Guests cannot delete albums.";

/** What a person says to the gaps of a captured specification. */
const said = (question: string): string =>
  question.includes("Given, When, Then")
    ? "Given an album, when a member shares it, then the family sees it"
    : question.includes("title")
      ? "Share albums"
      : "Families look at photos together";

async function walk(project: ScratchProject, { call }: SpeckitProcess): Promise<string> {
  const specified = await call("speckit.specify", { feature_description: description, spec_directory: project.root });
  const folder = specified.structured.feature;
  assert.equal(path.relative(project.root, folder), path.join("specs", "001-users-create-and"));
  assert.match(specified.text, /^Specification created successfully at .*spec\.md/);
  assert.equal(specified.structured.next, "speckit.clarify");
  const asked = await call("speckit.clarify", { spec_directory: folder });
  assert.ok(asked.structured.questions.length > 0 && asked.structured.questions.length <= 5);
  assert.deepEqual(asked.structured.files, []);
  const answers = asked.structured.questions.map(({ text }) => ({ question: text, answer: said(text) }));
  const clarified = await call("speckit.clarify", { spec_directory: folder, answers });
  assert.deepEqual(clarified.structured.questions, []);
  assert.deepEqual(clarified.structured.openQuestions, []);
  assert.equal((await call("speckit.plan", { spec_directory: folder })).structured.next, "speckit.tasks");
  assert.equal(
    (await call("speckit.tasks", { spec_directory: folder, include_tests: true })).structured.next,
    "speckit.implement",
  );
  return folder;
}

/** Which file a task changes is known only once it is found. */
const mistakesIn = (...[list, spec]: Parameters<typeof checkTasks>) =>
  checkTasks(list, spec).filter(({ code }) => code !== "missing-path");

function checkDocuments(project: ScratchProject): void {
  const at = (name: string) => project.read(`specs/001-users-create-and/${name}`);
  const spec = parseSpec(at("spec.md"));
  assert.deepEqual(
    spec.stories.map(({ title, scenarios }) => [title, scenarios.map(({ when }) => when)]),
    [["Share albums", ["a member shares it"]]],
  );
  assert.deepEqual(spec.markers, []);
  assert.ok(spec.clarifications.length > 0);
  const ticked = parseChecklist(at("checklists/requirements.md")).filter(({ checked }) => checked);
  assert.deepEqual(
    ticked.map(({ text }) => text),
    ["No open question is left in the text", "Every story has acceptance scenarios"],
  );
  const plan = parsePlan(at("plan.md"));
  assert.equal(plan.isPristine, false);
  assert.equal(plan.fields.size, 9);
  const tasks = parseTasks(at("tasks.md"));
  assert.deepEqual(mistakesIn(tasks, spec), []);
  assert.equal(
    tasks.tasks.some(({ state }) => state !== "pending"),
    false,
  );
  assert.equal(featureStateOf({ spec, plan, tasks }).state, "Ready");
  assert.equal(project.read(".specify/feature.json"), '{"feature_directory":"specs/001-users-create-and"}\n');
  assert.deepEqual(
    Object.keys(project.files()).filter((name) => /\.(?:tmp|lock)$/.test(name)),
    [],
  );
}

test("the whole path in an empty repository, without a model", async () => {
  using project = scratchProject();
  await withSpeckit(project.root, async (server) => {
    const folder = await walk(project, server);
    checkDocuments(project);
    const plan = parsePlan(project.read("specs/001-users-create-and/plan.md"));
    assert.equal(plan.fields.get("Language/Version")?.state, "unknown");
    const before = project.files();
    const implemented = await server.call("speckit.implement", { spec_directory: folder });
    const ids = parseTasks(project.read("specs/001-users-create-and/tasks.md")).tasks.map(({ id }) => id.text);
    for (const id of ids) assert.ok(implemented.text.includes(id), id);
    assert.deepEqual(
      implemented.structured.tasks.map(({ id, outcome }) => [id, outcome]),
      ids.map((id) => [id, "prompt"]),
    );
    assert.deepEqual(project.files(), before);
  });
});

test("the whole path in a TypeScript project follows what the repository shows", async () => {
  using project = typescriptProject();
  await withSpeckit(project.root, async (server) => {
    const folder = await walk(project, server);
    checkDocuments(project);
    const plan = parsePlan(project.read("specs/001-users-create-and/plan.md"));
    assert.match(plan.fields.get("Language/Version")!.value, /TypeScript 6/);
    assert.match(plan.fields.get("Testing")!.value, /node:test/);
    assert.match(project.read("specs/001-users-create-and/quickstart.md"), /npm test/);
    assert.match(project.read("specs/001-users-create-and/plan.md"), /└── photoStore\.ts\n/);
    assert.equal(existsSync(project.at("specs/001-users-create-and/contracts")), false);
    const one = await server.call("speckit.implement", { spec_directory: folder, task_filter: "US1" });
    const prompt = one.structured.tasks.find(({ prompt: text }) => text?.includes("FR-002"))?.prompt ?? "";
    assert.match(prompt, /share an album/);
    assert.match(prompt, /TypeScript 6/);
  });
});

test("an agent that does what the generated tasks say can prove each of them", async () => {
  using project = typescriptProject();
  await withRunners(project, async (server) => {
    const folder = await walk(project, server);
    const run = { spec_directory: folder, runner: "fake-obey", task_filter: "setup", force: true };
    const { structured } = await server.call("speckit.implement", run);
    assert.deepEqual(
      structured.tasks.filter(({ outcome }) => outcome !== "done"),
      [],
    );
    const list = parseTasks(project.read("specs/001-users-create-and/tasks.md"));
    assert.equal(list.tasks.filter(({ state }) => state === "done").length, structured.tasks.length);
  });
});

test("a description in German goes the whole way like any other", async () => {
  using project = scratchProject();
  await withSpeckit(project.root, async ({ call }) => {
    const { structured } = await call("speckit.specify", {
      feature_description:
        "Benutzer können Alben anlegen und mit der Familie teilen. Gäste dürfen keine Alben löschen.",
      spec_directory: project.at("specs/001-alben"),
    });
    const folder = { spec_directory: structured.feature };
    await call("speckit.plan", folder);
    await call("speckit.tasks", folder);
    const spec = parseSpec(project.read("specs/001-alben/spec.md"));
    assert.deepEqual(mistakesIn(parseTasks(project.read("specs/001-alben/tasks.md")), spec), []);
    const { structured: implemented } = await call("speckit.implement", { ...folder, task_filter: "US1 next" });
    assert.match(implemented.tasks.map(({ prompt }) => prompt).join(), /Gäste dürfen keine Alben löschen/);
  });
});

test("a second specification gets the next number, and an existing one is only added to", async () => {
  using project = scratchProject({ "specs/007-old/spec.md": "# Old\n", ".specify/init-options.json": "{}" });
  await withSpeckit(project.root, async ({ call }) => {
    const { structured } = await call("speckit.specify", {
      feature_description: "Dark mode",
      spec_directory: project.at("specs"),
      short_name: "Night!",
    });
    assert.equal(path.basename(structured.feature), "008-night");
    const again = await call("speckit.specify", {
      feature_description: "Light mode",
      spec_directory: structured.feature,
    });
    assert.match(again.text, /^Specification updated successfully/);
    assert.equal(again.structured.next, "speckit.clarify");
    assert.match(project.read("specs/008-night/spec.md"), /"Dark mode"[^]*"Light mode"/);
    await call("speckit.specify", {
      feature_description: "Light mode",
      spec_directory: structured.feature,
      overwrite: true,
    });
    assert.match(project.read("specs/008-night/spec.md"), /Light mode/);
  });
});

test("templates and hooks of the project are respected", async () => {
  using project = scratchProject({
    ".specify/templates/spec-template.md":
      "# Feature Specification: [FEATURE NAME]\n\n## Requirements *(mandatory)*\n\n## Rollout\n\nTell support.\n\n## User Scenarios & Testing *(mandatory)*\n\n## Success Criteria *(mandatory)*\n",
    ".specify/templates/tasks-template.md":
      "# Tasks\n\n## House rules\n\nFour eyes.\n\n## Phase 1: Setup\n\n- [ ] T001 Sample\n",
    ".specify/templates/overrides/tasks-template.md":
      "# Tasks: [FEATURE NAME]\n\n## House rules\n\nSix eyes on [FEATURE NAME].\n\n## Phase 1: Setup\n\n- [ ] T001 Sample\n",
    ".specify/extensions.yml":
      "hooks:\n  after_specify:\n    - command: speckit.git.commit\n      description: Commit\n",
    ".specify/memory/constitution.md": "# C\n## Core Principles\n### I. Small\nFiles MUST stay small.\n",
  });
  await withSpeckit(project.root, async ({ call }) => {
    const { structured } = await call("speckit.specify", {
      feature_description: description,
      spec_directory: project.at("specs/001-a"),
    });
    assert.deepEqual(structured.hooks, [
      { event: "after_specify", command: "speckit.git.commit", optional: true, description: "Commit" },
    ]);
    const text = project.read("specs/001-a/spec.md");
    assert.ok(
      text.indexOf("## Requirements") < text.indexOf("## Rollout\n\nTell support.") &&
        text.indexOf("## Rollout") < text.indexOf("## User Scenarios"),
    );
    await call("speckit.plan", { spec_directory: project.at("specs/001-a") });
    const { structured: listed } = await call("speckit.tasks", { spec_directory: project.at("specs/001-a") });
    assert.deepEqual(listed.warnings, []);
    assert.match(project.read("specs/001-a/tasks.md"), /## House rules\n\nSix eyes on [^[]/);
    assert.doesNotMatch(project.read("specs/001-a/tasks.md"), /Sample|## Implementation Strategy/);
    assert.match(project.read("specs/001-a/plan.md"), /\| Small \| REVIEW \| "Files MUST stay small\." \|/);
  });
});

test("a filled plan keeps its text; what is missing is added on request, with its line endings", async () => {
  const plan = "# Implementation Plan: Mine\r\n\r\n## Summary\r\n\r\nMy words.\r\n";
  using project = scratchProject({
    "specs/001-a/spec.md": "# S\n- **FR-001**: Users MUST be able to add notes\n",
    "specs/001-a/plan.md": plan,
    "specs/001-a/research.md": "mine\n",
  });
  await withSpeckit(project.root, async ({ call }) => {
    await call("speckit.plan", { spec_directory: project.at("specs/001-a") });
    assert.equal(project.read("specs/001-a/plan.md"), plan);
    await call("speckit.plan", { spec_directory: project.at("specs/001-a"), extend: true });
    const after = project.read("specs/001-a/plan.md");
    assert.ok(after.startsWith(plan.trimEnd()));
    assert.match(after, /## Technical Context/);
    assert.equal(after.replaceAll("\r\n", "").includes("\n"), false);
    assert.equal(project.read("specs/001-a/research.md"), "mine\n");
    const twice = await call("speckit.plan", { spec_directory: project.at("specs/001-a"), extend: true });
    assert.deepEqual(twice.structured.files, []);
  });
});
