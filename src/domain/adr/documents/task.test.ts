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
  assert.equal(
    formatTask({ uid, created, intention: ` ${intention}\n`, allowlist, criteria, forbidden: [], constraints: [] }),
    `<!-- UID: ${uid} -->
<!-- Created: ${created} -->

# Keep offline notes

## Objective

keep offline notes

## Context

keep offline notes

## Allowlist

- \`src/db/\`

## Forbidden

_None_

## Technical Constraints

_None_

## Acceptance Criteria

- [ ] Notes survive a restart
`,
  );
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

test("every entry of a task is found where it stands", () => {
  const text = `<!-- UID: ${uid} -->
<!-- Created: now -->
<!-- Related ADR: ${task.uid} -->
# Do it
## Allowlist
- \`src/\`
- test/
## Forbidden
- \`.env\`
## Technical Constraints
- Use \`x\`
## Acceptance Criteria
- [ ] One
- [X]  Two
- Three
`;
  const at = (line: number, start: number, value: string) => ({
    ...{ value, span: { line, start, end: start + value.length } },
  });
  assert.deepEqual(parseTask(text), {
    uid: at(0, 10, uid),
    created: at(1, 14, "now"),
    relatedAdr: at(2, 18, task.uid),
    title: at(3, 2, "Do it"),
    allowlist: [at(5, 3, "src/"), at(6, 2, "test/")],
    forbidden: [at(8, 3, ".env")],
    constraints: [at(10, 2, "Use `x`")],
    criteria: [
      { ...at(12, 6, "One"), isDone: false },
      { ...at(13, 7, "Two"), isDone: true },
      { ...at(14, 2, "Three"), isDone: false },
    ],
    problems: [],
  });
  const nothing = { allowlist: [], forbidden: [], constraints: [], criteria: [] };
  assert.deepEqual({ ...parseTask(""), problems: [] }, { ...nothing, problems: [] });
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
