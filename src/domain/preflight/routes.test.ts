import assert from "node:assert/strict";
import { test } from "node:test";
import { otherOption } from "../clarification/question.ts";
import { routeOf, routes } from "./routes.ts";

const routedTo = (intention: string): string | undefined => routeOf(intention)?.questions[0]?.question.id;

test("each kind of change has its questions", () => {
  const expected: Readonly<Record<string, string>> = {
    "Add authentication": "auth_strategy",
    "Rotate jwt secrets": "auth_strategy",
    "Reset a forgotten password": "auth_strategy",
    "Set up a database": "db_type",
    "Tune sql timeouts": "db_type",
    "Move to mongo": "db_type",
    "Create settings component": "frontend_framework",
    "Rewrite in vue": "frontend_framework",
    "Speed up with caching": "caching",
    "Publish events to kafka": "message_queue",
    "Pick a message broker": "message_queue",
    "Deploy every night": "hosting",
    "Set up CI": "hosting",
    "New endpoint for invoices": "backend_framework",
    "Upgrade the runtime": "backend_framework",
  };
  for (const [intention, id] of Object.entries(expected)) assert.equal(routedTo(intention), id, intention);
});

test("plain keywords of the first three routes win over everything else", () => {
  assert.equal(routedTo("Add database session storage"), "db_type");
  assert.equal(routedTo("Add login database with react ui"), "auth_strategy");
  assert.equal(routedTo("Cache the database"), "db_type");
});

test("words that merely contain a keyword lead nowhere", () => {
  const generic = [
    ...["Build release notes", "Collect feedback", "Credit the author", "Improve the guide", "Debug output"],
    ...["Add url prefix", "Take a rest", "Show reactions", "Explain the decision", "Restore the backup"],
  ];
  for (const intention of generic) assert.equal(routedTo(intention), undefined, intention);
});

test("short keywords match whole words and their plurals, long ones the beginning of a word", () => {
  assert.equal(routedTo("List all APIs"), "backend_framework");
  assert.equal(routedTo("Compare two DBs"), "db_type");
  assert.equal(routedTo("Check authorization"), "auth_strategy");
  assert.equal(routedTo("Check authorisation"), "auth_strategy");
  assert.equal(routedTo("Unit components"), "frontend_framework");
});

test("rest is an API style only where it is meant as one", () => {
  for (const intention of ["Offer REST", "Offer a restful interface", "Offer a rest service"])
    assert.equal(routedTo(intention), "backend_framework", intention);
  assert.equal(routedTo("Do the rest"), undefined);
});

test("every question is a required single choice that ends with Other [clause 474]", () => {
  for (const { question } of routes.flatMap(({ questions }) => questions)) {
    assert.equal(question.type, "single_choice");
    assert.equal(question.optional, undefined);
    assert.equal(question.options.at(-1), otherOption);
    assert.match(question.question, /\?$/);
  }
});
