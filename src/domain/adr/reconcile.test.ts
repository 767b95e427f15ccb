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
const latest = "20250104T000000.000Z-0004";
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
  assert.equal(parsed.category?.value, "Other");
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

test("where one category is concerned the ADR is of that category, and says what happened", () => {
  const chain = [merged[2], merged[1], merged[0]].flatMap((each) => each ?? []);
  const lost = [...chain, adr(latest, ["Backend", "Language", "Go", right], ["Infra", "Hosting", "AWS", left])];
  const reconciled = reconcileAdrs(lost.reverse(), Date.UTC(2025, 0, 6, 23, 59), 0xabcd);
  const uid = "20250106T235900.000Z-ABCD";
  const rule = "━".repeat(49);
  assert.deepEqual(reconciled, {
    uid,
    fileName: `${uid}_reconcile_database.md`,
    restored: ["Database"],
    projection: `<!-- UID: ${uid} -->
<!-- Schema: v1 -->

# Architecture State

Generated from the latest ADR. Do not edit.

## Categories

### Backend
- **Language**: Go (ADR ${right})

### Database
- **Type**: SQLite (ADR ${left})

### Infra
- **Hosting**: AWS (ADR ${left})
`,
    text: `<!-- UID: ${uid} -->
<!-- Category: Database -->
<!-- Date: 2025-01-06 -->
<!-- Previous: ${latest} -->

# ADR: Reconcile: Database

${rule}
PART 1: ARCHITECTURE SNAPSHOT
${rule}

**UID:** ${uid}
**Date (UTC):** 2025-01-06
**Previous UID:** ${latest}

## Changes in this version

- Restored: Database.Type = SQLite (ADR ${left})

## CURRENT ARCHITECTURE STATE

### Backend
- **Language**: Go (ADR ${right})

### Database
- **Type**: SQLite (ADR ${left})

### Infra
- **Hosting**: AWS (ADR ${left})

${rule}
PART 2: DECISION DETAILS
${rule}

## Context

The request below touches Database and has to be settled before coding starts.

Intention: Restore decisions that a merge of branches has lost

The latest decision was made on a branch that did not have them.

## Decision

Database is fixed as follows:
- Restored: Database.Type = SQLite (ADR ${left})

## Rationale

Both branches decided; neither meant to undo what the other did.

## Alternatives Considered

- No alternatives were recorded.

## Consequences

### Positive
- The choice is explicit and traceable.

### Negative
_None_

### Neutral
_None_
`,
  });
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
