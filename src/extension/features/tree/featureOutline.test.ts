import assert from "node:assert/strict";
import { test } from "node:test";
import type { FeatureDetail, FeatureRow, FeatureTask } from "../../../domain/speckit/features/feature.ts";
import { mergeFeatures, type ProjectFeatures, rowIn } from "../source/projectFeatures.ts";
import { featureChildren } from "./featureChildren.ts";
import { isSameFeaturesNode } from "./featureNodes.ts";
import { createFeatureOutline } from "./featureOutline.ts";

const row = (folder: string, more: Partial<FeatureRow> = {}): FeatureRow => ({
  ...{ folder, path: `specs/${folder}`, title: folder, state: "Ready", warnings: [], questionCount: 0, stale: [] },
  ...{ progress: { total: 2, done: 0, deferred: 0 }, spec: "filled", ...more },
});
const none = { folder: undefined, rule: undefined, problem: undefined };
const project = (root: string, features: readonly FeatureRow[], before?: ProjectFeatures): ProjectFeatures =>
  mergeFeatures(
    { root, name: root, features, active: { ...none, folder: "001-a", rule: "branch" } },
    before,
    new Set(),
  );

test("a level per project appears only with more than one that has features", () => {
  const [one, other, empty] = [project("/a", [row("001-a")]), project("/b", [row("001-b")]), project("/c", [])];
  assert.deepEqual(
    createFeatureOutline([one, empty]).roots.map(({ kind }) => kind),
    ["feature"],
  );
  const outline = createFeatureOutline([one, other, empty]);
  assert.deepEqual(
    outline.roots.map(({ id }) => id),
    ["/a", "/b"],
  );
  assert.equal(outline.childrenOf("/b")[0]?.folder, "001-b");
});

test("the active feature and numbers that are used twice are marked", () => {
  const folders = ["001-a", "0001-b", "002-c", "20260101-120000-d", "20260101-120000-e", "x/001-f"];
  const { roots } = createFeatureOutline([
    project(
      "/a",
      folders.map((folder) => row(folder)),
    ),
  ]);
  const marks = roots.map((node) => (node.kind === "feature" ? [node.activeBy, node.isNumberTaken] : []));
  assert.deepEqual(marks, [
    ["branch", true],
    [undefined, true],
    ...Array.from({ length: 4 }, () => [undefined, false]),
  ]);
});

test("of five hundred rows only the one that changed is different", () => {
  const rows = Array.from({ length: 500 }, (_, at) => row(String(at).padStart(3, "0") + "-x"));
  const before = project("/a", rows);
  const next = structuredClone(rows).map((each, at) => (at === 7 ? { ...each, title: "New" } : each));
  const after = project("/a", next, before);
  const [old, now] = [createFeatureOutline([before]).roots, createFeatureOutline([after]).roots];
  const differing = now.flatMap((node, at) => (old[at] && isSameFeaturesNode(old[at], node) ? [] : [node.id]));
  assert.deepEqual(differing, ["/a#007-x"]);
});

test("a row that came with a detail reads like the row of a list", () => {
  const detail: FeatureDetail = {
    ...row("001-a"),
    ...{ documents: [], stories: [], openQuestions: [], phases: [], checklists: [] },
  };
  assert.equal(JSON.stringify(rowIn(detail)), JSON.stringify(rowIn(row("001-a"))));
});

test("equal words are rows of their own, tasks before any heading need no phase", () => {
  const task = (id: string, line: number): FeatureTask => ({
    ...{ id, state: "pending", parallel: false, stories: [], description: "Do", paths: [], dependsOn: [] },
    ...{ line, tickable: true },
  });
  const detail = {
    ...row("001-a"),
    ...{ documents: [], stories: [], openQuestions: [] },
    phases: [
      { number: null, title: "", kind: "unnamed", story: null, line: null, tasks: [task("T001", 1)], items: [] },
      { number: "1", title: "Setup", kind: "setup", story: null, line: 2, tasks: [], items: [] },
      {
        ...{ number: "2", title: "More", kind: "other", story: null, line: 3, tasks: [task("T001", 6)] },
        items: [
          { text: "Look", state: "pending", line: 4 },
          { text: "Look", state: "done", line: 5 },
        ],
      },
    ],
    checklists: [],
  } as const satisfies FeatureDetail;
  const [node] = createFeatureOutline([project("/a", [row("001-a")])]).roots;
  assert.ok(node?.kind === "feature");
  const [section] = featureChildren(node, detail);
  const ids = (section?.rows ?? []).flatMap((each) => ("rows" in each ? each.rows.map(({ id }) => id) : [each.id]));
  assert.deepEqual(
    ids.map((id) => id.replace("/a#001-a#", "")),
    ["task#T001", "tasks.md#Look", "tasks.md#Look~1", "task#T001~1"],
  );
});
