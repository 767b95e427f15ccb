import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "./text/parseSpec.ts";
import { isSameForOthers, type ResolvedSpec, resolveSpecs } from "./resolveSpecs.ts";
import type { Spec } from "./spec.ts";

/** Each row: id and front matter, optionally a body. */
function project(rows: Record<string, string>, archived: readonly string[] = []): Map<string, ResolvedSpec> {
  const specs = Object.entries(rows).map(([id, yaml]): Spec => {
    const [head = "", body = ""] = yaml.split("|");
    const { spec } = parseSpec(id, `---\n${head.replaceAll("; ", "\n")}\n---\n${body}`);
    assert.ok(spec);
    return spec;
  });
  return new Map([...resolveSpecs(specs, new Set(archived))].map((each) => [each.spec.id, each]));
}
const waits = (rows: Map<string, ResolvedSpec>, id: string): string[] =>
  rows
    .get(id)
    ?.obstacles.map((each) =>
      [each.reason, "id" in each ? each.id : "", "state" in each ? each.state : ""].join(" ").trim(),
    ) ?? [];
const states = (rows: Map<string, ResolvedSpec>): Record<string, string> =>
  Object.fromEntries([...rows].map(([id, { status, isReady }]) => [id, isReady ? `${status}, ready` : status]));

test("specs come in the order of their ids", () => {
  assert.deepEqual([...project({ b: "", "a.10": "", "a.2": "", a: "" }).keys()], ["a", "a.10", "a.2", "b"]);
});

test("dependencies are met when completed, cancelled or archived", () => {
  const rows = project(
    {
      a: "status: completed",
      b: "status: cancelled",
      c: "status: failed",
      met: "depends_on: [a, b, old]",
      unmet: "depends_on: [c]",
      dangling: "depends_on: [nowhere]",
      partial: "depends_on: [ol]",
    },
    ["old"],
  );
  assert.deepEqual(states(rows), {
    a: "completed",
    b: "cancelled",
    c: "failed",
    dangling: "blocked",
    met: "pending, ready",
    partial: "blocked",
    unmet: "blocked",
  });
  assert.deepEqual(waits(rows, "unmet"), ["dependency c unfinished"]);
  assert.deepEqual(waits(rows, "dangling"), ["dependency nowhere missing"]);
});

test("a stored status of blocked is recomputed", () => {
  assert.deepEqual(states(project({ a: "status: blocked" })), { a: "pending, ready" });
});

test("circles and self-references block and are named", () => {
  const rows = project({
    a: "depends_on: [b]",
    b: "depends_on: [c]",
    c: "depends_on: [a, d]",
    d: "",
    self: "depends_on: [self]",
  });
  assert.deepEqual(waits(rows, "a"), ["dependency b cycle"]);
  assert.deepEqual(waits(rows, "c"), ["dependency a cycle", "dependency d unfinished"]);
  assert.deepEqual(waits(rows, "self"), ["dependency self cycle"]);
  const broken = project({ a: "depends_on: [b]", b: "depends_on: [c]", c: "depends_on: [a]; status: completed" });
  assert.deepEqual(waits(broken, "a"), ["dependency b unfinished"], "a finished spec keeps none waiting");
});

test("members follow their siblings unless they say what they depend on", () => {
  const rows = project({ d: "type: group", "d.1": "", "d.2": "", "d.3": "depends_on: []", "d.10": "" });
  assert.deepEqual(waits(rows, "d.1"), []);
  assert.deepEqual(waits(rows, "d.2"), ["sibling d.1"]);
  assert.equal(rows.get("d.2")?.status, "pending");
  assert.deepEqual(waits(rows, "d.3"), []);
  assert.deepEqual(waits(rows, "d.10"), ["sibling d.1"]);
  assert.deepEqual(waits(project({ "d.1": "status: cancelled", "d.3": "" }), "d.3"), []);
  assert.deepEqual(waits(project({ "d.2": "", "d.10": "", "d.1": "status: failed" }), "d.10"), ["sibling d.1"]);
  const nested = project({ d: "", "d.1": "status: completed", "d.1.1": "", "d.2": "", "d.2.1": "status: completed" });
  assert.deepEqual(waits(nested, "d.2"), [], "members of members are no siblings");
  assert.deepEqual(waits(project({ d: "", "d.1.1": "" }), "d.1.1"), []);
});

