import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch, changesOf } from "../patch.ts";
import { entriesOf, snapshotOf } from "../snapshot.ts";
import type { Adr } from "./formatAdr.ts";
import { formatAdr } from "./formatAdr.ts";
import { formatArchitecture } from "./formatArchitecture.ts";
import { parseAdr, snapshotFrom } from "./parseAdr.ts";
import { parseArchitecture } from "./parseArchitecture.ts";

const earlier = "20250301T101500.250Z-0C0C";
const uid = "20250302T081502.118Z-5C0E";
const previous = snapshotOf([{ category: "Infra", field: "Hosting", value: "Heroku", adr: earlier }]);
const patch = {
  category: "Database",
  fields: [
    { field: "Type", value: "SQLite" },
    { field: "ORM", value: "Kysely" },
  ],
};
const adr: Adr = {
  uid,
  date: "2025-03-02",
  previous: earlier,
  patch,
  changes: changesOf(previous, patch),
  snapshot: applyPatch(previous, patch, uid),
  intention: "keep offline notes\n## CURRENT ARCHITECTURE STATE\n### Fake\n- **A**: b",
  background: ["Small devices only."],
  alternatives: ["Type: PostgreSQL, MySQL"],
};
const rule = "━".repeat(49);

test("an ADR has its snapshot in part 1 and its decision in part 2 [clause 436]", () => {
  assert.equal(
    formatAdr({ ...adr, intention: "keep offline notes" }),
    [
      `<!-- UID: ${uid} -->`,
      "<!-- Category: Database -->",
      "<!-- Date: 2025-03-02 -->",
      `<!-- Previous: ${earlier} -->`,
      "",
      "# ADR: Database: Type = SQLite",
      "",
      rule,
      "PART 1: ARCHITECTURE SNAPSHOT",
      rule,
      "",
      `**UID:** ${uid}`,
      "**Date (UTC):** 2025-03-02",
      `**Previous UID:** ${earlier}`,
      "",
      "## Changes in this version",
      "",
      "- Added: Database.Type = SQLite",
      "- Added: Database.ORM = Kysely",
      "",
      "## CURRENT ARCHITECTURE STATE",
      "",
      "### Database",
      `- **ORM**: Kysely (ADR ${uid})`,
      `- **Type**: SQLite (ADR ${uid})`,
      "",
      "### Infra",
      `- **Hosting**: Heroku (ADR ${earlier})`,
      "",
      rule,
      "PART 2: DECISION DETAILS",
      rule,
      "",
      "## Context",
      "",
      "The request below touches Database and has to be settled before coding starts.",
      "",
      "Intention: keep offline notes",
      "",
      "Small devices only.",
      "",
      "## Decision",
      "",
      "Database is fixed as follows:",
      "- Type: SQLite",
      "- ORM: Kysely",
      "",
      "## Rationale",
      "",
      "Chosen by the user during clarification.",
      "",
      "## Alternatives Considered",
      "",
      "- Type: PostgreSQL, MySQL",
      "",
      "## Consequences",
      "",
      "### Positive",
      "- The choice is explicit and traceable.",
      "",
      "### Negative",
      "_None_",
      "",
      "### Neutral",
      "_None_",
      "",
    ].join("\n"),
  );
});

test("a written ADR reads back as it was, whatever the user wrote into it", () => {
  const parsed = parseAdr(formatAdr(adr));
  assert.deepEqual(parsed.problems, []);
  assert.equal(parsed.uid?.value, uid);
  assert.equal(parsed.previous?.value, earlier);
  assert.equal(parsed.title?.value, "Database: Type = SQLite");
  assert.deepEqual(entriesOf(snapshotFrom(parsed) ?? new Map()), entriesOf(adr.snapshot));
});

test("line ends, byte order mark and a missing final newline do not matter", () => {
  const windows = `\uFEFF${formatAdr(adr).trimEnd().replaceAll("\n", "\r\n")}`;
  assert.deepEqual(snapshotFrom(parseAdr(windows)), adr.snapshot);
  assert.deepEqual(parseAdr(windows).region?.fields, parseAdr(formatAdr(adr)).region?.fields);
});

test("the older layout without parts is read to its last section", () => {
  const older = `<!-- UID: ${earlier} -->
<!-- Category: Other -->
<!-- Date: 2025-03-01 -->
<!-- Previous: None -->

# ADR: Other: Feature Flags = Unleash

**Status:** Accepted

## Context

## Architecture Snapshot
is quoted here

## Consequences

### Positive

- fine

## Changes in This Version

- Added: Other.Feature Flags = Unleash
- Removed: Infra (entire category)
- Removed: Backend.Language

## Architecture Snapshot

### Other

- **Feature Flags**: Unleash (self-hosted) (ADR ${earlier})
`;
  const parsed = parseAdr(older);
  assert.deepEqual(parsed.problems, []);
  assert.equal(parsed.previous, undefined);
  assert.deepEqual(parsed.removed, ["Infra", "Backend.Language"]);
  assert.deepEqual(entriesOf(snapshotFrom(parsed) ?? new Map()), [
    { category: "Other", field: "Feature Flags", value: "Unleash (self-hosted)", adr: earlier },
  ]);
});

test("fields are found where they stand", () => {
  const text = formatArchitecture(uid, adr.snapshot);
  const line = text.split("\n").findIndex((entry) => entry.includes("**ORM**"));
  const field = parseArchitecture(text).region?.fields[0];
  assert.deepEqual(field?.nameSpan, { line, start: 4, end: 7 });
  assert.deepEqual(field?.valueSpan, { line, start: 11, end: 17 });
  assert.deepEqual(parseArchitecture(text).region?.categories[0]?.span, { line: line - 1, start: 4, end: 12 });
});

test("a damaged ADR says where and what, and gives no snapshot", () => {
  const cases: readonly [string, RegExp][] = [
    ["", /UID/],
    ["# Notes", /UID/],
    [`<!-- UID: nonsense -->\n## CURRENT ARCHITECTURE STATE\n`, /not a UID/],
    [`<!-- UID: ${uid} -->\n# ADR: x`, /CURRENT ARCHITECTURE STATE/],
    [formatAdr(adr).replace("- **ORM**: Kysely", "- ORM is Kysely"), /not a field/],
    [formatAdr(adr).replace("### Database", "<<<<<<< HEAD\n### Database"), /not a field/],
  ];
  for (const [text, message] of cases) {
    const parsed = parseAdr(text);
    assert.equal(snapshotFrom(parsed), undefined, text);
    assert.ok(
      parsed.problems.some((problem) => message.test(problem.message)),
      text,
    );
  }
});

test("the projection is the snapshot of the latest ADR and nothing else [clause 454]", () => {
  assert.equal(
    formatArchitecture(uid, adr.snapshot),
    `<!-- UID: ${uid} -->
<!-- Schema: v1 -->

# Architecture State

Generated from the latest ADR. Do not edit.

## Categories

### Database
- **ORM**: Kysely (ADR ${uid})
- **Type**: SQLite (ADR ${uid})

### Infra
- **Hosting**: Heroku (ADR ${earlier})
`,
  );
});
