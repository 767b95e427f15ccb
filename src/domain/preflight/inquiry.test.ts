import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question } from "../clarification/question.ts";
import { emptySnapshot, snapshotOf } from "../adr/snapshot.ts";
import { noFiles } from "../../../test/support/noFiles.ts";
import { answer, ask, type Inquiry, progressOf, shown, startInquiry, valueOf } from "./inquiry.ts";
import { genericQuestions } from "./genericQuestions.ts";
import { firstQuestions, hintOf, openQuestions, planOf } from "./plan.ts";
import { routeOf } from "./routes.ts";

const own = (id: string, more: object = {}): Question => ({ id, type: "free_text", question: "Which?", ...more });
const answersTo = (inquiry: Inquiry, given: Record<string, unknown>) => {
  const answered = answer(inquiry, given);
  return answered.ok ? Object.fromEntries(answered.value.answers) : answered.error;
};

test("a preflight begins with what is wanted and what that names", () => {
  const begun = { forceAdr: false, reconcile: false, asked: [], answers: new Map() };
  assert.deepEqual(startInquiry(" Add OAuth login\n", " For staff. "), {
    ...{ ...begun, intention: "Add OAuth login", context: "For staff." },
    named: new Map([["auth_strategy", "OAuth"]]),
  });
  const bare = { ...begun, intention: "Add login", named: new Map() };
  assert.deepEqual(startInquiry("Add login", " "), bare);
  assert.deepEqual(startInquiry("Add login"), bare);
});

test("answers are taken to what may be asked about the intention, whenever they come", () => {
  const given = { auth_strategy: "oauth", category: "Backend", description: "x", api_style: "rest", nonsense: 1 };
  assert.deepEqual(answersTo(startInquiry("Add login"), given), { auth_strategy: ["OAuth"] });
  assert.deepEqual(answersTo(startInquiry("Add rate limits"), given), {
    ...{ category: ["Backend"], description: ["x"], auth_strategy: ["OAuth"], api_style: ["REST"] },
  });
  const proposed = { ...startInquiry("Add login"), proposed: [own("limit")] };
  assert.deepEqual(answersTo(proposed, { limit: 5 }), { limit: ["5"] });
  assert.deepEqual(answersTo(ask(startInquiry("Add login"), [own("limit")]), { limit: 5 }), { limit: ["5"] });
});

test("a question counts as it was asked, not as we would have asked it", () => {
  const rephrased = ask(startInquiry("Add login"), [own("auth_strategy")]);
  assert.deepEqual(answersTo(rephrased, { auth_strategy: "oauth" }), { auth_strategy: ["oauth"] });
});

test("an answer that cannot be taken refuses all of them", () => {
  const wrong = answersTo(startInquiry("Add login"), { auth_strategy: ["a", "b"], auth_library: "custom" });
  assert.ok("questionId" in wrong && wrong.questionId === "auth_strategy");
  assert.deepEqual(answersTo(startInquiry("Add login"), { allowlist_paths: "*", auth_library: "custom" }), {
    kind: "invalidAnswer",
    questionId: "allowlist_paths",
    reason: '"*" covers the whole repository',
  });
});

test("later answers are added to earlier ones, and paths are kept in one notation", () => {
  const first = answer(startInquiry("Add login"), { auth_library: "custom", allowlist_paths: ".\\src, lib/" });
  assert.ok(first.ok);
  assert.deepEqual(answersTo(first.value, { auth_strategy: "SAML", acceptance_criteria: "a, b" }), {
    ...{ auth_library: ["custom"], allowlist_paths: ["src", "lib/"] },
    ...{ auth_strategy: ["SAML"], acceptance_criteria: ["a", "b"] },
  });
});

test("the value of a question is its answer, else what the intention names", () => {
  const inquiry = startInquiry("Add OAuth login");
  assert.equal(valueOf(inquiry, "auth_strategy"), "OAuth");
  assert.equal(valueOf(inquiry, "auth_library"), undefined);
  const answered = answer(inquiry, { auth_strategy: "SAML", acceptance_criteria: ["a", "b"] });
  assert.ok(answered.ok);
  assert.equal(valueOf(answered.value, "auth_strategy"), "SAML");
  assert.equal(valueOf(answered.value, "acceptance_criteria"), "a, b");
  const open = answer(inquiry, { auth_strategy: "Other (specify)" });
  assert.ok(open.ok);
  assert.equal(valueOf(open.value, "auth_strategy"), undefined);
});

