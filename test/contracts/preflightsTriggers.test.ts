import assert from "node:assert/strict";
import { test } from "node:test";
import { adrFixture } from "../protocol/preflights/adrFixture.ts";
import { leadsToRecord } from "./preflightsPlay.ts";

const authentication = adrFixture(1, { "Authentication.Strategy": ["OAuth", 1] });
const database = adrFixture(1, { "Database.Type": ["MySQL", 1] });

async function assertRecords(...intentions: readonly string[]): Promise<void> {
  for (const intention of intentions) assert.ok(await leadsToRecord(intention), intention);
}

async function assertTasksOnly(intentions: readonly string[], files?: Record<string, string>): Promise<void> {
  for (const intention of intentions) assert.ok(!(await leadsToRecord(intention, files)), intention);
}

/** Says nothing that would call for a record by itself: see the first test. */
const about = (...words: readonly string[]) => words.map((word) => `Rework the ${word}`);

test("a change without any of these words is a task and nothing else", () =>
  assertTasksOnly([...about("garden", "guide"), "Rename variables", "Tune sql timeouts", "Author the release notes"]));

test("auth and authentication call for a record [clauses 476, 477]", () =>
  assertRecords(...about("auth", "authentication")));

test("database, storage and cache call for a record [clauses 478-480]", () =>
  assertRecords(...about("database", "storage", "cache")));

test("framework and runtime call for a record [clauses 481, 482]", () =>
  assertRecords(...about("framework", "runtime")));

test("deployment and infrastructure call for a record [clauses 483, 484]", () =>
  assertRecords(...about("deployment", "infrastructure")));

test("queue and messaging call for a record [clauses 485, 486]", () => assertRecords(...about("queue", "messaging")));

test("a new dependency calls for a record: library, service or SaaS [clause 487]", () =>
  assertRecords("Pull in a new library", "Use a new service for mails", "Buy a SaaS", "Add a dependency"));

test("ten files call for a record, nine do not [clause 488]", async () => {
  await assertRecords("Rename it in 10 files", "Rename it in 10+ files", "Rename it in 200 files");
  await assertTasksOnly(["Rename it in 9 files"]);
});

test("a migration and a cross-cutting change call for a record [clause 489]", () =>
  assertRecords("Migrate the reports", "Reports need a migration", "Add a cross-cutting concern"));

test("architecture, strategy and approach call for a record [clauses 490-492]", () =>
  assertRecords(...about("architecture", "strategy", "approach")));

test("who asks for an ADR gets one, even for a fix [clause 493]", () =>
  assertRecords("Rename variables and write an ADR", "Fix a typo, with an ADR"));

test("a change to a decided category calls for a record [clause 494]", async () => {
  assert.ok(await leadsToRecord("Tune sql timeouts", database));
  await assertTasksOnly(["Tune sql timeouts"], authentication);
});

test("fixing bugs needs no record, whatever it is about [clause 496]", () =>
  assertTasksOnly([
    ...["Fix the login", "Login fixes", "Fixing the login", "A typo in the login button", "Find bugs in the queue"],
    ...["Bugfix: the database is down", "Hotfix for the cache"],
  ]));

test("a refactoring needs no record, whatever it is about [clause 497]", () =>
  assertTasksOnly(["Refactor the authentication", "Refactoring of the database layer"]));

test("a further OAuth provider needs no record once authentication is decided [clause 499]", async () => {
  await assertTasksOnly(["Add GitHub OAuth provider"], authentication);
  await assertRecords("Add GitHub OAuth provider");
});
