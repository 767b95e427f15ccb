import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySnapshot, snapshotOf } from "../../adr/snapshot.ts";
import { noFiles } from "../../../../test/support/noFiles.ts";
import { answer, ask, startInquiry } from "../inquiry.ts";
import { genericQuestions } from "../genericQuestions.ts";
import { decisionRequest, questionRequest } from "./modelRequest.ts";

const secret = `sk-ant-${"x".repeat(95)}`;
const inquiry = ask(startInquiry(`Add login with ${secret}`, "ask jane@example.com"), genericQuestions);
const answered = answer(inquiry, { category: "Backend", description: "password='hunter2'" });
const categoriesAndFields =
  "Frontend (Framework, Routing, Styling, UI_Library, State_Management); Backend (Language, Framework, API_Style, Validation); Database (Type, ORM, Migrations); Authentication (Strategy, Library, Token_Storage); Infra (Hosting, CI_CD, Observability, Caching); Other (any field)";
const around = {
  snapshot: snapshotOf([{ category: "Infra", field: "Hosting", value: "Fly.io", adr: "20250101T000000.000Z-AAAA" }]),
  files: { ...noFiles, paths: ["src/private/plan.ts", ".env"] },
};

test("a request for questions is asked in full", () => {
  const request = questionRequest(ask(startInquiry("Add login", "For staff."), genericQuestions), around);
  assert.equal(
    request.user,
    `Request: Add login

Background: For staff.

Categories and their fields: ${categoriesAndFields}

Repository structure:
  src/ (1 files)

Main file types:
  .ts: 1 files

Current architecture:
  Infra.Hosting = Fly.io

Asked already: category, description

Still unanswered: category, description`,
  );
  assert.equal(
    request.system,
    `You clarify change requests for a software project before anyone codes. Find out what is still undecided
about the architecture; leave implementation details alone. Ask one question where one will do, never more than two.
Offer choices rather than free text; the options are examples, and users may always answer "Other (specify)" in their
own words. Give each question a stable snake_case key and repeat these keys in missing_info. When nothing is
missing, hand in no questions and a progress of 1. decision_hint is only a hint. Answer with the tool.`,
  );
  const text = { type: "string" };
  assert.deepEqual(request.tool, {
    name: "submit_clarification",
    description: "Hands in the clarification questions.",
    inputSchema: {
      type: "object",
      properties: {
        questions: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "string", description: "snake_case" },
              type: { enum: ["single_choice", "multi_choice", "free_text"] },
              question: text,
              options: { type: "array", items: text },
              optional: { type: "boolean" },
            },
            required: ["id", "type", "question"],
          },
        },
        missing_info: { type: "array", items: text },
        decision_hint: { enum: ["task", "adr", "unsure"] },
        progress: { type: "number", minimum: 0, maximum: 1 },
      },
      required: ["questions", "missing_info", "decision_hint", "progress"],
    },
  });
});

test("a request for the decision is asked in full", () => {
  const limit = { id: "limit", type: "free_text", question: "How many?" } as const;
  const asked = { ...ask(startInquiry("Add rate limits"), genericQuestions), proposed: [...genericQuestions, limit] };
  const given = answer(asked, { category: "Backend", description: "token bucket", limit: 100 });
  assert.ok(given.ok);
  const request = decisionRequest(given.value);
  assert.equal(
    request.user,
    `Request: Add rate limits

Answers:
  - category: Backend
  - description: token bucket
  - limit: 100

Categories and their fields: ${categoriesAndFields}`,
  );
  assert.equal(
    request.system,
    `You turn the answers of a clarification into one architecture decision: one category and values for its fields.
Use the users' own words where they gave them. Never guess and never write placeholders: one certain field is better
than several likely ones. If the answers do not support a decision, say insufficient and why. Answer with the tool.`,
  );
  const text = { type: "string" };
  assert.deepEqual(request.tool, {
    name: "submit_decision",
    description: "Hands in the decision the answers amount to.",
    inputSchema: {
      type: "object",
      properties: {
        status: { enum: ["extracted", "insufficient"] },
        category: { enum: ["Frontend", "Backend", "Database", "Authentication", "Infra", "Other"] },
        fields: {
          type: "array",
          items: { type: "object", properties: { key: text, value: text }, required: ["key", "value"] },
        },
        reason: text,
      },
      required: ["status"],
    },
  });
});

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
  const fresh = questionRequest(startInquiry("Add login"), { ...around, snapshot: emptySnapshot }).user;
  assert.doesNotMatch(fresh, /Asked already|Still unanswered|Background|Current architecture|Answers/);
});
