import assert from "node:assert/strict";
import { test } from "node:test";
import { snapshotOf, emptySnapshot } from "../adr/snapshot.ts";
import type { Outcome } from "./conclude.ts";
import { conclude } from "./conclude.ts";
import { decideByRules } from "./decision.ts";
import type { FileContext } from "./fileContext.ts";
import { noFiles } from "../../../test/support/noFiles.ts";
import type { Inquiry, Surroundings } from "./inquiry.ts";
import { answer, ask, progressOf, shown, startInquiry } from "./inquiry.ts";
import { firstQuestions, openQuestions, planOf } from "./plan.ts";

const emptyProject: Surroundings = { snapshot: emptySnapshot, files: noFiles };
const library: FileContext = { paths: ["lib/util.ts"], directories: ["lib/"], guarded: [], signals: [] };
const foreignProject: Surroundings = { snapshot: emptySnapshot, files: library };

const answered = (inquiry: Inquiry, given: Record<string, unknown>): Inquiry => {
  const result = answer(inquiry, given);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
};

/** One turn without any server around it. */
function turn(inquiry: Inquiry, around = emptyProject): { inquiry: Inquiry; outcome: Outcome } {
  const plan = planOf(inquiry, around);
  const open = openQuestions(inquiry, firstQuestions(plan));
  const outcome: Outcome =
    open.length > 0 ? { kind: "ask", questions: open } : conclude(inquiry, around, plan, decideByRules(inquiry, plan));
  return { inquiry: outcome.kind === "ask" ? ask(inquiry, outcome.questions) : inquiry, outcome };
}

const ids = ({ outcome }: { outcome: Outcome }): readonly string[] =>
  outcome.kind === "ask" ? outcome.questions.map(({ id }) => id) : [];
const ready = ({ outcome }: { outcome: Outcome }) => {
  assert.ok(outcome.kind === "ready", JSON.stringify(outcome));
  return outcome;
};

test("two answers decide authentication in a new project", () => {
  const first = turn(startInquiry("Add authentication"));
  assert.deepEqual(ids(first), ["auth_strategy", "auth_library"]);
  const half = turn(answered(first.inquiry, { auth_strategy: "oauth" }));
  assert.deepEqual(ids(half), ["auth_library"]);
  assert.deepEqual(progressOf(half.inquiry), { askedSoFar: 2, answered: 1 });
  const done = ready(turn(answered(half.inquiry, { auth_library: "Lucia" })));
  assert.ok(done.needsAdr);
  assert.deepEqual(done.allowlist, ["src/auth/"]);
  assert.deepEqual(done.constraints, ["Use OAuth for Strategy", "Use Lucia for Library"]);
  assert.deepEqual(done.alternatives, [
    "Strategy: Email/Password, Magic Links",
    "Library: next-auth, passport, custom",
  ]);
  assert.deepEqual(done.criteria, ['"Add authentication" is implemented and works.']);
});

test("what the intention names is not asked and counts in no progress", () => {
  const first = turn(startInquiry("Add OAuth login"));
  assert.deepEqual(ids(first), ["auth_library"]);
  assert.deepEqual(progressOf(first.inquiry), { askedSoFar: 1, answered: 0 });
  const done = ready(turn(startInquiry("Add OAuth authentication with Clerk")));
  assert.deepEqual(done.patch?.fields, [
    { field: "Strategy", value: "OAuth" },
    { field: "Library", value: "Clerk" },
  ]);
  assert.deepEqual(done.alternatives, []);
});

test("an answer overrides what the intention names, and so does an unfinished Other", () => {
  const overridden = answered(startInquiry("Add OAuth login"), { auth_strategy: "SAML", auth_library: "custom" });
  assert.equal(ready(turn(overridden)).patch?.fields[0]?.value, "SAML");
  const unfinished = answered(startInquiry("Add OAuth login"), { auth_strategy: "Other (specify)", auth_library: "x" });
  assert.deepEqual(ids(turn(unfinished)), ["auth_strategy"]);
});

test("Other without its text is asked again with a hint, never through its companion [clause 474]", () => {
  const first = turn(startInquiry("Add authentication"));
  const again = turn(answered(first.inquiry, { auth_strategy: "Other (specify)", auth_library: "custom" }));
  assert.deepEqual(ids(again), ["auth_strategy"]);
  assert.deepEqual(progressOf(again.inquiry), { askedSoFar: 2, answered: 1 });
  const question = again.outcome.kind === "ask" ? again.outcome.questions[0] : undefined;
  assert.ok(question && /your own text/.test(shown(again.inquiry, question).question));
  assert.equal(
    ready(turn(answered(again.inquiry, { auth_strategy__other: "Kerberos" }))).patch?.fields[0]?.value,
    "Kerberos",
  );
  assert.equal(ready(turn(answered(again.inquiry, { auth_strategy: "Kerberos" }))).patch?.fields[0]?.value, "Kerberos");
});

test("where the place to work is unknown, it is asked, and what was asked stays required", () => {
  const inquiry = answered(startInquiry("Add authentication"), { auth_strategy: "OAuth", auth_library: "custom" });
  const follow = turn(inquiry, foreignProject);
  assert.deepEqual(ids(follow), ["allowlist_paths", "acceptance_criteria"]);
  const half = turn(answered(follow.inquiry, { allowlist_paths: ["lib/"] }), foreignProject);
  assert.deepEqual(ids(half), ["acceptance_criteria"]);
  const done = ready(turn(answered(half.inquiry, { acceptance_criteria: "a, b" }), foreignProject));
  assert.deepEqual(done.criteria, ["a", "b"]);
});

