import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sortBySpecId } from "./compareSpecIds.ts";
import { describeUnresolvedId, resolveSpecId } from "./resolveSpecId.ts";
import { driverOf, formatSpecId, isMemberOf, localDate, memberNumberOf, nextSequence, specIdOfFile } from "./specId.ts";

const sorted = (ids: readonly string[]): string[] => sortBySpecId(ids, (id) => id);
const base36 = fc.string({ unit: fc.constantFrom(..."0129az"), minLength: 1, maxLength: 4 });
const anyId = fc.oneof(
  fc
    .tuple(fc.constantFrom("2026-01-01", "2026-01-02"), base36, base36, fc.array(fc.nat(12), { maxLength: 2 }))
    .map(([date, sequence, suffix, members]) => [`${date}-${sequence}-${suffix}`, ...members].join(".")),
  fc.constantFrom("001-risky-refactor", "2026-01-01", "2026-01-01-1-b-c", "x", "2026-01-01-ü-x", "a.b.c", ""),
);

test("drivers and member numbers come from the first dot", () => {
  assert.equal(driverOf("d.3.1"), "d");
  assert.equal(memberNumberOf("d.3.1"), 3);
  assert.equal(driverOf("d.x"), undefined);
  assert.equal(driverOf(".3"), undefined);
  assert.deepEqual([memberNumberOf("d.x"), memberNumberOf("d")], [undefined, undefined]);
  assert.equal(isMemberOf("d.3.1", "d.3"), true);
  assert.equal(isMemberOf("d.", "d"), false);
});

test("sequences count in base 36, members by number, drivers come first", () => {
  const order = [
    "2026-01-01-00z-a",
    "2026-01-01-010-a",
    "2026-01-01-010-a.1",
    "2026-01-01-010-a.2",
    "2026-01-01-010-a.2.9",
    "2026-01-01-010-a.2.10",
    "2026-01-01-010-a.10",
    "2026-01-01-zzz-a",
    "2026-01-01-1000-a",
    "2026-01-02-001-a",
  ];
  assert.deepEqual(sorted(order.toReversed()), order);
  assert.deepEqual(sorted(["b", "2026-01-29-006-tui-refactor", "001-risky", "2026-01-29-002-imgproto"]), [
    "001-risky",
    "2026-01-29-002-imgproto",
    "2026-01-29-006-tui-refactor",
    "b",
  ]);
});

test("the order is total", () => {
  fc.assert(
    fc.property(anyId, anyId, anyId, (a, b, c) => {
      const order = sorted([a, b, c]);
      for (const ids of [
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ])
        assert.deepEqual(sorted(ids), order);
    }),
    { numRuns: 3000 },
  );
});

test("the next sequence considers every kind of name", () => {
  const names = [
    "2026-03-02-00a-xyz.md",
    "2026-03-02-00b-xyz.3.md",
    "2026-03-02-00z-abc.json",
    "2026-03-01-0zz-abc.md",
    "2026-03-02-refactoring-x.md",
    "2026-03-02-ü-x.md",
    "2026-03-02.md",
    "notes.md",
  ];
  assert.equal(nextSequence("2026-03-02", names), 12);
  assert.equal(nextSequence("2026-03-03", names), 1);
  for (const [name, next] of [
    ["2026-03-02-00c.md", 13],
    ["2026-03-02-9_x-abc.md", 1],
    ["2026-03-02-1z141z3-abc.md", 2 ** 32],
    ["2026-03-02-1z141z4-abc.md", 1],
  ] as const)
    assert.equal(nextSequence("2026-03-02", [name]), next, name);
  assert.equal(formatSpecId("2026-03-02", 12, "k9d"), "2026-03-02-00c-k9d");
  assert.equal(formatSpecId("2026-03-02", 36 ** 3, "k9d"), "2026-03-02-1000-k9d");
});

test("a new id never equals an existing one, whatever names exist", () => {
  fc.assert(
    fc.property(fc.array(anyId, { maxLength: 20 }), base36, (ids, suffix) => {
      const id = formatSpecId(
        "2026-01-01",
        nextSequence(
          "2026-01-01",
          ids.map((each) => `${each}.md`),
        ),
        suffix,
      );
      assert.ok(!ids.includes(id));
    }),
  );
});

test("dates are local", () => {
  assert.equal(localDate(new Date(2026, 2, 2, 23, 59)), "2026-03-02");
  assert.equal(localDate(new Date(2026, 9, 12, 0, 0)), "2026-10-12");
  assert.equal(localDate(new Date(new Date(2026, 0, 1).setFullYear(33))), "0033-01-01");
});

test("partial ids resolve in the order the rules give", () => {
  const ids = ["2026-03-01-00f-abc", "2026-03-02-00f-k9d", "2026-03-02-00f-k9d.1", "2026-03-02-001-00g"];
  const resolve = (text: string): string => {
    const found = resolveSpecId(ids, text, "2026-03-02");
    return found.ok ? found.value : describeUnresolvedId(found.error);
  };
  assert.equal(resolve("2026-03-02-00f-k9d"), "2026-03-02-00f-k9d");
  assert.equal(resolve("k9d"), "2026-03-02-00f-k9d");
  assert.equal(resolve("k9d.1"), "2026-03-02-00f-k9d.1");
  assert.equal(resolve("00g"), "2026-03-02-001-00g");
  assert.equal(resolve("001"), "2026-03-02-001-00g");
  assert.equal(resolve("f-a"), "2026-03-01-00f-abc");
  assert.equal(
    resolve("00f"),
    "Ambiguous spec ID '00f'. Matches: 2026-03-01-00f-abc, 2026-03-02-00f-k9d, 2026-03-02-00f-k9d.1",
  );
  assert.equal(resolve("K9D"), "Spec not found: K9D");
});

test("of several specs that contain three characters, the one with them as sequence of today is meant", () => {
  const ids = ["2026-03-01-00f-abc", "2026-03-02-00f-k9d", "2026-03-02-1000-aaa", "2026-03-01-1000-bbb"];
  const resolve = (text: string) => resolveSpecId(ids, text, "2026-03-02");
  assert.deepEqual(resolve("00f"), { ok: true, value: "2026-03-02-00f-k9d" });
  for (const [text, matches] of [
    ["00f-", ["2026-03-01-00f-abc", "2026-03-02-00f-k9d"]],
    ["1000", ["2026-03-01-1000-bbb", "2026-03-02-1000-aaa"]],
  ] as const)
    assert.deepEqual(resolve(text), { ok: false, error: { kind: "ambiguous", text, matches } });
});

test("the name of a file of Markdown is an id", () => {
  assert.deepEqual(["2026-03-02-00f-k9d.md", "d.3.md", "x.md", ".md", "status.json", "x.md.tmp"].map(specIdOfFile), [
    "2026-03-02-00f-k9d",
    "d.3",
    "x",
    undefined,
    undefined,
    undefined,
  ]);
});

test("resolution does not depend on the order of the files", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { maxLength: 8 }), fc.oneof(base36, anyId), (ids, text) => {
      assert.deepEqual(resolveSpecId(ids, text, "2026-01-01"), resolveSpecId(ids.toReversed(), text, "2026-01-01"));
    }),
  );
});

test("a whole id is that spec, even where other ids end with it", () => {
  assert.deepEqual(resolveSpecId(["hotfix", "fix"], "fix", "2026-03-02"), { ok: true, value: "fix" });
});
