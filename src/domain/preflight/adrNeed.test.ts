import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySnapshot, snapshotOf } from "../adr/snapshot.ts";
import { isTaskOnly, reasonsForAdr } from "./adrNeed.ts";

const authDecided = snapshotOf([{ category: "Authentication", field: "Strategy", value: "OAuth" }]);
const reasons = (intention: string, category = "Other", snapshot = emptySnapshot) =>
  reasonsForAdr({ intention, category, snapshot });

test("words about lasting decisions call for an ADR", () => {
  assert.deepEqual(reasons("Add OAuth authentication"), ["keyword:auth", "keyword:oauth"]);
  const triggering = [
    ...["Cache results", "New framework", "Deploy to staging", "Use a queue", "Choose an approach to payments"],
    ...["Use Docker", "Add login url prefix", "Add a SaaS", "Pull in a new library", "Change 12 files"],
    ...["Rename it across the codebase", "Migrate the reports", "A cross-cutting concern", "Add dependencies"],
  ];
  for (const intention of triggering) assert.notDeepEqual(reasons(intention), [], intention);
});

test("ordinary changes do not", () => {
  for (const intention of ["Rename variables", "Tune sql timeouts", "Change 9 files", "Improve the guide"])
    assert.deepEqual(reasons(intention), [], intention);
});

test("touching a category that is decided already does [clause 494]", () => {
  assert.deepEqual(reasons("Rename variables", "authentication", authDecided), [
    "modifies_existing_category:authentication",
  ]);
});

test("what a model or a front end knows counts: ten files do, nine do not", () => {
  const asked = { intention: "Rename variables", category: "Other", snapshot: emptySnapshot };
  assert.deepEqual(reasonsForAdr({ ...asked, estimatedFileImpact: 9 }), []);
  assert.deepEqual(reasonsForAdr({ ...asked, estimatedFileImpact: 10 }), ["file_impact"]);
  assert.deepEqual(reasonsForAdr({ ...asked, newDependencies: ["left-pad"] }), ["new_dependency"]);
});

test("fixes, refactorings and mere configuration need none, whatever else they mention [clauses 496, 497]", () => {
  const routine = [
    ...["Fix typo in login button", "Refactor authentication architecture", "Hotfix: database down", "bugs in the api"],
    ...["Config-only: session length", "A configuration change for docker"],
  ];
  for (const intention of routine) {
    assert.deepEqual(reasons(intention), [], intention);
    assert.ok(isTaskOnly(intention, emptySnapshot, false), intention);
  }
  for (const intention of ["Add url prefix", "Debug output", "Improve typography", "Use a fixed header"])
    assert.ok(!isTaskOnly(intention, emptySnapshot, false), intention);
});

test("a further provider is configuration once authentication is decided [clause 499]", () => {
  assert.ok(!isTaskOnly("Add GitHub OAuth provider", emptySnapshot, false));
  assert.ok(isTaskOnly("Add GitHub OAuth provider", authDecided, false));
  assert.ok(!isTaskOnly("Our provider is slow. Add a dashboard", authDecided, false));
});

test("an explicit request for an ADR beats everything [clause 493]", () => {
  assert.deepEqual(
    reasonsForAdr({ intention: "Fix typo", category: "Other", snapshot: emptySnapshot, forceAdr: true }),
    ["force_adr"],
  );
  assert.deepEqual(reasons("Fix the login and write an ADR"), ["explicit_request"]);
  assert.ok(!isTaskOnly("Fix the login, with a decision record", emptySnapshot, false));
  assert.deepEqual(reasons("Polish the quadrant"), []);
});
