import assert from "node:assert/strict";
import { test } from "node:test";
import { snapshotOf } from "../../adr/snapshot.ts";
import { noFiles } from "../../../../test/support/noFiles.ts";
import { answer, ask, startInquiry } from "../inquiry.ts";
import { genericQuestions } from "../genericQuestions.ts";
import { decisionRequest, questionRequest } from "./modelRequest.ts";

const secret = `sk-ant-${"x".repeat(95)}`;
const inquiry = ask(startInquiry(`Add login with ${secret}`, "ask jane@example.com"), genericQuestions);
const answered = answer(inquiry, { category: "Backend", description: "password='hunter2'" });
const around = {
  snapshot: snapshotOf([{ category: "Infra", field: "Hosting", value: "Fly.io", adr: "20250101T000000.000Z-AAAA" }]),
  files: { ...noFiles, paths: ["src/private/plan.ts", ".env"] },
};

test("a request for questions tells what is known, and neither secrets nor names of files", () => {
  const { user, tool } = questionRequest(inquiry, around);
  assert.equal(tool.name, "submit_clarification");
  for (const part of [
    "Add login",
    "Infra.Hosting = Fly.io",
    "src/ (1 files)",
    "Asked already: category, description",
    "Authentication (Strategy,",
  ])
    assert.ok(user.includes(part), part);
  for (const part of [secret, "jane@example.com", "plan.ts", ".env", "20250101T"])
    assert.ok(!user.includes(part), part);
});

test("a request for the decision holds the answers, redacted", () => {
  assert.ok(answered.ok);
  const { user, tool } = decisionRequest(answered.value);
  assert.equal(tool.name, "submit_decision");
  assert.ok(user.includes("- category: Backend") && user.includes("password=[REDACTED]"));
  assert.ok(!user.includes("hunter2"));
});

test("a request for questions tells what is still unanswered, and nothing that is not there", () => {
  const lines = (asked: Parameters<typeof questionRequest>[0]): readonly string[] =>
    questionRequest(asked, around).user.split("\n");
  assert.ok(lines(inquiry).includes("Still unanswered: category, description"));
  assert.ok(lines(inquiry).some((line) => line.startsWith("Background: ask ")));
  assert.ok(answered.ok);
  const text = lines(answered.value).join("\n");
  assert.ok(text.includes("Asked already: category, description"));
  assert.doesNotMatch(text, /Still unanswered/);
  const fresh = lines(startInquiry("Add login")).join("\n");
  assert.doesNotMatch(fresh, /Asked already|Still unanswered|Background/);
});
