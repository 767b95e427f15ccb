import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAdr, type Adr } from "../documents/formatAdr.ts";
import { formatArchitecture } from "../documents/formatArchitecture.ts";
import { applyPatch, changesOf, type Patch } from "../patch.ts";
import { emptySnapshot, type Snapshot } from "../snapshot.ts";
import { parseChangeLine } from "./changeLine.ts";
import { formerValuesOf, replacementsOf } from "./decisionHistory.ts";
import { overviewOf } from "./decisionOverview.ts";
import { readDecision, readTask, type ReadDecision } from "./decisionRecord.ts";

const uids = ["20250101T000000.000Z-0001", "20250102T000000.000Z-0002", "20250103T000000.000Z-0003"] as const;

function decide(previous: Snapshot, uid: string, category: string, field: string, value: string) {
  const patch: Patch = { category, fields: [{ field, value }] };
  const snapshot = applyPatch(previous, patch, uid);
  const adr: Adr = {
    ...{ uid, date: "2025-01-01", patch, snapshot, intention: "x", background: [], alternatives: [] },
    changes: changesOf(previous, patch),
  };
  return { snapshot, read: readDecision(`${uid}_x.md`, formatAdr(adr)) };
}

const first = decide(emptySnapshot, uids[0], "Database", "Type", "JSON (was: CSV)");
const second = decide(first.snapshot, uids[1], "Database", "Type", "SQLite");
const none = { task: undefined, archived: [], projection: undefined };

test("lists ADRs by UID with what each changed, and the architecture of the latest", () => {
  const overview = overviewOf({ ...none, decisions: [second.read, first.read] });
  assert.deepEqual(
    overview.adrs.map(({ uid, title, category }) => [uid, title, category]),
    [
      [uids[0], "Database: Type = JSON (was: CSV)", "Database"],
      [uids[1], "Database: Type = SQLite", "Database"],
    ],
  );
  assert.deepEqual(overview.adrs[1]?.changes, [
    {
      ...{ kind: "Modified", category: "Database", field: "Type", value: "SQLite" },
      was: { value: "JSON (was: CSV)", adr: uids[0] },
    },
  ]);
  assert.deepEqual(overview.architecture, {
    uid: uids[1],
    entries: [{ category: "Database", field: "Type", value: "SQLite", adr: uids[1] }],
  });
});

test("knows which ADR replaced which value", () => {
  const { adrs } = overviewOf({ ...none, decisions: [first.read, second.read] });
  const value = "JSON (was: CSV)";
  assert.deepEqual(
    [...replacementsOf(adrs)],
    [[uids[0], [{ category: "Database", field: "Type", value, by: uids[1] }]]],
  );
  assert.deepEqual(formerValuesOf(adrs).get("database.type"), [{ value, adr: uids[0], by: uids[1] }]);
  const third = decide(second.snapshot, uids[2], "Database", "Type", "MySQL");
  const later = overviewOf({ ...none, decisions: [first.read, second.read, third.read] });
  assert.deepEqual(formerValuesOf(later.adrs).get("database.type"), [
    { value: "SQLite", adr: uids[1], by: uids[2] },
    { value, adr: uids[0], by: uids[1] },
  ]);
});

test("reports whether the projection exists and matches the latest ADR", () => {
  const state = (projection: string | undefined) =>
    overviewOf({ ...none, projection, decisions: [first.read, second.read] }).projection;
  assert.equal(state(undefined), "missing");
  assert.equal(state(formatArchitecture(uids[1], second.snapshot)), "current");
  assert.equal(state(formatArchitecture(uids[1], second.snapshot).replaceAll("\n", "\r\n")), "current");
  assert.equal(state(formatArchitecture(uids[0], first.snapshot)), "outdated");
  assert.equal(state(formatArchitecture(uids[1], second.snapshot).replace("SQLite", "MySQL")), "outdated");
  assert.equal(state(formatArchitecture(uids[0], second.snapshot)), "outdated");
  assert.equal(state("# Something else\n"), "outdated");
  assert.equal(overviewOf({ ...none, decisions: [] }).projection, "none");
});

test("without an ADR the architecture is what a hand-made file says", () => {
  const projection = formatArchitecture(uids[0], first.snapshot);
  const { architecture, projection: state } = overviewOf({ ...none, projection, decisions: [] });
  assert.equal(architecture.uid, uids[0]);
  assert.equal(architecture.entries.length, 1);
  assert.equal(state, "none");
});

test("names what a merge has lost", () => {
  const other = decide(emptySnapshot, uids[2], "Infra", "Hosting", "Fly.io");
  const { missingKeys } = overviewOf({ ...none, decisions: [first.read, second.read, other.read] });
  assert.deepEqual(missingKeys, ["Database"]);
});

test("an ADR that cannot be read is listed with the reason, and hides the architecture if it is the latest", () => {
  const broken = readDecision(`${uids[2]}_broken.md`, "# No header\n");
  const overview = overviewOf({ ...none, decisions: [first.read, broken] });
  assert.equal(overview.adrs[1]?.title, "No header");
  assert.match(overview.adrs[1]?.problem ?? "", /UID/);
  assert.match(overview.architecture.problem ?? "", /UID/);
  assert.equal(overview.projection, "none");
});

