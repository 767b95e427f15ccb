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

test("each word that announces a lasting decision is found, and named", () => {
  const words = [
    ...["auth", "login", "oauth", "jwt", "session", "password", "database", "db", "postgres", "mysql", "mongo"],
    ...["redis", "storage", "cache", "caching", "memcached", "framework", "runtime", "deploy", "infrastructure"],
    ...["ci", "cd", "docker", "kubernetes", "queue", "messaging", "message broker", "api", "endpoint", "server"],
    ...["backend", "rest", "graphql", "ui", "frontend", "react", "vue", "angular", "component", "architecture"],
    ...["strategy", "approach", "design decision"],
  ];
  for (const word of words) assert.deepEqual(reasons(`Think about ${word.toUpperCase()} here`), [`keyword:${word}`]);
});

test("each sign of a wide change is found, and named", () => {
  for (const [intention, reason] of [
    ["Add a dependency", "new_dependency"],
    ["Add a third-party tool", "new_dependency"],
    ["Use a new package", "new_dependency"],
    ["Use new services", "new_dependency"],
    ["Rename it codebase-wide", "file_impact"],
    ["Rename it repo-wide", "file_impact"],
    ["Rename it in every file", "file_impact"],
    ["Rename it in all files", "file_impact"],
    ["Rename it in 10 files", "file_impact"],
    ["Rename it in 100+ files", "file_impact"],
    ["Two migrations", "cross_cutting"],
    ["It migrated", "cross_cutting"],
  ] as const) {
    assert.deepEqual(reasons(intention), [reason], intention);
  }
});

test("a provider counts as adjusted only behind the verb, in the same sentence", () => {
  const isRoutine = (intention: string): boolean => isTaskOnly(intention, authDecided, false);
  assert.ok(isRoutine("Enable a provider"));
  assert.ok(isRoutine("Think. Now disable both providers!"));
  assert.ok(!isRoutine("Our provider should add a page"));
  assert.ok(!isRoutine("Add a page. Ask the provider"));
  assert.ok(!isTaskOnly("Enable a provider", emptySnapshot, false));
  assert.ok(!isTaskOnly("Enable a provider", authDecided, true));
  assert.ok(!isTaskOnly("Enable a provider and write an ADR", authDecided, false));
});