test("members of members belong to the top driver, too, and a dot alone makes no member", () => {
  const rows = project({ d: "", "d.": "", "d.1": "", "d.1.1": "status: completed", "d.x": "", e: "" });
  assert.deepEqual(
    [...rows].map(([id, { driver, members }]) => [id, driver, members.total, members.completed]),
    [
      ["d", undefined, 3, 1],
      ["d.", undefined, 0, 0],
      ["d.1", "d", 1, 1],
      ["d.1.1", "d", 0, 0],
      ["d.x", undefined, 0, 0],
      ["e", undefined, 0, 0],
    ],
  );
});

test("what blocks a driver from outside blocks its members", () => {
  const rows = project({ d: "depends_on: [d.1, x]", "d.1": "", x: "" });
  assert.deepEqual(waits(rows, "d.1"), ["driverDependency x unfinished"]);
  assert.equal(rows.get("d.1")?.status, "blocked");
  const many = Array.from({ length: 25 }, (_, n) => `x${n}`);
  const crowded = project({ d: `depends_on: [${many.join(", ")}]`, "d.1": "" });
  assert.equal(waits(crowded, "d").length, 25);
  assert.deepEqual(
    waits(crowded, "d.1"),
    many.slice(0, 20).map((id) => `driverDependency ${id} missing`),
    "as many as explain the wait",
  );
});

test("what is not waiting has nothing in its way", () => {
  const rows = project({
    d: "depends_on: [x]; status: in_progress|# D\n## Acceptance Criteria\n- [ ] all\n",
    "d.1": "",
    "d.2": "status: failed",
  });
  for (const id of ["d", "d.2"]) assert.deepEqual([waits(rows, id), rows.get(id)?.isReady], [[], false], id);
  assert.deepEqual(states(rows), { d: "in_progress", "d.1": "blocked", "d.2": "failed" });
});

test("a driver with criteria of its own waits for its members", () => {
  const criteria = "|# D\n## Acceptance Criteria\n- [ ] all\n";
  const rows = project({
    d: `type: driver${criteria}`,
    "d.1": "status: completed",
    "d.2": "status: cancelled",
    "d.3": "",
    e: "type: driver",
    "e.1": "",
    f: `type: driver${criteria}`,
    "f.1": "",
  });
  assert.deepEqual(waits(rows, "d"), ["member d.2", "member d.3"]);
  assert.equal(rows.get("d")?.status, "pending");
  assert.deepEqual(rows.get("d")?.members, { total: 3, completed: 1 });
  assert.equal(rows.get("e")?.isReady, true);
  assert.deepEqual(waits(rows, "f"), ["member f.1"]);
  assert.deepEqual(rows.get("f")?.members, { total: 1, completed: 0 });
});

test("missing or refused approval blocks what has not started", () => {
  const approval = (status: string): string => `approval: {required: true, status: ${status}}`;
  const rows = project({
    a: approval("pending"),
    b: approval("rejected"),
    c: approval("approved"),
    d: `${approval("pending")}; status: in_progress`,
  });
  assert.deepEqual(states(rows), { a: "blocked", b: "blocked", c: "pending, ready", d: "in_progress" });
  assert.deepEqual(waits(rows, "a"), ["approval"]);
});

test("status, criteria, approval and dependencies concern other specs, all else does not", () => {
  const spec = (yaml: string, body = "# T") => parseSpec("a", `---\n${yaml}\n---\n${body}`).spec ?? assert.fail();
  const box = "# T\n\n## Acceptance Criteria\n\n- [ ] a";
  const before = spec("status: pending");
  assert.equal(isSameForOthers(before, spec("labels: [a]\nmodel: opus", "# Another")), true);
  assert.equal(isSameForOthers(before, spec("approval: {required: true, status: approved}")), true);
  assert.equal(isSameForOthers(spec("depends_on: [a]", box), spec("depends_on: [a]", box.replace(" ]", "x]"))), true);
  for (const after of [
    spec("status: completed"),
    spec("status: pending", box),
    spec("approval: {required: true}"),
    spec("depends_on: []"),
    spec("depends_on: [b]"),
  ])
    assert.equal(isSameForOthers(before, after), false, JSON.stringify(after));
});

test("a chain and a family of ten thousand stay cheap", () => {
  const spec = (id: string, yaml: string): Spec => parseSpec(id, `---\n${yaml}\n---\n`).spec as Spec;
  const chain = Array.from({ length: 10_000 }, (_, n) => spec(`c${n}`, `depends_on: [c${(n + 1) % 10_000}]`));
  const family = Array.from({ length: 10_000 }, (_, n) => spec(`d.${n + 1}`, "type: code"));
  const rows = [...resolveSpecs([...chain, ...family, spec("d", "type: driver")], new Set())];
  assert.equal(rows.filter(({ status }) => status === "blocked").length, 10_000);
  assert.equal(rows.filter(({ isReady }) => isReady).length, 2);
});
