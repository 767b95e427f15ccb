import assert from "node:assert/strict";
import { test } from "node:test";
import type { PastAdr } from "../adr/chain.ts";
import { formatAdr } from "../adr/documents/formatAdr.ts";
import { formatArchitecture } from "../adr/documents/formatArchitecture.ts";
import { formatTask } from "../adr/documents/formatTask.ts";
import { parseAdr } from "../adr/documents/parseAdr.ts";
import { emptySnapshot, type Snapshot, snapshotOf } from "../adr/snapshot.ts";
import { buildArtifacts } from "./artifacts.ts";
import type { Conclusion } from "./conclude.ts";
import { type Inquiry, startInquiry } from "./inquiry.ts";

const [first, second] = ["20250101T000000.000Z-0001", "20250102T000000.000Z-0002"];
const stamps = {
  adrUid: "20250302T101112.000Z-0003",
  taskUid: "20250302T101112.001Z-0004",
  created: "2025-03-02T10:11:12.001Z",
};
const inquiry = startInquiry("Add login", "Only staff.");
const undecided: Conclusion = {
  kind: "ready",
  needsAdr: false,
  allowlist: ["src/auth/", "lib/"],
  forbidden: [".git/", "dist/"],
  constraints: ["Use SAML for Strategy"],
  criteria: ["Staff can log in"],
  alternatives: ["Strategy: OAuth"],
};
const conclusion: Conclusion = {
  ...undecided,
  needsAdr: true,
  patch: { category: "authentication", fields: [{ field: "strategy", value: "SAML" }] },
};
const snapshot = snapshotOf([{ category: "Infra", field: "Hosting", value: "Fly.io", adr: first }]);
const past = { uid: first, snapshot, adrs: [{ uid: first, snapshot, removed: [] }] };
const build = (given: Partial<Conclusion> = {}, about: Partial<Inquiry> = {}, before: typeof past | object = past) =>
  buildArtifacts({ ...inquiry, ...about }, { ...conclusion, ...given }, { ...past, ...before }, stamps);
const problemOf = (...args: Parameters<typeof build>) => {
  const built = build(...args);
  return built.ok ? undefined : built.error;
};

test("a decision makes an ADR, a task that refers to it and the architecture that follows from it", () => {
  const patch = { category: "Authentication", fields: [{ field: "Strategy", value: "SAML" }] };
  const next = snapshotOf([
    { category: "Authentication", field: "Strategy", value: "SAML", adr: stamps.adrUid },
    { category: "Infra", field: "Hosting", value: "Fly.io", adr: first },
  ]);
  assert.deepEqual(build({ approach: "With Okta" }), {
    ok: true,
    value: {
      task: {
        uid: stamps.taskUid,
        text: formatTask({
          ...{ uid: stamps.taskUid, created: stamps.created, relatedAdr: stamps.adrUid },
          ...{ intention: "Add login", context: "Only staff.", patch: conclusion.patch ?? patch },
          ...{ allowlist: ["src/auth/", "lib/"], forbidden: [".git/", "dist/"] },
          ...{ constraints: ["Use SAML for Strategy"], criteria: ["Staff can log in"] },
        }),
      },
      adr: {
        uid: stamps.adrUid,
        fileName: `${stamps.adrUid}_authentication_strategy__saml.md`,
        text: formatAdr({
          ...{ uid: stamps.adrUid, date: "2025-03-02", previous: first, patch, snapshot: next, intention: "Add login" },
          changes: [{ kind: "Added", category: "Authentication", field: "Strategy", value: "SAML" }],
          background: ["Only staff.", "Approach: With Okta"],
          alternatives: ["Strategy: OAuth"],
        }),
      },
      projection: formatArchitecture(stamps.adrUid, next),
    },
  });
});

