import assert from "node:assert/strict";
import { test } from "node:test";
import { slugOfDescription, slugOfShortName } from "./slug.ts";

const vectors: readonly (readonly [description: string, slug: string])[] = [
  ["I want to add user authentication", "user-authentication"],
  ["Implement OAuth2 integration for the API", "implement-oauth2-integration-api"],
  ["Fix payment processing timeout bug", "fix-payment-processing"],
  ["Add a UI for DB backup", "ui-db-backup"],
  ["add a ui for db backup", "backup"],
  ["Set up CI", "ci"],
  ["Do it", "do-it"],
  ["to be or not to be", "not"],
  ["one two three four", "one-two-three-four"],
  ["one two three four five", "one-two-three"],
  ["Go 2 support v2", "2-support"],
  ["C++ parser", "c-parser"],
  ["add IT and HR pages", "it-and-hr-pages"],
  // Where the script leaves a broken or an empty name, ours is readable.
  ["Résumé export", "resume-export"],
  ["Straßenkarte øst", "strassenkarte-ost"],
  ["写真を共有する", "feature"],
  ["", "feature"],
];

for (const [description, slug] of vectors) {
  test(`"${description}" becomes ${slug}`, () => assert.equal(slugOfDescription(description), slug));
}

test("a short name keeps all its words", () => {
  assert.equal(slugOfShortName("My Cool__Feature!!"), "my-cool-feature");
  assert.equal(slugOfShortName("  --Ünïted--  "), "united");
  assert.equal(slugOfShortName("💡"), "feature");
});