test("a question is noted once, and counts as answered once it has a value", () => {
  const inquiry = ask(ask(startInquiry("Add login"), [own("a"), own("b")]), [own("b"), own("c")]);
  assert.deepEqual(
    inquiry.asked.map(({ id }) => id),
    ["a", "b", "c"],
  );
  const answered = answer(inquiry, { b: "x" });
  assert.ok(answered.ok);
  assert.deepEqual(progressOf(answered.value), { askedSoFar: 3, answered: 1 });
});

test("only a choice of Other without its text is shown differently", () => {
  const route = routeOf("Add login");
  assert.ok(route);
  const [strategy, library] = route.questions.map(({ question }) => question);
  assert.ok(strategy && library);
  const answered = answer(startInquiry("Add login"), { auth_strategy: "Other (specify)", auth_library: "x" });
  assert.ok(answered.ok);
  assert.deepEqual(shown(answered.value, strategy), {
    ...strategy,
    question: 'Which authentication strategy? You chose "Other (specify)": please answer with your own text.',
  });
  assert.equal(shown(answered.value, library), library);
  const text = own("auth_strategy");
  assert.equal(shown(answered.value, text), text);
});

test("a plan follows the route, the model or the generic questions, unless nothing is to be decided", () => {
  const around = { snapshot: emptySnapshot, files: noFiles };
  const route = routeOf("Add login");
  assert.ok(route);
  const proposed = [own("limit"), own("more", { dependsOn: { questionId: "limit", value: "x" } })];
  for (const [inquiry, plan, hint, ids] of [
    [startInquiry("Add login"), { kind: "route", route }, "adr", ["auth_strategy", "auth_library"]],
    [startInquiry("Fix the login"), { kind: "taskOnly", route }, "task", []],
    [startInquiry("Fix the mess"), { kind: "taskOnly", route: undefined }, "task", []],
    [
      { ...startInquiry("Fix the login"), forceAdr: true },
      { kind: "route", route },
      "adr",
      route.questions.map(({ question }) => question.id),
    ],
    [startInquiry("Add rate limits"), { kind: "generic" }, "unsure", genericQuestions.map(({ id }) => id)],
    [{ ...startInquiry("Add login"), proposed }, { kind: "proposed", questions: proposed }, "unsure", ["limit"]],
    [{ ...startInquiry("Fix the login"), proposed }, { kind: "taskOnly", route }, "task", []],
  ] as const) {
    const made = planOf(inquiry, around);
    assert.deepEqual([made, hintOf(made), firstQuestions(made).map(({ id }) => id)], [plan, hint, ids]);
  }
  const frontend = planOf(startInquiry("Rewrite in vue"), around);
  assert.equal(hintOf(frontend), "task");
  const decided = snapshotOf([{ category: "Authentication", field: "Strategy", value: "OAuth" }]);
  assert.equal(planOf(startInquiry("Enable a provider"), { ...around, snapshot: decided }).kind, "taskOnly");
});

test("no more is asked than a turn and a session have room for", () => {
  const questions = ["a", "b", "c"].map((id) => own(id));
  const ids = (inquiry: Inquiry, of = questions) => openQuestions(inquiry, of).map(({ id }) => id);
  const start = startInquiry("Add login");
  assert.deepEqual(ids(start), ["a", "b"]);
  assert.deepEqual(ids({ ...start, answers: new Map([["a", ["x"]]]) }), ["b", "c"]);
  const four = ask(
    start,
    ["1", "2", "3", "4"].map((id) => own(id)),
  );
  assert.deepEqual(ids(four), ["a"]);
  assert.deepEqual(ids(ask(four, [own("c")])), ["c"]);
  assert.deepEqual(ids(ask(four, [own("5")])), []);
  assert.deepEqual(ids(ask(start, [own("a")]), [own("a", { optional: true }), own("b", { optional: true })]), ["b"]);
});
