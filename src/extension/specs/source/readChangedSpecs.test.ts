import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeSpecs } from "./projectSpecs.ts";
import { readChangedSpecs } from "./readChangedSpecs.ts";
import { readyOf, type SpecRow } from "./specListing.ts";
import type { SpecReader } from "./specSource.ts";

const row = (id: string, more: Partial<SpecRow> = {}): SpecRow => ({
  ...{ id, title: id, status: "pending", type: "code", path: `.chant/specs/${id}.md`, blocked_by: [] },
  ...more,
});
const waitsFor = (id: string, on: string, state = "unfinished"): SpecRow =>
  row(id, { status: "blocked", depends_on: [on], blocked_by: [{ reason: "dependency", id: on, state }] });

/** Reads rows that differ from those before, and notes which it was asked for. */
async function read(before: readonly SpecRow[], now: readonly SpecRow[], ...ids: readonly string[]) {
  const asked: string[] = [];
  const later = new Map(now.map((each) => [each.id, each]));
  const reader: SpecReader = {
    list: () => Promise.reject(new Error("listed")),
    get: () => Promise.reject(new Error("got")),
    search: () => Promise.reject(new Error("searched")),
    row: async (id) => (asked.push(id), later.get(id)),
  };
  const list = { specs: before, readyIds: new Set(readyOf(before).map(({ id }) => id)) };
  const project = mergeSpecs({ root: "/p", name: "p" }, undefined, list, new Set());
  const changed = await readChangedSpecs(reader, new Set(ids), project, new AbortController().signal);
  return { asked, changed };
}

test("reads one spec when one changed, and computes again what is ready", async () => {
  const others = [row("b"), waitsFor("c", "a")];
  const started = row("a", { title: "New", status: "in_progress" });
  const { asked, changed } = await read([row("a"), ...others], [started], "a");
  assert.deepEqual(asked, ["a"]);
  assert.deepEqual(changed?.specs, [started, ...others]);
  assert.deepEqual([...(changed?.readyIds ?? [])], ["b"]);
});

test("reads what waited for a spec that is finished now, and nothing else", async () => {
  const done = row("a", { status: "completed" });
  const free = row("c", { depends_on: ["a"] });
  const { asked, changed } = await read([row("a"), row("b"), waitsFor("c", "a")], [done, free], "a");
  assert.deepEqual(asked, ["a", "c"]);
  assert.deepEqual(changed?.specs, [done, row("b"), free]);
  assert.deepEqual([...(changed?.readyIds ?? [])], ["b", "c"]);
});

test("asks for a list where a change reaches further", async () => {
  const cases: readonly (readonly [string, readonly SpecRow[], readonly SpecRow[]])[] = [
    ["a new spec", [row("b")], [row("a")]],
    ["a spec that is gone", [row("a")], []],
    ["other dependencies", [row("a"), row("b")], [waitsFor("a", "b")]],
    ["another kind", [row("a")], [row("a", { type: "group" })]],
    ["a finished member", [row("a", { driver: "d" }), row("d")], [row("a", { driver: "d", status: "completed" })]],
    ["a finished driver", [row("a"), row("m", { driver: "a" })], [row("a", { status: "completed" })]],
    ["an end of a cycle", [row("a"), waitsFor("c", "a", "cycle")], [row("a", { status: "cancelled" })]],
  ];
  for (const [name, before, now] of cases) {
    const { changed } = await read(before, now, "a");
    assert.equal(changed, undefined, name);
  }
});
