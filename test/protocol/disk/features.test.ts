import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { test } from "node:test";
import {
  checklistsOf,
  documentPath,
  documentsOf,
  editDocument,
  readDocument,
  requirePlan,
  requireShortSpec,
  requireSpec,
  requireTasks,
  writeDocument,
} from "../../../src/disk/features/documents.ts";
import {
  chooseFeature,
  existingFeature,
  type Feature,
  writeActiveFeature,
} from "../../../src/disk/features/feature.ts";
import { readTaskWork } from "../../../src/disk/features/taskWork.ts";
import type { Task } from "../../../src/domain/speckit/tasks/task.ts";
import { readyFeature, scratchProject, type ScratchProject } from "../speckit/scratchProject.ts";

const { signal } = new AbortController();
const featureOf = (project: ScratchProject): Feature =>
  existingFeature({ root: project.root, directory: project.at("specs/001-a") });
const ids = (list: readonly Task[]): readonly string[] => list.map(({ id }) => id.text);
const tasks = `# Tasks: Notes

## Phase 1: Setup

- [ ] T001 Create src/store.ts

## Phase 2: User Story 1 - Add notes

- [ ] T002 [US1] Write src/notes.ts
- [ ] T003 [US1] Show notes in src/show.ts
`;

test("a feature is a folder below others, never the root or the folder of all features", () => {
  using project = scratchProject();
  const { root } = project;
  for (const directory of [root, project.at("specs"), project.at("packages/a/specs")])
    assert.throws(() => existingFeature({ root, directory }), {
      detail: { code: "invalidInput", argument: "spec_directory" },
      message: `${directory} holds features; name one feature folder below it, or run speckit.specify first.`,
    });
  const { files, ...feature } = featureOf(project);
  assert.deepEqual(feature, {
    ...{ root, folder: project.at("specs/001-a"), name: "001-a", path: "specs/001-a", warnings: [] },
  });
  assert.equal(files.root, root);
});

test("a new feature gets the next number below specs, or below the folder of features that was named", async () => {
  using project = scratchProject({ "specs/004-x/spec.md": "", "specs/009-file": "", "packages/a/specs/001-y/z": "" });
  const choose = async (directory: string, shortName?: string): Promise<readonly unknown[]> => {
    const place = { root: project.root, directory: project.at(directory) };
    const { path, name, warnings } = await chooseFeature(place, "Show photos in albums", shortName, new Date());
    return [path, name, ...warnings];
  };
  const ofDescription = (await choose("."))[1];
  assert.match(String(ofDescription), /^005-[a-z-]*photo/);
  for (const shortName of [undefined, "", "  "])
    assert.deepEqual(await choose("specs", shortName), [`specs/${String(ofDescription)}`, ofDescription]);
  assert.deepEqual(await choose(".", "albums"), ["specs/005-albums", "005-albums"]);
  assert.deepEqual(await choose("packages/a/specs", "albums"), ["packages/a/specs/002-albums", "002-albums"]);
  assert.deepEqual(await choose("specs/my-feature", "albums"), ["specs/my-feature", "my-feature"]);
  project.write(".specify/init-options.json", "[]");
  assert.deepEqual(await choose(".", "albums"), [
    ...["specs/005-albums", "005-albums"],
    "`.specify/init-options.json` is not a JSON object; numbering is sequential.",
  ]);
  project.write(".specify/init-options.json", '{"feature_numbering":"timestamp"}');
  assert.match(String((await choose(".", "albums"))[1]), /^\d{8}-\d{6}-albums$/);
});

test("the first feature of a project is number one", async () => {
  using project = scratchProject();
  const place = { root: project.root, directory: project.root };
  assert.equal((await chooseFeature(place, "Photos", "photos", new Date())).path, "specs/001-photos");
});

test("a feature is made the active one, and the file is touched only where it says something else", async () => {
  using project = scratchProject({ "specs/001-a/spec.md": "" });
  const [feature, pointer] = [featureOf(project), ".specify/feature.json"];
  const active = '{"feature_directory":"specs/001-a"}\n';
  assert.equal(await writeActiveFeature(feature), project.at(pointer));
  assert.equal(project.read(pointer), active);
  for (const text of [active, active.trim(), `\n${active}\n`]) {
    project.write(pointer, text);
    assert.equal(await writeActiveFeature(feature), undefined);
    assert.equal(project.read(pointer), text);
  }
  project.write(pointer, '{"feature_directory":"specs/002-b"}\n');
  assert.equal(await writeActiveFeature(feature), project.at(pointer));
  assert.equal(project.read(pointer), active);
});

test("a document that a step needs is read, and where it is missing the step before is named", async () => {
  using project = readyFeature(tasks);
  const feature = featureOf(project);
  const needed = [
    [requireSpec, "spec.md", "specify"],
    [requireShortSpec, "spec.md", "specify"],
    [requirePlan, "plan.md", "plan"],
    [requireTasks, "tasks.md", "tasks"],
  ] as const;
  assert.deepEqual((await requireSpec(feature)).stories.length, 1);
  assert.deepEqual(await requireShortSpec(feature), await requireSpec(feature));
  assert.match(JSON.stringify(await requirePlan(feature)), /TypeScript 6/);
  assert.equal(await requireTasks(feature), tasks);
  project.write("specs/001-a/spec.md", `# Feature Specification: Notes\n\n${"a".repeat(5_000)}\n`);
  assert.ok(await requireSpec(feature));
  await assert.rejects(requireShortSpec(feature), { code: "invalidInput", message: /^Line 3 of spec\.md is longer/ });
  for (const [require, name, step] of needed) {
    rmSync(project.at(`specs/001-a/${name}`), { force: true });
    await assert.rejects(require(feature), {
      detail: { code: "missingDocument", path: documentPath(feature, name), step },
    });
  }
});

