import assert from "node:assert/strict";
import { after, test } from "node:test";
import { problemOf } from "./clarification/form/checkInput.ts";
import { emptyInput } from "./clarification/form/formQuestion.ts";
import { l10n } from "./l10n.ts";

after(() => l10n.use(undefined));

test("a text is its own key, and its places are filled in the order of the language", () => {
  assert.equal(l10n.t("{0} of {1} answered", 1, 2), "1 of 2 answered");
  l10n.use({ "{0} of {1} answered": "von {1} sind {0} beantwortet", "Choose one option.": "Wähle eine Möglichkeit." });
  assert.equal(l10n.t("{0} of {1} answered", 1, 2), "von 2 sind 1 beantwortet");
  assert.equal(l10n.t("{0} of {1} answered", "{1}", 2), "von 2 sind {1} beantwortet");
  assert.equal(l10n.t("not in the table"), "not in the table");
  assert.equal(l10n.t("constructor"), "constructor");
  assert.equal(l10n.t("Asked by {0}"), "Asked by {0}");
});

test("what is wrong with an answer is said in the language of the editor", () => {
  const question = { id: "q", text: "?", kind: "single", required: true, options: [] } as const;
  assert.equal(problemOf(question, emptyInput), "Wähle eine Möglichkeit.");
});
