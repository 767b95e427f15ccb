import assert from "node:assert/strict";
import { test } from "node:test";
import type { PastAdr } from "./chain.ts";
import { parseAdr, snapshotFrom } from "./documents/parseAdr.ts";
import { reconcileAdrs } from "./reconcile.ts";
import { plainValues, snapshotOf } from "./snapshot.ts";

const adr = (uid: string, ...values: readonly (readonly [string, string, string, string])[]): PastAdr => ({
  uid,
  snapshot: snapshotOf(values.map(([category, field, value, set]) => ({ category, field, value, adr: set }))),
  removed: [],
});
const [base, left, right] = ["20250101T000000.000Z-0001", "20250102T000000.000Z-0002", "20250103T000000.000Z-0003"];
const merged = [
  adr(base, ["Infra", "Hosting", "Fly.io", base]),
  adr(left, ["Infra", "Hosting", "AWS", left], ["Database", "Type", "SQLite", left]),
  adr(right, ["Infra", "Hosting", "Fly.io", base], ["Backend", "Language", "Go", right]),
];

test("one new ADR brings back what either branch decided, and every value keeps the ADR that set it", () => {
  const reconciled = reconcileAdrs(merged, Date.UTC(2025, 0, 4), 0xabcd);
  assert.ok(reconciled);
  assert.deepEqual(reconciled.restored, ["Database", "Infra.Hosting"]);
  assert.equal(reconciled.uid, "20250104T000000.000Z-ABCD");
  const parsed = parseAdr(reconciled.text);
  const snapshot = snapshotFrom(parsed);
  assert.ok(snapshot);
  assert.deepEqual(plainValues(snapshot), {
    Backend: { Language: "Go" },
    Database: { Type: "SQLite" },
    Infra: { Hosting: "AWS" },
  });
  assert.equal(snapshot.get("Infra")?.get("Hosting")?.adr, left);
  assert.equal(parsed.previous?.value, right);
  assert.equal(parsed.title?.value, "Reconcile: Database, Infra.Hosting");
  assert.deepEqual(
    parsed.changes.map(({ value }) => value),
    [`Restored: Database.Type = SQLite (ADR ${left})`, `Restored: Infra.Hosting = AWS (ADR ${left})`],
  );
  assert.match(reconciled.projection, new RegExp(`UID: ${reconciled.uid}[^]*\\*\\*Hosting\\*\\*: AWS`));
  const after = [...merged, { uid: reconciled.uid, snapshot, removed: parsed.removed }];
  assert.equal(reconcileAdrs(after, Date.UTC(2025, 0, 5), 0), undefined);
});

test("the same input gives the same bytes, and a clock behind the latest ADR does not sort before it", () => {
  const [one, two] = [reconcileAdrs(merged, 0, 1), reconcileAdrs(merged, 0, 1)];
  assert.deepEqual(one, two);
  assert.ok((one?.uid ?? "") > right);
});

test("where nothing is lost nothing is written", () => {
  assert.equal(reconcileAdrs(merged.slice(0, 2), 0, 1), undefined);
  assert.equal(reconcileAdrs([], 0, 1), undefined);
});