test("a document is created once, and replaced only while it is what was read", async () => {
  using project = scratchProject();
  const feature = featureOf(project);
  const file = project.at("specs/001-a/plan.md");
  assert.equal(documentPath(feature, "plan.md"), file);
  assert.equal(await readDocument(feature, "plan.md"), undefined);
  assert.equal(await writeDocument(feature, "plan.md", "one", undefined), file);
  await assert.rejects(writeDocument(feature, "plan.md", "two", undefined), {
    detail: { code: "conflict", system: "features" },
    message: `Another program created ${file} in the meantime. The file was not changed. Try again.`,
  });
  assert.equal(await readDocument(feature, "plan.md"), "one");
  assert.equal(await writeDocument(feature, "plan.md", "two", "one"), file);
  await assert.rejects(writeDocument(feature, "plan.md", "three", "one"), { code: "conflict" });
  assert.equal(await editDocument(feature, "plan.md", (text) => `${text} and more`), "written");
  assert.equal(await readDocument(feature, "plan.md"), "two and more");
});

test("documents are listed in the order in which people read them, without hidden ones", async () => {
  const known = ["spec.md", "plan.md", "research.md", "data-model.md", "quickstart.md", "tasks.md"];
  const others = ["a.md", "checklists/requirements.md", "contracts/api.md", "z.md"];
  const hidden = [".a.md", ".drafts/spec.md", "contracts/.b.md"];
  using project = scratchProject(
    Object.fromEntries([...hidden, ...others, ...known].map((name) => [`specs/001-a/${name}`, ""])),
  );
  assert.deepEqual(await documentsOf(featureOf(project)), [...known, ...others]);
  await assert.rejects(documentsOf(featureOf(project), AbortSignal.abort()), { name: "AbortError" });
});

test("checklists are the Markdown files of their folder, by name", async () => {
  using project = scratchProject({
    "specs/001-a/checklists/ux.md": "- [ ] one\n",
    "specs/001-a/checklists/api.md": "- [X] two\n",
    "specs/001-a/checklists/notes.txt": "",
  });
  const feature = featureOf(project);
  assert.deepEqual(await checklistsOf(feature), [
    { name: "api.md", text: "- [X] two\n" },
    { name: "ux.md", text: "- [ ] one\n" },
  ]);
  rmSync(project.at("specs/001-a/checklists"), { recursive: true });
  assert.deepEqual(await checklistsOf(feature), []);
});

test("the work on tasks is read with everything that an agent is told, and what holds it up", async () => {
  using project = readyFeature(tasks, {
    "specs/001-a/data-model.md": "# Data Model\n",
    "specs/001-a/contracts/api.md": "# API\n",
    "specs/001-a/research.md": "# Research\n",
    "specs/001-a/checklists/ux.md": "- [ ] one\n- [X] two\n",
    ".specify/memory/constitution.md":
      "# Constitution\n\n## Core Principles\n\n### I. Tests\n\nTests MUST exist. They may be short.\n",
  });
  const feature = featureOf(project);
  const work = await readTaskWork(feature, "T003", signal);
  assert.equal(work.feature, feature);
  assert.deepEqual([ids(work.selection.run), ids(work.blockedBy)], [["T003"], ["T001"]]);
  assert.equal(work.batches.length, 1);
  assert.deepEqual(work.gates, [{ checklist: "ux.md", total: 2, checked: 1, unchecked: 1, status: "OPEN" }]);
  const { material } = work;
  assert.equal(material.featurePath, "specs/001-a");
  assert.deepEqual(material.obligations, ["Tests: Tests MUST exist."]);
  assert.deepEqual(
    [...material.design],
    [
      ["research.md", "# Research\n"],
      ["data-model.md", "# Data Model\n"],
      ["contracts/api.md", "# API\n"],
    ],
  );
  assert.deepEqual(ids(material.list.tasks), ["T001", "T002", "T003"]);
  assert.equal(material.spec.stories.length, 1);
  assert.match(JSON.stringify(material.plan), /TypeScript 6/);
});

test("tasks can be chosen by the priority of their story, and a filter that fits none is refused", async () => {
  using project = readyFeature(tasks);
  mkdirSync(project.at("specs/001-a/checklists"));
  const feature = featureOf(project);
  const { selection, material, gates } = await readTaskWork(feature, "P1", signal);
  assert.deepEqual(ids(selection.run), ["T002", "T003"]);
  assert.deepEqual([material.obligations, material.design, gates], [[], new Map(), []]);
  await assert.rejects(readTaskWork(feature, "T999", signal), {
    detail: { code: "invalidInput", argument: "task_filter" },
  });
});