test("a fix asks only how it is recognized as done, and decides nothing", () => {
  const first = turn(startInquiry("Fix typo in login button"));
  assert.deepEqual(ids(first), ["acceptance_criteria"]);
  const done = ready(turn(answered(first.inquiry, { acceptance_criteria: "reads Log in", auth_strategy: "OAuth" })));
  assert.ok(!done.needsAdr);
  assert.equal(done.patch, undefined);
  assert.deepEqual(done.constraints, []);
  const foreign = turn(startInquiry("Fix typo in login button"), foreignProject);
  assert.deepEqual(ids(foreign), ["acceptance_criteria", "allowlist_paths"]);
});

test("asking for an ADR later brings the questions of the route back", () => {
  const first = turn(startInquiry("Fix typo in login button"));
  const forced = turn({ ...answered(first.inquiry, { acceptance_criteria: "ok" }), forceAdr: true });
  assert.deepEqual(ids(forced), ["auth_strategy", "auth_library"]);
  const unanswered = turn({ ...first.inquiry, forceAdr: true });
  assert.deepEqual(ids(unanswered), ["auth_strategy", "auth_library"]);
  const rest = turn(answered(unanswered.inquiry, { auth_strategy: "OAuth", auth_library: "custom" }));
  assert.deepEqual(ids(rest), ["acceptance_criteria"]);
});

test("the generic questions give a task, or with an ADR the primary field of the category", () => {
  const first = turn(startInquiry("Add rate limiting"));
  assert.deepEqual(ids(first), ["category", "description"]);
  const inquiry = answered(first.inquiry, { category: "backend", description: "token bucket" });
  const task = ready(turn(inquiry));
  assert.ok(!task.needsAdr);
  assert.deepEqual(task.patch, { category: "Backend", fields: [{ field: "Description", value: "token bucket" }] });
  assert.deepEqual(task.constraints, ["Approach: token bucket"]);
  const forced = turn({ ...inquiry, forceAdr: true });
  assert.deepEqual(ids(forced), ["api_style"]);
  const adr = ready(turn(answered(forced.inquiry, { api_style: "REST" })));
  assert.deepEqual(adr.patch, { category: "Backend", fields: [{ field: "API_Style", value: "REST" }] });
  assert.equal(adr.approach, "token bucket");
  assert.deepEqual(adr.constraints, ["Use REST for API_Style", "Approach: token bucket"]);
  assert.deepEqual(adr.alternatives, ["API_Style: GraphQL, gRPC"]);
});

test("a topic of its own is recorded under its own name", () => {
  const choose = (category: string) =>
    ready(turn(answered(startInquiry("Choose an approach"), { category, description: "Stripe" }))).patch;
  assert.deepEqual(choose("online payments"), {
    category: "Other",
    fields: [{ field: "Online_Payments", value: "Stripe" }],
  });
  assert.deepEqual(choose("Other"), { category: "Other", fields: [{ field: "Description", value: "Stripe" }] });
});

test("the aliases of categories are understood", () => {
  for (const [alias, question] of Object.entries({
    db: "db_type",
    UI: "frontend_framework",
    infrastructure: "hosting",
  })) {
    const inquiry = answered(startInquiry("Choose an approach"), { category: alias, description: "x" });
    assert.deepEqual(ids(turn(inquiry)), [question], alias);
  }
});

test("no session asks more than five questions, no turn more than two", () => {
  let step = turn({ ...startInquiry("Fix the mess"), forceAdr: false }, foreignProject);
  step = turn({ ...step.inquiry, forceAdr: true }, foreignProject);
  step = turn(answered(step.inquiry, { category: "Infra", description: "x" }), foreignProject);
  step = turn(answered(step.inquiry, { hosting: "AWS" }), foreignProject);
  assert.deepEqual(ids(step), ["allowlist_paths", "acceptance_criteria"]);
  assert.equal(step.inquiry.asked.length, 5);
});

test("a decided category makes even a small change an ADR [clause 494]", () => {
  const snapshot = snapshotOf([{ category: "Database", field: "Type", value: "MySQL" }]);
  const inquiry = answered(startInquiry("Tune sql timeouts"), { db_type: "MySQL", db_orm: "Prisma" });
  assert.ok(!ready(turn(inquiry)).needsAdr);
  assert.ok(ready(turn(inquiry, { ...emptyProject, snapshot })).needsAdr);
});

test("foreign questions are mapped where we know them and kept where we do not", () => {
  const proposed = [
    { id: "db_type", type: "free_text" as const, question: "Which database?" },
    { id: "backup_policy", type: "free_text" as const, question: "Which backup policy?" },
  ];
  const known = answered({ ...startInquiry("Store orders"), proposed }, { db_type: "MySQL", backup_policy: "daily" });
  const plan = planOf(known, emptyProject);
  assert.deepEqual(decideByRules(known, plan), {
    category: "Database",
    patch: { category: "Database", fields: [{ field: "Type", value: "MySQL" }] },
    constraints: ["Use MySQL for Type", "Backup policy: daily"],
  });
  const foreign = answered(
    { ...startInquiry("Store orders"), proposed: proposed.slice(1) },
    { backup_policy: "daily" },
  );
  assert.deepEqual(decideByRules(foreign, planOf(foreign, emptyProject))?.patch, {
    category: "Other",
    fields: [{ field: "Backup_Policy", value: "daily" }],
  });
});

test("an optional question that was asked holds nothing up", () => {
  const question = { id: "needed", type: "free_text", question: "Which?" } as const;
  const questions = [question, { ...question, id: "optional", optional: true }] as const;
  const inquiry = ask(startInquiry("Add login"), questions);
  assert.deepEqual(openQuestions(inquiry, questions), [question]);
});
