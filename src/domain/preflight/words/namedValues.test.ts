import assert from "node:assert/strict";
import { test } from "node:test";
import { findMentions, valuesNamedIn } from "./namedValues.ts";

const named = (intention: string): Record<string, string> => Object.fromEntries(valuesNamedIn(intention));

test("values the intention names are found in any case and spelling", () => {
  assert.deepEqual(named("Add OAuth authentication with Clerk"), { auth_strategy: "OAuth", auth_library: "Clerk" });
  assert.deepEqual(named("use POSTGRES, drizzle orm."), { db_type: "PostgreSQL", db_orm: "Drizzle" });
  assert.deepEqual(named('Log in by "email + password"'), { auth_strategy: "Email/Password" });
});

test("the longest term is taken and its characters are taken once", () => {
  assert.deepEqual(named("supabase auth on supabase"), { auth_library: "Supabase Auth", db_type: "Supabase" });
  assert.deepEqual(named("authjs vs auth.js"), { auth_library: "Auth.js" });
  assert.deepEqual(named("react query"), { state_management: "TanStack Query" });
});

test("a term inside a longer word is a guess, and guesses answer nothing", () => {
  assert.deepEqual(findMentions("Add mongoose models"), [
    { questionId: "db_type", value: "MongoDB", confidence: 0.85, start: 4, end: 9 },
  ]);
  assert.deepEqual(
    findMentions("xredisx").map(({ confidence }) => confidence),
    [0.7],
  );
  assert.deepEqual(named("Add mongoose models to the preact app"), {});
});

test("two different values for one question answer nothing, the same value twice does", () => {
  assert.deepEqual(named("Migrate from PostgreSQL to MongoDB"), {});
  assert.deepEqual(named("Support OAuth/SAML"), {});
  assert.deepEqual(named("OAuth or rather oauth2"), { auth_strategy: "OAuth" });
});

test("everyday words count only where they are introduced as a product", () => {
  assert.deepEqual(named("Render the page in neon colors"), {});
  assert.deepEqual(named("Deploy on Render"), { hosting: "Render" });
  assert.deepEqual(named("Style it with emotion"), { styling: "Emotion" });
});