test("the first ADR follows none, and says nothing that was not said", () => {
  const built = buildArtifacts(startInquiry("Add login"), conclusion, { snapshot: emptySnapshot, adrs: [] }, stamps);
  assert.ok(built.ok);
  const text = built.value.adr?.text ?? "";
  assert.match(text, /\nIntention: Add login\n\n## Decision\n/);
  assert.match(text, /<!-- Previous: None -->/);
});

test("without an ADR there is the task alone", () => {
  const { allowlist, forbidden, constraints, criteria } = undecided;
  const text = formatTask({
    ...{ uid: stamps.taskUid, created: stamps.created, intention: "Add login" },
    ...{ allowlist, forbidden, constraints, criteria },
  });
  assert.deepEqual(buildArtifacts(startInquiry("Add login"), undecided, past, stamps), {
    ...{ ok: true, value: { task: { uid: stamps.taskUid, text } } },
  });
});

test("a decision outside of the schema is refused", () => {
  const patchOf = (category: string, ...fields: readonly (readonly [string, string])[]) => ({
    patch: { category, fields: fields.map(([field, value]) => ({ field, value })) },
  });
  const category = problemOf(patchOf("Payments", ["Provider", "Stripe"]));
  assert.ok(category?.kind === "unknownCategory" && category.category === "Payments");
  const without = buildArtifacts(inquiry, { ...undecided, needsAdr: true }, past, stamps);
  assert.ok(!without.ok && without.error.kind === "unknownCategory" && without.error.category === "");
  const field = problemOf(patchOf("Database", ["Engine", "x"]));
  assert.ok(field?.kind === "unknownField" && field.field === "Engine");
  const incomplete = (reason: string, named: string) => ({ kind: "incomplete", reason, field: named });
  assert.deepEqual(problemOf(patchOf("Database")), incomplete("MISSING_REQUIRED_FIELD", "changes"));
  const blank = patchOf("Database", ["Type", "MySQL"], ["ORM", " "]);
  assert.deepEqual(problemOf(blank), incomplete("MISSING_REQUIRED_FIELD", "decision"));
  assert.deepEqual(problemOf({}, { intention: " " }), incomplete("MISSING_REQUIRED_FIELD", "context"));
});

test("a task needs an identity, a place to work that is not forbidden, and a criterion", () => {
  const incomplete = (reason: string, field: string) => ({ kind: "incomplete", reason, field });
  assert.deepEqual(problemOf({ allowlist: [] }), incomplete("EMPTY_ALLOWLIST", "allowlist"));
  assert.deepEqual(problemOf({ allowlist: ["lib/", "dist/"] }), incomplete("FORBIDDEN_OVERLAP", "forbidden"));
  assert.deepEqual(problemOf({ criteria: [] }), incomplete("EMPTY_ACCEPTANCE_CRITERIA", "acceptance_criteria"));
  for (const wrong of [{ taskUid: "x" }, { adrUid: "20250302T101112.000Z" }]) {
    const built = buildArtifacts(inquiry, conclusion, past, { ...stamps, ...wrong });
    assert.deepEqual(built, { ok: false, error: incomplete("INVALID_UID_FORMAT", "uid") });
  }
});

/** Two branches that were merged: the latest ADR lacks what the other one decided. */
const pastAdr = (uid: string, ...values: readonly (readonly [string, string, string])[]): PastAdr => ({
  uid,
  snapshot: snapshotOf(values.map(([category, field, value]) => ({ category, field, value, adr: uid }))),
  removed: [],
});
const here = pastAdr(
  first,
  ["Database", "Type", "SQLite"],
  ["Database", "ORM", "Kysely"],
  ["Infra", "Hosting", "Fly.io"],
  ["Other", "Type", "x"],
);
const there = pastAdr(second, ["Backend", "Language", "Go"]);
const merged = { uid: second, snapshot: there.snapshot, adrs: [here, there] };
const database = { patch: { category: "Database", fields: [{ field: "Type", value: "MySQL" }] } };

test("nothing is written that would lose an earlier decision", () => {
  assert.deepEqual(problemOf(database, {}, merged), {
    kind: "missingKeys",
    missingKeys: ["Database.ORM", "Infra", "Other"],
  });
  const one = { ...merged, adrs: [pastAdr(first, ["Infra", "Hosting", "Fly.io"]), there] };
  assert.deepEqual(problemOf(database, {}, one), { kind: "missingKeys", missingKeys: ["Infra"] });
});

test("reconciling brings back what was lost, except for what is decided anew", () => {
  const fields = [...database.patch.fields, { field: "Migrations", value: "none" }];
  const built = build({ patch: { ...database.patch, fields } }, { reconcile: true }, merged);
  assert.ok(built.ok);
  const parsed = parseAdr(built.value.adr?.text ?? "");
  assert.deepEqual(
    parsed.changes.map(({ value }) => value),
    [
      `Modified: Database.Type = MySQL (was: SQLite (ADR ${first}))`,
      "Added: Database.Migrations = none",
      `Restored: Database.ORM = Kysely (ADR ${first})`,
      `Restored: Infra.Hosting = Fly.io (ADR ${first})`,
      `Restored: Other.Type = x (ADR ${first})`,
    ],
  );
  assert.deepEqual(
    parsed.region?.fields.map(({ category, field, value, adr }) => [category, field, value, adr]),
    [
      ["Backend", "Language", "Go", second],
      ["Database", "Migrations", "none", stamps.adrUid],
      ["Database", "ORM", "Kysely", first],
      ["Database", "Type", "MySQL", stamps.adrUid],
      ["Infra", "Hosting", "Fly.io", first],
      ["Other", "Type", "x", first],
    ],
  );
});

test("where there is no ADR yet reconciling keeps the architecture that was written by hand", () => {
  const byHand: { uid: string; snapshot: Snapshot; adrs: PastAdr[] } = { uid: first, snapshot, adrs: [] };
  const built = build(database, { reconcile: true }, byHand);
  const fields = parseAdr((built.ok && built.value.adr?.text) || "").region?.fields.map(({ value }) => value);
  assert.deepEqual(fields, ["MySQL", "Fly.io"]);
});
