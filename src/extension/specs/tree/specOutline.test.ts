import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeSpecs, type ProjectSpecs } from "../source/projectSpecs.ts";
import { specRow } from "../../../protocol/contract/chantShapes.ts";
import type { SpecRow } from "../source/specListing.ts";
import { countByGroup, groupOf } from "../specGroups.ts";
import { isSameNode } from "./specNodes.ts";
import { createSpecOutline, type OutlineNode, type SpecOutline } from "./specOutline.ts";
import { defaultSpecView, readSpecView, type SpecViewOptions } from "./specViewOptions.ts";

const row = (id: string, status = "pending", more: object = {}): SpecRow => specRow.parse({ id, status, ...more });

const project = (root: string, specs: readonly SpecRow[], ready: readonly string[] = []): ProjectSpecs =>
  mergeSpecs({ root, name: root }, undefined, { specs, readyIds: new Set(ready) }, new Set());

const outline = (projects: readonly ProjectSpecs[], options: Partial<SpecViewOptions> = {}): SpecOutline =>
  createSpecOutline(projects, { ...defaultSpecView, ...options });

const nameOf = (node: OutlineNode): string => {
  if (node.kind === "project") return node.name;
  if (node.kind === "spec") return node.spec.id;
  const { key } = node;
  return key.by === "status" ? key.status : key.by === "label" ? (key.label ?? "-") : key.by;
};

/** `[name, children]` all the way down. */
type Shape = readonly [name: string, below: readonly Shape[]];
const shapeOf = (tree: SpecOutline, nodes = tree.roots): readonly Shape[] =>
  nodes.map((node) => [nameOf(node), shapeOf(tree, tree.childrenOf(node.id))]);
const leaf = (name: string): Shape => [name, []];

test("groups keep their fixed order and empty ones are left out", () => {
  const specs = [row("1", "completed"), row("2"), row("3", "failed"), row("4")];
  assert.deepEqual(shapeOf(outline([project("/a", specs, ["4"])])), [
    ["ready", [leaf("4")]],
    ["failed", [leaf("3")]],
    ["pending", [leaf("2")]],
    ["completed", [leaf("1")]],
  ]);
});

test("a spec stands under each of its labels with an id of its own, and those without come last", () => {
  const tree = outline([project("/a", [row("1", "pending", { labels: ["b", "a"] }), row("2")])], { grouping: "label" });
  assert.deepEqual(shapeOf(tree), [
    ["a", [leaf("1")]],
    ["b", [leaf("1")]],
    ["-", [leaf("2")]],
  ]);
  const ids = tree.roots.flatMap(({ id }) => tree.childrenOf(id).map((node) => node.id));
  assert.equal(new Set(ids).size, 3);
});

test("drivers hold their members, and count those that are completed", () => {
  const specs = [row("d", "in_progress"), row("d.1", "completed"), row("d.2"), row("x"), row("gone.1")];
  const tree = outline([project("/a", specs)], { grouping: "driver" });
  assert.deepEqual(shapeOf(tree), [
    ["d", [leaf("d.1"), leaf("d.2")]],
    ["driver", [leaf("x"), leaf("gone.1")]],
  ]);
  const [driver] = tree.roots;
  assert.ok(driver?.kind === "spec");
  assert.deepEqual([driver.members?.completed, driver.members?.total], [1, 2]);
});

test("a driver stays above the one member that passes the filter", () => {
  const specs = [
    row("d", "in_progress", { title: "Frost" }),
    row("d.1", "pending", { title: "Ring the bell" }),
    row("d.2"),
  ];
  const tree = outline([project("/a", specs)], { grouping: "driver", filter: "bell" });
  assert.deepEqual(shapeOf(tree), [["d", [leaf("d.1")]]]);
});

test("flat rows come sorted as the user likes", () => {
  const criteria = (checked: number) => ({ criteria: { total: 2, checked } });
  const specs = [
    row("1", "failed", { title: "b", ...criteria(1) }),
    row("2", "failed", { title: "A", ...criteria(2) }),
  ];
  const order = (sort: SpecViewOptions["sort"]): string[] =>
    outline([project("/a", specs)], { grouping: "flat", sort }).roots.map(nameOf);
  assert.deepEqual(
    [order("oldest"), order("newest")],
    [
      ["1", "2"],
      ["2", "1"],
    ],
  );
  assert.deepEqual(
    [order("title"), order("progress")],
    [
      ["2", "1"],
      ["2", "1"],
    ],
  );
});

