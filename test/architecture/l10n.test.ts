import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import * as z from "zod";
import { localizedTexts, untranslatedTexts } from "../support/localizedTexts.ts";

const { l10n: folder } = z.object({ l10n: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
const readTexts = (file: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, "utf8")))));

const calls = localizedTexts();
const inSource = new Set(calls.flatMap(({ text }) => text ?? []));
const languages = globSync("package.nls.*.json").map((file) => basename(file).split(".")[2] ?? "");

/** What a translation must take over as it is: values, links to commands and names of settings, code, icons. */
const fixedParts = (text: string): string[] =>
  [...text.matchAll(/\{\d+\}|\(command:[^)]*\)|`[^`]*`|\$\([\w~-]+\)/g)].map(([part]) => part).sort();

const withOtherParts = (translations: ReadonlyMap<string, string>, originalOf: (key: string) => string): string[] =>
  [...translations].flatMap(([key, text]) =>
    JSON.stringify(fixedParts(text)) === JSON.stringify(fixedParts(originalOf(key))) ? [] : [key],
  );

test("every text to translate is a literal, and gets as many values as it has places", () => {
  const wrong = calls.filter(({ text, values }) => {
    if (text === undefined) return true;
    const places = new Set(text.match(/\{\d+\}/g)).size;
    // Without values the places stay, for those who put more than text there.
    return places !== values && values > 0;
  });
  assert.deepEqual(wrong, []);
});

test("no text is looked up before the table is there", () => {
  assert.deepEqual(
    calls.filter(({ isEarly }) => isEarly),
    [],
  );
});

/** Output of programs, and prompts for agents. */
const leftInEnglish = [/"git init"$/, /Read the file .* and do the task it describes/];

test("no English is shown past the translation", () => {
  assert.deepEqual(
    untranslatedTexts().filter((text) => !leftInEnglish.some((known) => known.test(text))),
    [],
  );
});

test("German is there, for the manifest and for the code", () => {
  assert.deepEqual(languages, ["de"]);
  assert.deepEqual(
    globSync(`${folder}/*`).map((file) => basename(file)),
    languages.map((language) => `bundle.l10n.${language}.json`),
  );
});

for (const language of languages) {
  const bundle = readTexts(`${folder}/bundle.l10n.${language}.json`);

  test(`every text of the code exists in ${language}`, () => {
    assert.deepEqual([...inSource].filter((text) => !bundle.has(text)).sort(), []);
  });

  test(`no text in ${language} is left over`, () => {
    assert.deepEqual([...bundle.keys()].filter((text) => !inSource.has(text)).sort(), []);
  });

  test(`values, links, code and icons are the same in ${language}`, () => {
    assert.deepEqual(
      withOtherParts(bundle, (text) => text),
      [],
    );
    const english = readTexts("package.nls.json");
    const manifest = readTexts(`package.nls.${language}.json`);
    assert.deepEqual(
      withOtherParts(manifest, (key) => english.get(key) ?? ""),
      [],
    );
    assert.deepEqual(
      [...bundle, ...manifest].filter(([, text]) => text.trim() === ""),
      [],
    );
  });

  test(`the texts in ${language} are sorted, so that a new one has its place`, () => {
    assert.deepEqual([...bundle.keys()], [...bundle.keys()].sort());
  });
}
