import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decidedIn,
  emptySnapshot,
  entriesOf,
  formatDecided,
  hasCategory,
  parseDecided,
  plainValues,
  snapshotOf,
  spellingIn,
} from "./snapshot.ts";
import { applyPatch, changesOf, checkPatch, formatChange } from "./patch.ts";

const first = "20250101T000000.000Z-0A01";
const second = "20250102T000000.000Z-0A02";
const third = "20250103T000000.000Z-0B07";

const previous = snapshotOf([
  { category: "Authentication", field: "Strategy", value: "OAuth", adr: first },
  { category: "Authentication", field: "Library", value: "Lucia", adr: first },
  { category: "Infra", field: "Hosting", value: "Fly.io", adr: second },
]);
const accepted = (category: string, ...fields: readonly (readonly [string, string])[]) => {
  const patch = checkPatch({ category, fields: fields.map(([field, value]) => ({ field, value })) });
  assert.ok(patch.ok, JSON.stringify(patch));
  return patch.value;
};

test("a snapshot is the previous one plus the patch; the rest keeps the ADR that set it", () => {
  const next = applyPatch(previous, accepted("Authentication", ["Strategy", "SAML"]), third);
  assert.deepEqual(entriesOf(next), [
    { category: "Authentication", field: "Library", value: "Lucia", adr: first },
    { category: "Authentication", field: "Strategy", value: "SAML", adr: third },
    { category: "Infra", field: "Hosting", value: "Fly.io", adr: second },
  ]);
});

test("names are found in any case, as they are spelled first of all", () => {
  assert.equal(hasCategory(previous, "INFRA"), true);
  assert.equal(hasCategory(previous, "Database"), false);
  assert.deepEqual(decidedIn(previous, "infra", "HOSTING"), { value: "Fly.io", adr: second });
  assert.equal(decidedIn(previous, "Infra", "Caching"), undefined);
  assert.equal(decidedIn(previous, "Database", "Type"), undefined);
  const both = new Map([
    ["mail", 1],
    ["Mail", 2],
  ]);
  assert.deepEqual(
    ["Mail", "mail", "MAIL", "post"].map((name) => spellingIn(both, name)),
    ["Mail", "mail", "mail", undefined],
  );
});

test("of entries with the same name the last one counts, in the category as it was spelled first", () => {
  const snapshot = snapshotOf([
    { category: "Infra", field: "Hosting", value: "AWS", adr: first },
    { category: "INFRA", field: "Caching", value: "Redis" },
    { category: "infra", field: "hosting", value: "Fly.io", adr: second },
    { category: "Other", field: "Hosting", value: "own", adr: third },
  ]);
  assert.deepEqual(entriesOf(snapshot), [
    { category: "Infra", field: "Caching", value: "Redis" },
    { category: "Infra", field: "hosting", value: "Fly.io", adr: second },
    { category: "Other", field: "Hosting", value: "own", adr: third },
  ]);
});

test("names sort by code units: upper case before lower case, no collation", () => {
  const next = applyPatch(emptySnapshot, accepted("infra", ["Caching", "Redis"], ["ci_cd", "None"]), first);
  assert.deepEqual([...(next.get("Infra")?.keys() ?? [])], ["CI_CD", "Caching"]);
});

test("changes say what was added, modified and merely confirmed, in the order of the patch", () => {
  const patch = accepted("authentication", ["strategy", "SAML"], ["LIBRARY", "Lucia"], ["token_storage", "Cookie"]);
  assert.deepEqual(changesOf(previous, patch).map(formatChange), [
    `Modified: Authentication.Strategy = SAML (was: OAuth (ADR ${first}))`,
    "Confirmed: Authentication.Library = Lucia",
    "Added: Authentication.Token_Storage = Cookie",
  ]);
});

test("a field named twice has one change and its last value", () => {
  const patch = accepted("Database", ["Type", "A"], ["type", "B"]);
  assert.deepEqual(patch.fields, [{ field: "Type", value: "B" }]);
});

test("fields of the open category keep the spelling that is there", () => {
  const mail = applyPatch(emptySnapshot, accepted("Other", ["Mail", "SES"]), first);
  const again = applyPatch(mail, accepted("other", ["mail", "Postmark"]), second);
  assert.deepEqual(plainValues(again), { Other: { Mail: "Postmark" } });
  assert.deepEqual(changesOf(mail, accepted("other", ["mail", "Postmark"])).map(formatChange), [
    `Modified: Other.Mail = Postmark (was: SES (ADR ${first}))`,
  ]);
});

test("fields of other categories are spelled as in the schema, whatever was there", () => {
  const old = snapshotOf([{ category: "Infra", field: "hosting", value: "AWS", adr: first }]);
  const patch = accepted("Infra", ["HOSTING", "Fly.io"]);
  assert.deepEqual(plainValues(applyPatch(old, patch, second)), { Infra: { Hosting: "Fly.io" } });
  assert.deepEqual(changesOf(old, patch).map(formatChange), [
    `Modified: Infra.Hosting = Fly.io (was: AWS (ADR ${first}))`,
  ]);
});

test("values and names become one line that ends neither a comment nor bold text", () => {
  const patch = accepted("Other", ["Feature **Flags**", " two\n lines --> and **bold** "]);
  assert.deepEqual(patch.fields, [{ field: "Feature *Flags*", value: "two lines -- > and *bold*" }]);
});

test("unknown categories and fields are named together with the valid ones", () => {
  const category = checkPatch({ category: "Payments", fields: [] });
  assert.equal(category.ok ? undefined : category.error.kind, "unknownCategory");
  const field = checkPatch({ category: "Database", fields: [{ field: "Engine", value: "x" }] });
  assert.deepEqual(field.ok ? undefined : field.error, {
    kind: "unknownField",
    category: "Database",
    field: "Engine",
    validFields: ["Type", "ORM", "Migrations"],
  });
});

test("only a trailing reference to a UID is a reference", () => {
  assert.deepEqual(parseDecided(`SAML (via Okta) (ADR ${first})`), { value: "SAML (via Okta)", adr: first });
  assert.deepEqual(parseDecided(` SAML  (ADR  ${first} ) `), { value: "SAML", adr: first });
  for (const value of [
    ...["", "SAML", "SAML (ADR pending)", `(ADR ${first}) first`, `SAML (ADR ${first}]`, `SAML ${first})`],
    ...[`since${first})`, `from${first}!`],
  ])
    assert.deepEqual(parseDecided(value), { value });
});

test("a value is shown with the ADR that set it, if there is one, and read back", () => {
  assert.equal(formatDecided({ value: "OAuth" }), "OAuth");
  assert.equal(formatDecided({ value: "OAuth", adr: first }), `OAuth (ADR ${first})`);
  for (const decided of [{ value: "OAuth" }, { value: "OAuth (2.1)", adr: first }])
    assert.deepEqual(parseDecided(formatDecided(decided)), decided);
});
