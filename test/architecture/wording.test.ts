import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

const files = globSync(
  ["{src,webviews}/**/*.{ts,css}", "package.json", "package.nls.json", "media/l10n/*.json", "*.md", ".github/**/*.yml"],
  {
    // Reads and writes the words of other people.
    exclude: ["src/domain/speckit/**"],
  },
).map((file) => file.replaceAll("\\", "/"));

/** A phrase that a reader stumbles over, and what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(some|no|any|every)body('s)?\b/i, "say who: the user, a server, another program"],
  [/\bmakes? no sense\b/i, "unexpected, invalid"],
  [/\bsigns? of life\b/i, "did not respond within"],
  [/\ball the same\b/i, "anyway"],
  [/\blast words\b/i, "last output"],
  [/\bour fault\b/i, "an unexpected error"],
  [/\bwhat (be)?came of\b/i, "name the result"],
  [/(?<!there )\b(is|are|was|were) no (address|file|folder|link|list|object|part|secret|spec|text)\b/i, "is not a …"],
  [/\bstands? (once|twice)\b/i, "occurs once, twice"],
  [/\bartefact/i, "artifact"],
  [/\b(behaviour|colour|favour|honour)/i, "American spelling: -or"],
  [/\b(summar|recogn|organ|initial|final|normal|serial|synchron)is(e|ed|es|ing|ation)\b/i, "American spelling: -ize"],
  [/\b\w+Milliseconds\b/, "a name in milliseconds ends in Ms"],
  [/\b(most|longest|shortest)[A-Z]\w*\b/, "a limit begins with max or min"],
  [/\b(letLive|letWork|requiredInk|FormDeeds|KeptRun)\b/, "a name is what a colleague would search for"],
];

test("texts and names are those of plain English", () => {
  const hits = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        phrases.flatMap(([phrase, instead]) => {
          const [found] = phrase.exec(line) ?? [];
          return found === undefined ? [] : [`${file}:${index + 1}: “${found}” (${instead})`];
        }),
      ),
  );
  assert.deepEqual(hits, []);
});
