import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySnapshot } from "../adr/snapshot.ts";
import type { Question } from "../clarification/question.ts";
import { noFiles } from "../../../test/support/noFiles.ts";
import { conclude } from "./conclude.ts";
import { decideByRules, genericDecisionForAdr } from "./decision.ts";
import { answer, type Inquiry, startInquiry } from "./inquiry.ts";
import { planOf } from "./plan.ts";
import { primaryQuestions } from "./routes.ts";

const around = { snapshot: emptySnapshot, files: noFiles };
function answered(inquiry: Inquiry, given: Record<string, unknown>): Inquiry {
  const taken = answer(inquiry, given);
  assert.ok(taken.ok, JSON.stringify(taken));
  return taken.value;
}
const decide = (inquiry: Inquiry) => decideByRules(inquiry, planOf(inquiry, around));
const own = (id: string, question: string): Question => ({ id, type: "free_text", question });

test("a routine change decides nothing, and belongs where its words say", () => {
  assert.deepEqual(decide(startInquiry("Fix the login")), { category: "Authentication", constraints: [] });
  assert.deepEqual(decide(startInquiry("Fix the mess")), { category: "Other", constraints: [] });
});

test("a route decides the fields that have a value, in its order and in one line", () => {
  const inquiry = startInquiry("Add login");
  assert.equal(decide(inquiry), undefined);
  assert.deepEqual(decide(answered(inquiry, { auth_library: "my\n**own**" })), {
    category: "Authentication",
    patch: { category: "Authentication", fields: [{ field: "Library", value: "my *own*" }] },
    constraints: ["Use my *own* for Library"],
  });
});

test("the generic answers decide an approach; for an ADR the primary field of its category", () => {
  const inquiry = startInquiry("Add rate limits");
  assert.equal(decide(answered(inquiry, { category: "Backend" })), undefined);
  const backend = answered(inquiry, { category: "Backend", description: "token\nbucket" });
  const generic = decide(backend);
  assert.deepEqual(generic, {
    category: "Backend",
    patch: { category: "Backend", fields: [{ field: "Description", value: "token bucket" }] },
    constraints: ["Approach: token\nbucket"],
    approach: "token\nbucket",
    needsForAdr: primaryQuestions.Backend,
  });
  assert.ok(generic);
  assert.equal(genericDecisionForAdr(backend, generic), undefined);
  assert.deepEqual(genericDecisionForAdr(answered(backend, { api_style: "REST" }), generic), {
    category: "Backend",
    patch: { category: "Backend", fields: [{ field: "API_Style", value: "REST" }] },
    constraints: ["Use REST for API_Style", "Approach: token\nbucket"],
    approach: "token\nbucket",
  });
});

test("a topic of its own keeps its name in an ADR", () => {
  const inquiry = answered(startInquiry("Add rate limits"), { category: "payment flows", description: "Stripe" });
  const generic = decide(inquiry);
  assert.deepEqual(generic, {
    category: "Other",
    patch: { category: "Other", fields: [{ field: "Description", value: "Stripe" }] },
    constraints: ["Approach: Stripe"],
    approach: "Stripe",
  });
  assert.ok(generic);
  assert.deepEqual(genericDecisionForAdr(inquiry, generic)?.patch, {
    ...{ category: "Other", fields: [{ field: "Payment_Flows", value: "Stripe" }] },
  });
  const unnamed = answered(startInquiry("Add rate limits"), { description: "Stripe" });
  assert.equal(decide(unnamed)?.category, "Other");
});

test("of foreign questions the first one that we know sets the category, the others are constraints", () => {
  const proposed = [
    own("backup_policy", "Which backup policy?"),
    own("db_orm", "Which mapper?"),
    own("hosting", "Where does it run?"),
    own("db_type", "Which database?"),
    own("unanswered", "What?"),
  ];
  const inquiry = { ...startInquiry("Keep orders"), proposed };
  assert.equal(decide(inquiry), undefined);
  const given = { backup_policy: "daily\nat noon", db_orm: "Kysely", hosting: "Fly.io", db_type: "SQLite" };
  assert.deepEqual(decide(answered(inquiry, given)), {
    category: "Database",
    patch: {
      category: "Database",
      fields: [
        { field: "ORM", value: "Kysely" },
        { field: "Type", value: "SQLite" },
      ],
    },
    constraints: [
      ...["Use Kysely for ORM", "Use SQLite for Type"],
      ...["Backup policy: daily at noon", "Where does it run: Fly.io"],
    ],
  });
  const odd = { ...inquiry, proposed: [own("?", "Really?")] };
  assert.deepEqual(decide(answered(odd, { "?": "yes" }))?.patch, {
    ...{ category: "Other", fields: [{ field: "?", value: "yes" }] },
  });
});

const outcomeOf = (inquiry: Inquiry) => conclude(inquiry, around, planOf(inquiry, around), decide(inquiry));

test("without a decision there is nothing to write", () => {
  assert.deepEqual(outcomeOf(startInquiry("Add login")), { kind: "undecided" });
});

test("where an ADR still lacks its value and no question is left, nothing is decided", () => {
  const generic = answered(startInquiry("Add rate limits"), { category: "Backend", description: "x" });
  const asked = ["1", "2", "3", "4", "5"].map((id) => own(id, "Which?"));
  assert.deepEqual(outcomeOf({ ...generic, forceAdr: true, asked }), { kind: "undecided" });
});

test("a place to work that was named wins over the usual one", () => {
  const outcome = outcomeOf(answered(startInquiry("Add OAuth login"), { auth_library: "x", allowlist_paths: "lib/" }));
  assert.deepEqual(outcome.kind === "ready" && outcome.allowlist, ["lib/"]);
});

test("alternatives are the options that were on offer and not taken, if there are any", () => {
  const choice: Question = {
    ...{ id: "oauth_providers", type: "multi_choice", question: "Which providers?" },
    options: ["Google", "GitHub", "Other (specify)"],
  };
  const alternativesTo = (providers: readonly string[]) => {
    const proposed = [choice, own("auth_strategy", "Which strategy?")];
    const given = { oauth_providers: providers, auth_strategy: "x" };
    const outcome = outcomeOf(answered({ ...startInquiry("Add login"), proposed }, given));
    return outcome.kind === "ready" && outcome.alternatives;
  };
  assert.deepEqual(alternativesTo(["Google"]), ["Providers: GitHub"]);
  assert.deepEqual(alternativesTo(["Google", "GitHub"]), []);
});