test("a level per project appears only with more than one, and stays while a filter empties them", () => {
  const [first, second] = [project("/a", [row("1")]), project("/b", [row("1", "failed", { title: "Wind" })])];
  assert.deepEqual(shapeOf(outline([first])), [["pending", [leaf("1")]]]);
  assert.deepEqual(shapeOf(outline([first, second])), [
    ["/a", [["pending", [leaf("1")]]]],
    ["/b", [["failed", [leaf("1")]]]],
  ]);
  assert.deepEqual(shapeOf(outline([first, second], { filter: "wind" })), [["/b", [["failed", [leaf("1")]]]]]);
  assert.deepEqual(shapeOf(outline([first, second], { filter: "zzz" })), []);
});

test("the level is there before the second project is read", () => {
  const tree = createSpecOutline([project("/a", [row("1")])], defaultSpecView, 2);
  assert.deepEqual(shapeOf(tree), [["/a", [["pending", [leaf("1")]]]]]);
});

test("a project without specs stands beside others to have some added, and alone gives way to the welcome text", () => {
  const [full, empty] = [project("/a", [row("1")]), project("/empty", [])];
  assert.deepEqual(shapeOf(outline([full, empty])), [["/a", [["pending", [leaf("1")]]]], leaf("/empty")]);
  assert.deepEqual(shapeOf(outline([empty, project("/too", [])])), []);
  const archived = { ...empty, archived: [row("9", "completed")] };
  assert.deepEqual(shapeOf(outline([full, archived], { filter: "zzz", showsArchived: true })), []);
});

test("the filter finds letters of title, id and labels, and knows how much it hides", () => {
  const specs = [
    row("1", "pending", { title: "Warn before frost", labels: ["garden"] }),
    row("2", "pending", { title: "Wind" }),
  ];
  const filtered = (filter: string): string[] =>
    outline([project("/a", specs)], { grouping: "flat", filter }).roots.map(nameOf);
  assert.deepEqual([filtered("wbf"), filtered("gard"), filtered("wi"), filtered("zzz")], [["1"], ["1"], ["2"], []]);
  const none = outline([project("/a", specs)], { filter: "zzz" });
  assert.deepEqual([none.total, none.matching, none.roots.length], [2, 0, 0]);
});

test("archived specs are a group of their own, and only on demand", () => {
  const archived = { ...project("/a", [row("2")]), archived: [row("1", "completed")] };
  assert.deepEqual(shapeOf(outline([archived])), [["pending", [leaf("2")]]]);
  assert.deepEqual(shapeOf(outline([archived], { showsArchived: true })), [
    ["pending", [leaf("2")]],
    ["archive", [leaf("1")]],
  ]);
});

test("a spec that changes its state keeps its row's id", () => {
  const idOf = (status: string): string | undefined => {
    const tree = outline([project("/a", [row("1", status)])]);
    return tree.childrenOf(tree.roots[0]?.id ?? "")[0]?.id;
  };
  assert.equal(idOf("pending"), idOf("failed"));
});

test("of ten thousand rows only the one that changed is different", () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index));
  const before = project(
    "/a",
    ids.map((id) => row(id)),
  );
  const specs = ids.map((id) => row(id, "pending", id === "77" ? { title: "New" } : {}));
  const after = mergeSpecs(before, before, { specs, readyIds: new Set() }, new Set(["77"]));
  const flat = { grouping: "flat" } as const;
  const [old, now] = [outline([before], flat).roots, outline([after], flat).roots];
  const changed = now.filter((node, index) => old[index] === undefined || !isSameNode(old[index], node));
  assert.deepEqual(changed.map(nameOf), ["77"]);
});

test("paused work counts as in progress, and a ready spec is not also pending", () => {
  assert.equal(groupOf(row("1", "paused"), new Set()), "in_progress");
  const counts = countByGroup([project("/a", [row("1"), row("2", "paused"), row("3", "in_progress")], ["1"])]);
  assert.deepEqual(Object.fromEntries(counts), { ready: 1, in_progress: 2 });
});

test("what an older version remembered does no harm", () => {
  const saved = { grouping: "color", sort: 3, filter: null, showsArchived: "yes" };
  assert.deepEqual([readSpecView(undefined), readSpecView(saved)], [defaultSpecView, defaultSpecView]);
  const kept = { grouping: "label", sort: "title", filter: "x", showsArchived: true };
  assert.deepEqual(readSpecView(kept), kept);
});
