import assert from "node:assert/strict";
import { test } from "node:test";
import { overviewOf, type DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";
import { type ReadDecision, readDecision, readTask } from "../../../domain/adr/overview/decisionRecord.ts";
import { formatAdr } from "../../../domain/adr/documents/formatAdr.ts";
import { applyPatch, changesOf } from "../../../domain/adr/patch.ts";
import { emptySnapshot, entriesOf } from "../../../domain/adr/snapshot.ts";
import { isSameDecisionNode, type DecisionsNode } from "./decisionNodes.ts";
import type { ShownDecisions } from "./decisionNodes.ts";
import { createDecisionOutline, type DecisionOutline } from "./decisionOutline.ts";
import { readDecisionView } from "./decisionViewOptions.ts";

const decided = [
  ["Database", "Type", "JSON"],
  ["Infra", "Hosting", "Fly.io"],
  ["Database", "Type", "SQLite"],
] as const;
const uidOf = (index: number): string => `2025010${index + 1}T000000.000Z-000${index + 1}`;

function chain(): { readonly reads: readonly ReadDecision[]; readonly firstEntries: ReturnType<typeof entriesOf> } {
  let [snapshot, first] = [emptySnapshot, emptySnapshot];
  const reads = decided.map(([category, field, value], index) => {
    const patch = { category, fields: [{ field, value }] };
    const changes = changesOf(snapshot, patch);
    snapshot = applyPatch(snapshot, patch, uidOf(index));
    if (index === 0) first = snapshot;
    const adr = { uid: uidOf(index), date: `2025-01-0${index + 1}`, patch, changes, snapshot };
    const text = formatAdr({ ...adr, intention: "x", background: [], alternatives: [] });
    return readDecision(`${uidOf(index)}_x.md`, text);
  });
  return { reads, firstEntries: entriesOf(first) };
}

const { reads, firstEntries } = chain();
const task = readTask(
  `<!-- UID: ${uidOf(0)} -->\n<!-- Related ADR: ${uidOf(2)} -->\n# Go\n## Acceptance Criteria\n- [x] One\n- [ ] Two\n`,
);
const overview: DecisionOverview = overviewOf({ decisions: reads, task, archived: [], projection: undefined });
const project: ShownDecisions = { root: "/p", name: "p", overview, tampered: new Map(), asOf: undefined, drafts: [] };

const labelOf = (node: DecisionsNode): string => {
  switch (node.kind) {
    case "value":
      return `${node.field}=${node.value} by ${node.adr?.title ?? "?"}`;
    case "former":
      return `was ${node.value}`;
    case "adr":
      return [node.record.title, node.tampering].filter(Boolean).join(" ");
    case "replacement":
      return `superseded by ${node.by.title ?? "?"}`;
    case "change":
      return `${node.change.kind} ${node.change.category}.${node.change.field ?? ""}`;
    case "taskCriterion":
      return `[${node.isChecked ? "x" : " "}] ${node.text}`;
    default:
      return node.id.slice(node.root.length);
  }
};
type Rows = readonly (readonly [string, Rows])[];
const rowsBelow = (outline: DecisionOutline, nodes: readonly DecisionsNode[]): Rows =>
  nodes.map((node) => [labelOf(node), rowsBelow(outline, outline.childrenOf(node.id))]);
const show = (changes: Partial<ShownDecisions> = {}, grouping: "newest" | "category" = "newest"): Rows => {
  const outline = createDecisionOutline([{ ...project, ...changes }], { grouping });
  return rowsBelow(outline, outline.roots);
};

test("shows the architecture, the task and the decisions, the newest first", () => {
  const [notice, architecture, current, adrs] = show();
  assert.deepEqual(notice, ["#notice projectionMissing", []]);
  assert.deepEqual(architecture, [
    "#architecture",
    [
      ["#category Database", [["Type=SQLite by Database: Type = SQLite", [["was JSON", []]]]]],
      ["#category Infra", [["Hosting=Fly.io by Infra: Hosting = Fly.io", []]]],
    ],
  ]);
  assert.deepEqual(current, [
    "#task",
    [
      ["[x] One", []],
      ["[ ] Two", []],
      ["#task#adr", []],
    ],
  ]);
  assert.deepEqual(adrs, [
    "#decisions",
    [
      ["Database: Type = SQLite", [["Modified Database.Type", []]]],
      ["Infra: Hosting = Fly.io", [["Added Infra.Hosting", []]]],
      [
        "Database: Type = JSON",
        [
          ["Added Database.Type", []],
          ["superseded by Database: Type = SQLite", []],
        ],
      ],
    ],
  ]);
});

test("groups decisions by category", () => {
  const groups = show({}, "category").find(([label]) => label === "#decisions")?.[1];
  assert.deepEqual(
    groups?.map(([label, below]) => [label, below.map(([row]) => row)]),
    [
      ["#group Database", ["Database: Type = SQLite", "Database: Type = JSON"]],
      ["#group Infra", ["Infra: Hosting = Fly.io"]],
    ],
  );
});

test("shows the architecture as of an earlier decision, without what came later", () => {
  const rows = show({ asOf: { uid: uidOf(0), entries: firstEntries } });
  assert.deepEqual(rows[1], ["#architecture", [["#category Database", [["Type=JSON by Database: Type = JSON", []]]]]]);
  const gone = show({ asOf: { uid: "20240101T000000.000Z-0001", entries: [] } });
  assert.deepEqual(gone[1], show()[1]);
});

test("marks what differs from its commit, and keeps a place for what was deleted", () => {
  const tampered = new Map([
    [`docs/adr/${uidOf(1)}_x.md`, "changed"],
    ["docs/adr/20240101T000000.000Z-0001_gone_for_good.md", "deleted"],
  ] as const);
  const adrs = show({ tampered }).find(([label]) => label === "#decisions")?.[1] ?? [];
  assert.deepEqual(
    adrs.map(([label]) => label),
    ["Database: Type = SQLite", "Infra: Hosting = Fly.io changed", "Database: Type = JSON", "gone for good deleted"],
  );
});

test("has a level per project only when there is more than one with rows", () => {
  const other = { ...project, root: "/q", name: "q" };
  const empty = overviewOf({ decisions: [], task: undefined, archived: [], projection: undefined });
  const two = createDecisionOutline([project, other], { grouping: "newest" });
  assert.deepEqual(
    two.roots.map(({ kind }) => kind),
    ["project", "project"],
  );
  const one = createDecisionOutline([project, { ...other, overview: empty }], { grouping: "newest" });
  assert.equal(one.roots[0]?.kind, "notice");
});

test("a change of one decision changes one row", () => {
  const before = createDecisionOutline([project], { grouping: "newest" });
  const adrs = overview.adrs.map((adr) => (adr.uid === uidOf(1) ? { ...adr, title: "Renamed" } : { ...adr }));
  const after = createDecisionOutline([{ ...project, overview: { ...overview, adrs } }], { grouping: "newest" });
  const rows = (outline: DecisionOutline): readonly DecisionsNode[] => outline.childrenOf("/p#decisions");
  const differing = rows(after).filter((row, index) => !isSameDecisionNode(rows(before)[index] ?? row, row));
  assert.deepEqual(
    differing.map(({ id }) => id),
    [`/p#adr ${uidOf(1)}`],
  );
});

test("the remembered choice may come from another version", () => {
  assert.deepEqual(readDecisionView({ grouping: "category" }), { grouping: "category" });
  assert.deepEqual(readDecisionView({ grouping: "moon" }), { grouping: "newest" });
  assert.deepEqual(readDecisionView(undefined), { grouping: "newest" });
});
