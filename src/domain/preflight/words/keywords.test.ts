import assert from "node:assert/strict";
import { test } from "node:test";
import { usesKeyword, wordPattern } from "./keywords.ts";

const check = (keyword: string, used: readonly string[], unused: readonly string[]): void => {
  for (const text of used) assert.equal(usesKeyword(text, keyword), true, text);
  for (const text of unused) assert.equal(usesKeyword(text, keyword), false, text);
};

test("a long keyword is used where a word begins with it, in any case", () => {
  const used = ["deploy", "Deployment", "re-deploy", "1. DEPLOY", "redeploy, then deploy", "(deploys)"];
  check("deploy", used, ["redeploy", "1deploy", "édeploy", "deplo", ""]);
});

test("a keyword of up to three letters is used as a whole word or its plural", () => {
  check(
    "api",
    ["api", "APIs", "apis.", "the api-key", "rapid api", "api"],
    ["apiary", "apisx", "rapid", "api2", "apié"],
  );
  check("ci", ["CI/CD", "cis"], ["cities", "decide"]);
  check("jwts", ["jwts", "jwtsx"], ["jwt"]);
});

test("words that begin like a keyword and mean something else do not use it", () => {
  check(
    "auth",
    ["auth", "authentication", "authorize", "authorise", "author and auth"],
    ["author", "authority", "authored"],
  );
  check("react", ["react", "reacts", "reactor"], ["reaction", "reactive"]);
  check("database", ["databases"], []);
});

test("rest is used in capitals, or in front of what makes it a style of interfaces", () => {
  const used = [
    "REST",
    "a REST interface",
    "restful",
    "rest api",
    "Rest endpoint",
    "rest services",
    "rest and restful",
  ];
  check("rest", used, ["rest", "Rest", "the rest of it", "restore", "RESTORE", "FOREST", "REST2", "arrest service"]);
});

test("phrases are found as whole words, with white space of any length between them", () => {
  const pattern = wordPattern("decision records?", "adr");
  for (const text of ["Decision  records", "a decision\nrecord.", "ADR", "(adr)"]) assert.ok(pattern.test(text), text);
  for (const text of ["decisionrecord", "decision recorder", "quadrant", "adrs", "éadr", "adr2"])
    assert.ok(!pattern.test(text), text);
});
