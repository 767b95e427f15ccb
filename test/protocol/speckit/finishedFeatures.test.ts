import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTasks } from "../../../src/domain/speckit/tasks/parseTasks.ts";
import { scratchProject, type ScratchProject } from "./scratchProject.ts";
import { withSpeckit } from "./speckitProcess.ts";

const templates = {
  ".specify/templates/spec-template.md": "# Feature Specification: [FEATURE NAME]\n\n## Requirements\n\n- [x]\n",
  ".specify/templates/plan-template.md": "# Implementation Plan: [FEATURE]\n\n## Summary\n\n[Extract]\n",
  ".specify/templates/tasks-template.md": "# Tasks: [FEATURE NAME]\n\n## Phase 1: Setup\n\n- [ ] T001 Sample\n",
};

/** Finished features as people leave them, each with what once made a tool take them for unfinished. */
const features: Readonly<Record<string, { spec: string; plan: string; tasks: string }>> = {
  "001-leftovers": {
    spec: "# Feature Specification: Export\n\n**Feature Branch**: `[###-feature-name]`\n\n**Input**: $ARGUMENTS\n\n## Requirements\n\n- **FR-001**: Members MUST be able to export notes\n- **FR-002**: An export MUST take 5 seconds at most\n",
    plan: "# Implementation Plan: [FEATURE]\n\n**Date**: [DATE]\n\n## Summary\n\nOne button.\n\n## Technical Context\n\n**Scale/Scope**: [e.g., 10k users]\n",
    tasks: "# Tasks: [FEATURE NAME]\n\n- [x] T001 [US1] Add the button in src/export.ts\n",
  },
  "002-arguments-in-code": {
    spec: '# Feature Specification: Scripts\n\n## Requirements\n\n- **FR-001**: `run.sh $ARGUMENTS` MUST pass them on\n\n```sh\necho "$ARGUMENTS" [FEATURE NAME]\n```\n',
    plan: "# Plan\r\n\r\n## Summary\r\n\r\nKeep `[FEATURE]` as it is.\r\n\r\n```text\r\n[DATE]\r\n```\r\n",
    tasks:
      "# Tasks\r\n\r\n## Phase 1: Setup\r\n\r\n- [X] T001 Quote `$ARGUMENTS` in run.sh\r\n- [ ] T002 Write [FEATURE NAME] into README.md\r\n",
  },
  "003-no-labels": {
    spec: "# Feature Specification: Search\n\n### User Story 1 - Search notes (Priority: P1)\n\nMembers search.\n\n1. **Given** notes, **When** one searches, **Then** they are found\n\n## Requirements\n\n- **FR-001**: Members MUST be able to search\n",
    plan: "# Plan: Search\n\nAn index in memory, see src/search.ts.\n",
    tasks: "# Tasks\n\n- [x] T001 Build the index\n- [x] T002 Show what is found\n",
  },
  "004-japanese": {
    spec: "# 機能仕様: メモの共有\n\n## 要件\n\n- **FR-001**: 会員はメモを share できる\n- **FR-002**: 名前は表示しない\n",
    plan: "# 実装計画\n\n## 概要\n\nサーバーは使わない。\n",
    tasks: "# タスク\n\n- [x] T001 share 画面を作る\n- [x] T002 名前を隠す\n",
  },
};

const project = (): ScratchProject =>
  scratchProject({
    ...templates,
    "package.json": '{"scripts":{"test":"node --test"}}',
    "src/search.ts": "export {};\n",
    ...Object.fromEntries(
      Object.entries(features).flatMap(([name, documents]) =>
        Object.entries(documents).map(([document, text]) => [`specs/${name}/${document}.md`, text]),
      ),
    ),
  });

test("planning and listing tasks again changes no byte of a finished feature and adds no file", async () => {
  using finished = project();
  const before = finished.files();
  await withSpeckit(finished.root, async ({ call }) => {
    for (const name of Object.keys(features)) {
      const folder = { spec_directory: finished.at(`specs/${name}`) };
      const plan = await call("speckit.plan", folder);
      assert.match(plan.text, /plan\.md has been written and was left unchanged\. Pass extend: true/);
      const tasks = await call("speckit.tasks", folder);
      assert.match(tasks.text, /tasks\.md was left unchanged \(\d tasks?\)\./);
      assert.deepEqual([plan.structured.files, tasks.structured.files], [[], []]);
    }
  });
  assert.deepEqual(finished.files(), before);
});

test("what no task names is told, and added only on request", async () => {
  using finished = project();
  await withSpeckit(finished.root, async ({ call }) => {
    for (const [name, open] of [
      ["001-leftovers", ["FR-001", "FR-002"]],
      ["002-arguments-in-code", ["FR-001"]],
      ["003-no-labels", ["US1", "FR-001"]],
      ["004-japanese", ["FR-001", "FR-002"]],
    ] as const) {
      const folder = { spec_directory: finished.at(`specs/${name}`) };
      const { text } = await call("speckit.tasks", folder);
      assert.ok(text.includes(`No task names ${open.join(", ")}; pass extend: true`), text);
      const before = finished.read(`specs/${name}/tasks.md`);
      await call("speckit.tasks", { ...folder, extend: true });
      const after = finished.read(`specs/${name}/tasks.md`);
      assert.ok(after.startsWith(before.trimEnd()));
      const known = parseTasks(before).tasks.length;
      assert.equal(
        parseTasks(after)
          .tasks.slice(known)
          .every(({ state }) => state === "pending"),
        true,
      );
      for (const id of open) assert.ok(after.slice(before.length).includes(id), id);
      const again = await call("speckit.tasks", { ...folder, extend: true });
      assert.deepEqual(again.structured.files, [], name);
    }
  });
});

test("extending a plan adds the sections and documents that it lacks, and changes none of its lines", async () => {
  using finished = project();
  await withSpeckit(finished.root, async ({ call }) => {
    const folder = { spec_directory: finished.at("specs/002-arguments-in-code") };
    const before = finished.read("specs/002-arguments-in-code/plan.md");
    finished.write("specs/002-arguments-in-code/research.md", "Mine.\n");
    const { text } = await call("speckit.plan", { ...folder, extend: true });
    assert.match(text, /research\.md was left unchanged\./);
    const after = finished.read("specs/002-arguments-in-code/plan.md");
    assert.ok(after.startsWith(before.trimEnd()) && after.includes("\r\n## Technical Context\r\n"));
    assert.equal(after.replaceAll("\r\n", "").includes("\n"), false);
    assert.equal(finished.read("specs/002-arguments-in-code/research.md"), "Mine.\n");
    assert.match(finished.read("specs/002-arguments-in-code/quickstart.md"), /npm test/);
  });
});
