import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseQuestions } from "../clarify/chooseQuestions.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { qualityCriteria } from "../documents/specQuality.ts";
import { readsAsEnglish } from "../language/readsAsEnglish.ts";
import { draftSpec } from "./draftSpec.ts";
import { withOpenQuestions } from "./openQuestions.ts";
import { renderSpec } from "./renderSpec.ts";

const specOf = (description: string) =>
  parseSpec(
    renderSpec(withOpenQuestions(draftSpec(description, "x")!), {
      feature: "001-x",
      created: "2026-03-14",
      input: description,
    }),
  );

for (const [description, sentences] of [
  [
    "Als Benutzer möchte ich Fotoalben anlegen und mit meiner Familie teilen. Alben werden nach Datum sortiert.\n\nDie Suche liefert Ergebnisse innerhalb von 2 Sekunden.",
    [
      "Als Benutzer möchte ich Fotoalben anlegen und mit meiner Familie teilen",
      "Alben werden nach Datum sortiert",
      "Die Suche liefert Ergebnisse innerhalb von 2 Sekunden",
    ],
  ],
  [
    "Les utilisateurs peuvent :\n- créer des listes de courses\n- partager une liste",
    ["Les utilisateurs peuvent : créer des listes de courses", "Les utilisateurs peuvent : partager une liste"],
  ],
  [
    "Los usuarios pueden crear listas. Una lista contiene 100 artículos como máximo.",
    ["Los usuarios pueden crear listas", "Una lista contiene 100 artículos como máximo"],
  ],
  [
    "ユーザーは写真アルバムを作成できる。ゲストはアルバムを削除できない。",
    ["ユーザーは写真アルバムを作成できる", "ゲストはアルバムを削除できない"],
  ],
  ["Пользователи могут создавать альбомы.", ["Пользователи могут создавать альбомы"]],
] as const) {
  test(`a description in another language is quoted, not misread: ${sentences[0]}`, () => {
    const spec = specOf(description);
    assert.deepEqual(
      requirementsOf(spec, "functional").map(({ text }) => text),
      sentences.map((sentence) => `System MUST satisfy this statement: “${sentence}”`),
    );
    assert.deepEqual(
      qualityCriteria.flatMap((criterion) => criterion.check(spec) ?? []),
      [],
    );
    assert.deepEqual([spec.entities, spec.markers], [[], []]);
    assert.equal(spec.stories.flatMap(({ scenarios }) => scenarios).length, sentences.length);
    assert.match(spec.markdown.text, /The description is not in English\./);
  });
}

test("each paragraph or list item is a story, five at most, and every sentence is in one of them", () => {
  const items = ["Eins ist für alle", "Zwei ist für dich", "Drei", "Vier", "Fünf", "Sechs", "Sieben"];
  const { stories } = specOf(`# Ein Titel für die Alben\n\n${items.map((item) => `- ${item}`).join("\n")}`);
  assert.equal(stories.length, 5);
  const told = stories.map(({ narrative }) => narrative).join(" ");
  for (const item of items) assert.ok(told.includes(item), item);
});

test("a long first sentence is cut where one sees it", () => {
  const { title } = specOf(
    "Die Verwaltung der Fotoalben wird für alle Mitglieder der Familie auf jedem Gerät möglich und einfach.",
  );
  assert.equal(title, "Die Verwaltung der Fotoalben wird für alle Mitglieder der…");
});

test("clarify does not claim to have understood quoted sentences", () => {
  const spec = specOf("Benutzer können Alben anlegen und mit der Familie teilen.");
  assert.deepEqual(
    chooseQuestions(spec, []).map(({ category }) => category),
    ["Functional Scope & Behavior", "Domain & Data Model"],
  );
});

for (const [text, expected] of [
  ["Users can share albums.", true],
  ["Dark mode", true],
  ["Résumé export", true],
  ["Show the café menu to visitors of São Paulo and Köln", true],
  ["Create an app for Die Zeit readers with la carte menus", true],
  ["Benutzer können Alben mit der Familie teilen", false],
  ["Gebruikers kunnen een lijst van taken maken", false],
  ["Użytkownicy mogą tworzyć listy", false],
  ["用户可以创建相册", false],
] as const)
  test(`"${text}" reads as ${expected ? "English" : "another language"}`, () =>
    assert.equal(readsAsEnglish(text), expected));
