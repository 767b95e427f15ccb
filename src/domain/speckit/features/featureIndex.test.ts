import assert from "node:assert/strict";
import { test } from "node:test";
import { createFeatureIndex, type FeatureFiles } from "./featureIndex.ts";
import { staleDocuments } from "./staleDocuments.ts";

const { signal } = new AbortController();

/** Feature folder → document → its text and when it was written. */
type Disk = Record<string, Record<string, readonly [text: string, modified: number]>>;

const filesOf = (disk: Disk): FeatureFiles => ({
  folders: async () =>
    Object.entries(disk).map(([path, files]) => ({ path, files: Object.keys(files).filter((n) => !n.includes("/")) })),
  documents: async (folder) =>
    Object.entries(disk[folder] ?? {}).map(([name, [text, modified]]) => ({ name, modified, size: text.length })),
  read: async (folder, name) => {
    const text = disk[folder]?.[name]?.[0];
    if (text === undefined) return undefined;
    return text.startsWith("refused") ? { text: "", refusal: "The file is too large." } : { text };
  },
});

const spec = [
  "# Feature Specification: Albums",
  "## User Scenarios & Testing",
  "### User Story 1 - Sort photos (Priority: P1)",
  "A member sorts.",
  "## Requirements",
  "- **FR-001**: System MUST [NEEDS CLARIFICATION: sort by what?]",
  "## Success Criteria",
  "- **SC-001**: 10 s",
].join("\n");
const plan = "# Implementation Plan: Albums\n\n## Summary\n\nDo it.\n\n**Storage**: NEEDS CLARIFICATION\n";
const tasks = [
  "## Phase 1: Setup",
  "- [x] T001 Create src/a.ts",
  "- [-] T002 Later",
  "## Phase 2: User Story 1 - Sort photos (Priority: P1)",
  "- [ ] T003 [P] [US1] Sort in src/sort.ts (depends on T001)",
  "- [ ] Look at it",
].join("\n");

test("a row shows what the documents prove, and a detail everything below it", async () => {
  const index = createFeatureIndex(
    filesOf({
      "001-albums": {
        "spec.md": [spec, 100_000],
        "plan.md": [plan, 50_000],
        "tasks.md": [tasks, 120_000],
        "research.md": ["# Research\n", 101_000],
        "contracts/api.md": ["# API\n\nGET /\n", 101_000],
        "checklists/ux.md": ["## Look\n- [x] CHK001 Nice?\n- [ ] CHK002 Fast?\n", 1],
      },
      "002-empty": { "tasks.md": ["", 1] },
      notes: { "readme.md": ["", 1] },
    }),
  );
  const [albums, empty, ...others] = await index.list(signal);
  assert.deepEqual(albums, {
    folder: "001-albums",
    path: "specs/001-albums",
    title: "Albums",
    state: "Implementing",
    warnings: ["1 open question in spec.md"],
    progress: { total: 3, done: 1, deferred: 1 },
    questionCount: 2,
    stale: ["plan.md"],
    spec: "filled",
  });
  assert.equal(empty?.state, "Empty");
  assert.deepEqual(others, []);
  const detail = await index.get("001-albums", signal);
  assert.deepEqual(
    detail?.documents.map(({ name, state, staleSince }) => [name, state, staleSince]),
    [
      ["spec.md", "open", null],
      ["plan.md", "open", "spec.md"],
      ["research.md", "empty", null],
      ["contracts/api.md", "written", null],
      ["tasks.md", "written", null],
      ["checklists/ux.md", "written", null],
    ],
  );
  assert.deepEqual(detail?.openQuestions, [
    { document: "spec.md", question: "sort by what?", line: 6 },
    { document: "plan.md", question: "Storage", line: 7 },
  ]);
  assert.deepEqual(detail?.stories[0]?.progress, { total: 1, done: 0, deferred: 0 });
  assert.deepEqual(detail?.phases[1]?.items, [{ text: "Look at it", state: "pending", line: 6 }]);
  assert.deepEqual(detail?.checklists[0]?.items[1], { text: "CHK002 Fast?", checked: false, group: "Look", line: 3 });
  assert.equal(await index.get("notes", signal), undefined);
});

test("unwritten documents are missing, and templates are reported as templates", async () => {
  const index = createFeatureIndex(
    filesOf({
      "001-a": {
        "spec.md": ["# Feature Specification: [FEATURE NAME]\n\n[What it is]\n", 1],
        "plan.md": ["[DATE]\n", 1],
      },
    }),
  );
  const detail = await index.get("001-a", signal);
  assert.equal(detail?.state, "Draft");
  assert.deepEqual(
    detail?.documents.map(({ name, state }) => [name, state]),
    [
      ["spec.md", "template"],
      ["plan.md", "template"],
      ["tasks.md", "missing"],
    ],
  );
});

test("one change reads one file again and leaves every other row as it is", async () => {
  const disk: Disk = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `${String(at).padStart(3, "0")}-x`,
      { "spec.md": [spec, 1], "tasks.md": [tasks, 1] },
    ]),
  );
  const files = filesOf(disk);
  const read: string[] = [];
  const index = createFeatureIndex({
    ...files,
    read(folder, name) {
      read.push(`${folder}/${name}`);
      return files.read(folder, name);
    },
  });
  const before = await index.list(signal);
  assert.equal(read.splice(0).length, 80);
  disk["007-x"] = { ...disk["007-x"], "tasks.md": [tasks.replace("[ ] T003", "[X] T003"), 2] };
  const after = await index.list(signal);
  assert.deepEqual(read, ["007-x/tasks.md"]);
  assert.deepEqual(
    after.flatMap((row, at) => (row === before[at] ? [] : [row.folder])),
    ["007-x"],
  );
  assert.equal(after[7]?.progress.done, 2);
});

test("an upstream document makes a document stale only when it is clearly newer", () => {
  const stale = (entries: Record<string, number>) =>
    Object.fromEntries(staleDocuments(new Map(Object.entries(entries))));
  assert.deepEqual(stale({ "spec.md": 4_000, "plan.md": 0, "tasks.md": 0 }), {});
  assert.deepEqual(stale({ "spec.md": 9_000, "plan.md": 99_000, "tasks.md": 0 }), { "tasks.md": "plan.md" });
  assert.deepEqual(stale({ "tasks.md": 99_000, "spec.md": 0, "notes.md": 0 }), {});
});

test("a document that is refused is said in its row, and the other documents and features stay", async () => {
  const index = createFeatureIndex(
    filesOf({ "001-a": { "spec.md": [spec, 1], "tasks.md": ["refused", 2] }, "002-b": { "spec.md": [spec, 1] } }),
  );
  const [first, second] = await index.list(signal);
  assert.ok(first?.warnings.includes("tasks.md: The file is too large."));
  assert.equal(first?.title, "Albums");
  assert.deepEqual(
    second?.warnings.filter((warning) => warning.includes("too large")),
    [],
  );
  const detail = await index.get("001-a", signal);
  assert.equal(detail?.documents.find(({ name }) => name === "tasks.md")?.state, "incomplete");
});

test("only what a plan leaves open is a question", async () => {
  const text =
    "# Implementation Plan: A\n\n## Summary\n\nDo it.\n\n**Language/Version**: Rust 1.80\n\n**Storage**: NEEDS CLARIFICATION\n";
  const index = createFeatureIndex(filesOf({ "001-a": { "plan.md": [text, 1] } }));
  const detail = await index.get("001-a", signal);
  assert.deepEqual(detail?.openQuestions, [{ document: "plan.md", question: "Storage", line: 9 }]);
});
