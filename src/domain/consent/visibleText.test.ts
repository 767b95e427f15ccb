import assert from "node:assert/strict";
import { test } from "node:test";
import { visibleText } from "./visibleText.ts";

test("spells out characters that turn text around", () => {
  assert.equal(visibleText("safe\u202Etxt.exe\u2066x\u2069"), "safe⟨U+202E⟩txt.exe⟨U+2066⟩x⟨U+2069⟩");
});

test("spells out zero-width characters, controls and unusual spaces", () => {
  assert.equal(visibleText("a\u200Bb\uFEFFc\u00ADd\u2060e\u3164f"), "a⟨U+200B⟩b⟨U+FEFF⟩c⟨U+00AD⟩d⟨U+2060⟩e⟨U+3164⟩f");
  assert.equal(visibleText("a\nb\tc\u0000d\u001B[2Je\u2028f"), "a⟨U+000A⟩b⟨U+0009⟩c⟨U+0000⟩d⟨U+001B⟩[2Je⟨U+2028⟩f");
  assert.equal(
    visibleText("a\u00A0b\u2003c\u2800d\u{E0041}e\uD800f"),
    "a⟨U+00A0⟩b⟨U+2003⟩c⟨U+2800⟩d⟨U+E0041⟩e⟨U+D800⟩f",
  );
});

test("leaves ordinary text of any language as it is", () => {
  const text = 'npx -y "größe" 漢字 नमस्ते 🚀 ${env:TOKEN} C:\\Users\\ада';
  assert.equal(visibleText(text), text);
});