test("everything is in order, whatever the order it was read in", () => {
  const read = (file: string) => readDecision(file, `# ${file}\n`);
  const archived = [uids[1], uids[0]].map((uid) => readTask(`<!-- UID: ${uid} -->\n# T\n`, `${uid}_t.md`));
  const task = readTask(`<!-- UID: ${uids[2]} -->\n# Now\n`);
  const decisions = [read("0002-b.md"), first.read, read("0001-a.md"), read("README.md")];
  assert.deepEqual(overviewOf({ decisions, task, archived, projection: undefined }), {
    adrs: [
      {
        ...{ uid: uids[0], file: `${uids[0]}_x.md`, title: "Database: Type = JSON (was: CSV)", category: "Database" },
        ...{
          date: "2025-01-01",
          changes: [{ kind: "Added", category: "Database", field: "Type", value: "JSON (was: CSV)" }],
        },
      },
    ],
    foreign: ["0001-a.md", "0002-b.md", "README.md"].map((file) => ({ file, title: file })),
    task: { uid: uids[2], title: "Now", criteria: [] },
    archived: [uids[0], uids[1]].map((uid) => ({ uid, file: `${uid}_t.md`, title: "T", criteria: [] })),
    architecture: {
      uid: uids[0],
      entries: [{ category: "Database", field: "Type", value: "JSON (was: CSV)", adr: uids[0] }],
    },
    missingKeys: [],
    projection: "missing",
  });
});

test("where nothing is decided there is nothing but the reason", () => {
  const nothing = { adrs: [], foreign: [], archived: [], missingKeys: [], projection: "none" };
  assert.deepEqual(overviewOf({ ...none, decisions: [] }), { ...nothing, architecture: { entries: [] } });
  assert.deepEqual(overviewOf({ ...none, decisions: [], projection: "# Notes\n" }), {
    ...nothing,
    architecture: { entries: [], problem: "The comment `<!-- UID: … -->` is missing." },
  });
});

test("ADRs in other formats are listed as they are", () => {
  const foreign = (file: string, text: string) =>
    (readDecision(file, text) as ReadDecision & { kind: "foreign" }).record;
  assert.deepEqual(
    foreign("0001-use-postgres.md", "# 1. Use Postgres\n\nDate: 2024-05-01\n\n## Status\n\nAccepted\n"),
    {
      ...{ file: "0001-use-postgres.md", title: "1. Use Postgres", status: "Accepted", date: "2024-05-01" },
    },
  );
  assert.deepEqual(foreign("madr.md", '---\nstatus: "proposed"\ndate: 2024-06-02\n---\n\n# Use MADR\n'), {
    ...{ file: "madr.md", title: "Use MADR", status: "proposed", date: "2024-06-02" },
  });
  assert.deepEqual(foreign("x.md", "# X\n## Status\n \n  Superseded  \n### date\n2024-07-03\n"), {
    ...{ file: "x.md", title: "X", status: "Superseded", date: "2024-07-03" },
  });
  assert.deepEqual(foreign("--.md", "#\n* Status: **\n- **Date:** 2024\n"), {
    file: "--.md",
    title: "--",
    date: "2024",
  });
  assert.deepEqual(foreign("0002-no_title.md", "just text"), { file: "0002-no_title.md", title: "0002 no title" });
});

test("a task is listed with its criteria", () => {
  const text = `<!-- UID: ${uids[0]} -->\n<!-- Related ADR: ${uids[1]} -->\n\n# Do it\n\n## Acceptance Criteria\n\n- [x] One\n- [ ] Two\n`;
  const task = { uid: uids[0], title: "Do it", relatedAdr: uids[1] };
  const criteria = [
    { text: "One", isDone: true },
    { text: "Two", isDone: false },
  ];
  assert.deepEqual(readTask(text), { ...task, criteria });
  const problem = "The comment `<!-- UID: … -->` is missing.";
  assert.deepEqual(readTask("x"), { title: "Untitled", criteria: [], problem });
  assert.deepEqual(readTask("x", "20250101T000000.000Z-0001_wire_it.md"), {
    ...{ file: "20250101T000000.000Z-0001_wire_it.md", title: "wire it", criteria: [], problem },
  });
});

test("change lines are taken apart, also those with signs of their own in a value", () => {
  assert.deepEqual(parseChangeLine("Added: Other.Feature Flags = a = b.c"), {
    ...{ kind: "Added", category: "Other", field: "Feature Flags", value: "a = b.c" },
  });
  assert.deepEqual(parseChangeLine("Removed: Database (entire category)"), { kind: "Removed", category: "Database" });
  assert.deepEqual(parseChangeLine(`Restored: Infra.Hosting = Fly.io (ADR ${uids[0]})`), {
    ...{ kind: "Restored", category: "Infra", field: "Hosting", value: "Fly.io" },
  });
  assert.equal(parseChangeLine("nothing of the kind"), undefined);
});
