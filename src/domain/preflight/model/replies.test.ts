import assert from "node:assert/strict";
import { test } from "node:test";
import { otherOption } from "../../clarification/question.ts";
import { answer, startInquiry } from "../inquiry.ts";
import { readDecisionReply } from "./decisionReply.ts";
import { fieldsTheUserGave } from "./givenValues.ts";
import type { QuestionLimits } from "./questionReply.ts";
import { readQuestionReply } from "./questionReply.ts";

const none: QuestionLimits = { most: 2, askedIds: [] };
const choice = (id: string, options: unknown = ["x", "y"]) => ({ id, type: "single_choice", question: "Q?", options });
const replied = (questions: unknown, more: object = {}) => ({
  questions,
  missing_info: [],
  decision_hint: "adr",
  progress: 0.3,
  ...more,
});
const read = (questions: unknown, limits = none) => readQuestionReply(replied(questions), limits).questions;

test("good questions pass and get their Other", () => {
  const [first] = read([choice("cache")]);
  assert.deepEqual(first, { id: "cache", type: "single_choice", question: "Q?", options: ["x", "y", otherOption] });
  const [multi] = read([
    { ...choice("m", ["x", "y", "Other"]), type: "multi_choice", min_selections: 1, max_selections: 0 },
  ]);
  assert.deepEqual(multi, {
    id: "m",
    type: "multi_choice",
    question: "Q?",
    options: ["x", "y", otherOption],
    minSelections: 1,
  });
});

test("small errors are corrected", () => {
  assert.equal(read([choice("a"), choice("b"), choice("c")]).length, 2);
  assert.equal(read([choice("a", ["x"])])[0]?.type, "free_text");
  assert.equal(read([{ ...choice("a"), type: "essay" }])[0]?.type, "free_text");
  assert.deepEqual(read([{ ...choice("a"), type: "free_text" }]), [{ id: "a", type: "free_text", question: "Q?" }]);
  assert.equal(read([choice("Cache Engine!__other")])[0]?.id, "cache_engine");
});

test("what cannot be used is left out [clause 475]", () => {
  const bad = [
    { id: "a" },
    { ...choice("b"), question: " " },
    { ...choice("c"), depends_on_question_id: "a" },
    5,
    null,
  ];
  assert.deepEqual(read(bad), []);
  assert.deepEqual(read("text"), []);
  assert.deepEqual(read([choice("a"), choice("a")]).length, 1);
  assert.deepEqual(read([choice("a")], { most: 2, askedIds: ["a"] }), []);
});

test("hint, missing keys and progress are made to agree with the questions", () => {
  const reply = readQuestionReply(
    replied([choice("a")], { missing_info: ["zzz"], decision_hint: "maybe", progress: 1 }),
    none,
  );
  assert.deepEqual([reply.missingInfo, reply.hint, reply.progress], [["a"], "unsure", 0.99]);
  assert.equal(readQuestionReply(replied([], { progress: 0.2 }), none).progress, 1);
  assert.equal(readQuestionReply(replied([choice("a")], { progress: "half" }), none).progress, 0.5);
  assert.equal(readQuestionReply(replied([choice("a")], { progress: -3 }), none).progress, 0);
});

test("a decision keeps the fields that the schema knows and the user decided", () => {
  const fields = [
    { key: "type", value: "MySQL" },
    { key: "Engine", value: "InnoDB" },
    { key: "ORM", value: "TBD" },
    { key: "Migrations", value: "" },
  ];
  const reply = readDecisionReply({ category: "db", fields });
  assert.deepEqual(reply.status === "extracted" && [reply.category, reply.fields], [
    "Database",
    [{ field: "Type", value: "MySQL" }],
  ]);
});

test("a decision without substance is insufficient", () => {
  const replies = [
    {},
    { status: "insufficient" },
    { status: "extracted", category: "Payments", fields: [{ key: "A", value: "b" }] },
    { status: "extracted", category: "Database", fields: [] },
    { status: "extracted", category: "Database", fields: [{ key: "Type", value: "To be determined later" }] },
  ];
  for (const reply of replies) {
    const result = readDecisionReply(reply);
    assert.ok(result.status === "insufficient" && result.reason !== "", JSON.stringify(reply));
  }
});

test("values that the user did not give are not decided", () => {
  const answered = answer(startInquiry("Store orders in postgres"), { db_orm: "next auth" });
  assert.ok(answered.ok);
  const field = (value: string) => ({ field: "Type", value });
  const kept = fieldsTheUserGave(answered.value, ["PostgreSQL", "Next-Auth", "MongoDB"].map(field));
  assert.deepEqual(
    kept.map(({ value }) => value),
    ["PostgreSQL", "Next-Auth"],
  );
});

test("what had to be put right in a reply is listed", () => {
  const repairsOf = (questions: unknown, more: object): readonly string[] =>
    readQuestionReply(replied(questions, { missing_info: ["a"], ...more }), none).repairs;
  assert.ok(repairsOf([choice("a")], { progress: 1 }).includes("progress set below 1"));
  assert.ok(repairsOf([], { progress: 0.2 }).includes("progress set to 1"));
  assert.ok(repairsOf([choice("a")], { progress: 0.5, missing_info: ["b"] }).includes("missing_info rebuilt"));
  for (const repair of ["progress set below 1", "progress set to 1", "missing_info rebuilt"])
    assert.ok(!repairsOf([choice("a")], { progress: 0.5 }).includes(repair));
});

test("an insufficient decision says why", () => {
  const reasonOf = (reply: object): string | false => {
    const read = readDecisionReply(reply);
    return read.status === "insufficient" && read.reason;
  };
  const fields = [{ key: "Type", value: "MySQL" }];
  assert.equal(reasonOf({ status: "insufficient", reason: "Too\nearly" }), "Too early");
  assert.equal(reasonOf({ status: "insufficient" }), "The answers do not support a decision");
  assert.equal(reasonOf({ status: "extracted", fields }), "Nothing is not a category");
  assert.equal(reasonOf({ status: "extracted", category: "Payments", fields }), "Payments is not a category");
  assert.equal(reasonOf({ status: "extracted", category: "Database", fields: [] }), "No field of Database has a value");
});
