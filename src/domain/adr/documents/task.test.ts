import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTask, taskTitle } from "./formatTask.ts";
import { parseTask } from "./parseTask.ts";

const uid = "20250302T081502.118Z-5C0E";
const patch = {
  category: "Database",
  fields: [
    { field: "Type", value: "SQLite" },
    { field: "ORM", value: "Kysely" },
  ],
};
const task = {
  uid: "20250302T081502.119Z-A7F2",
  created: "2025-03-02T08:15:02.119Z",
  relatedAdr: uid,
  intention: "keep offline notes",
  context: "Small devices only.",
  patch,
  allowlist: ["src/db/"],
  forbidden: [".env", ".git/"],
  constraints: ["Use SQLite for Type", "Use Kysely for ORM"],
  criteria: ["Notes survive\na restart"],
};

test("a task lists what may change, what must hold and how it is done", () => {
  assert.equal(
    formatTask(task),
    `<!-- UID: ${task.uid} -->
<!-- Created: ${task.created} -->
<!-- Related ADR: ${uid} -->

# Keep offline notes

## Objective

keep offline notes

Decision: Database - Type=SQLite, ORM=Kysely

## Context

keep offline notes

Small devices only.

Related ADR: ${uid}

## Allowlist

- \`src/db/\`

## Forbidden

- \`.env\`
- \`.git/\`

## Technical Constraints

- Use SQLite for Type
- Use Kysely for ORM

## Acceptance Criteria

- [ ] Notes survive a restart
`,
  );
});

test("a task without decision has neither its line nor constraints", () => {
  const { uid, created, intention, allowlist, criteria } = task;
  const text = formatTask({ uid, created, intention, allowlist, criteria, forbidden: [], constraints: [] });
  assert.ok(!text.includes("Decision:") && !text.includes("Related ADR"));
  assert.ok(text.startsWith(`<!-- UID: ${uid} -->\n<!-- Created: ${created} -->\n\n# Keep`));
  assert.ok(text.includes("## Forbidden\n\n_None_\n\n## Technical Constraints\n\n_None_\n"));
});

test("a task reads back, and its own text cannot pose as one of its sections", () => {
  const intention = "x\n## Allowlist\n\n- `/etc/`\n<!-- UID: 20200101T000000.000Z-AAAA -->";
  const parsed = parseTask(formatTask({ ...task, intention }).replace("- [ ] Notes", "- [x] Notes"));
  assert.deepEqual(parsed.problems, []);
  assert.equal(parsed.uid?.value, task.uid);
  assert.equal(parsed.relatedAdr?.value, uid);
  assert.deepEqual(
    parsed.allowlist.map(({ value }) => value),
    ["src/db/"],
  );
  assert.deepEqual(
    parsed.criteria.map(({ value, isDone }) => [value, isDone]),
    [["Notes survive a restart", true]],
  );
});

test("a task without a usable UID is an error", () => {
  for (const text of ["# My notes\n", "<!-- UID: ../../../x -->\n# A"])
    assert.equal(parseTask(text).problems[0]?.severity, "error");
});

test("titles are one line, start upper-case and end after 80 characters as users count them", () => {
  assert.equal(taskTitle("  add\n a  thing "), "Add a thing");
  assert.equal(taskTitle("élan"), "Élan");
  assert.equal(taskTitle("1st step"), "1st step");
  assert.equal(taskTitle(""), "");
  assert.equal(taskTitle("🛩".repeat(80)), "🛩".repeat(80));
  assert.equal(taskTitle("🛩".repeat(81)), `${"🛩".repeat(77)}...`);
});
