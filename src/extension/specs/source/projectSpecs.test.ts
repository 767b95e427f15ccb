import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeSpecs, type ProjectSpecs } from "./projectSpecs.ts";
import { specRow } from "../../../protocol/contract/chantShapes.ts";
import type { SpecRow } from "./specListing.ts";

const rows = (...specs: readonly object[]): readonly SpecRow[] => specs.map((row) => specRow.parse(row));
const name = { root: "/a", name: "a" };
const merge = (before: ProjectSpecs | undefined, specs: readonly SpecRow[], written: readonly string[] = []) =>
  mergeSpecs(name, before, { specs, readyIds: new Set(["1"]) }, new Set(written));
const full = {
  id: "1",
  status: "blocked",
  labels: ["x"],
  depends_on: ["2"],
  blocked_by: [{ reason: "dependency", id: "2", state: "unfinished" }],
};

test("nothing changes when the same list comes again", () => {
  const before = merge(undefined, rows(full, { id: "2", status: "pending" }));
  assert.equal(merge(before, rows(full, { id: "2", status: "pending" })), before);
});

test("rows that read the same stay the same objects", () => {
  const before = merge(undefined, rows(full, { id: "2", status: "pending" }));
  const after = merge(before, rows(full, { id: "2", status: "failed" }));
  assert.equal(after.byId.get("1"), before.byId.get("1"));
  assert.notEqual(after.byId.get("2"), before.byId.get("2"));
});

for (const [what, change] of Object.entries({
  title: { title: "New" },
  labels: { labels: ["y"] },
  dependencies: { depends_on: ["2", "3"] },
  criteria: { criteria: { total: 1, checked: 0 } },
  obstacles: { blocked_by: [] },
})) {
  test(`a change of ${what} is a new row`, () => {
    const before = merge(undefined, rows(full));
    const after = merge(before, rows({ ...full, ...change }));
    assert.notEqual(after.byId.get("1"), before.byId.get("1"));
  });
}

test("a file that was written counts up, even where its row reads the same", () => {
  const before = merge(undefined, rows(full));
  const after = merge(before, rows(full), ["1"]);
  assert.deepEqual([before.revisions.get("1"), after.revisions.get("1")], [undefined, 1]);
  assert.equal(after.specs[0], before.specs[0]);
});

test("who depends on whom is known from both ends", () => {
  const { dependants } = merge(undefined, rows(full, { id: "3", status: "pending", depends_on: ["2"] }));
  assert.deepEqual(dependants.get("2"), ["1", "3"]);
});

test("the original server's spelling of two states is understood", () => {
  const [a, b, c] = rows(
    { id: "1", status: "inprogress" },
    { id: "2", status: "needsattention" },
    { id: "3", status: "?" },
  );
  assert.deepEqual([a?.status, b?.status, c?.status], ["in_progress", "needs_attention", "pending"]);
});

test("a foreign server that shapes an optional key otherwise still gets its row", () => {
  const [spec] = rows({ id: "1", status: "blocked", blocked_by: "a text", criteria: [1, 2] });
  assert.deepEqual([spec?.status, spec?.blocked_by, spec?.criteria], ["blocked", undefined, undefined]);
});
