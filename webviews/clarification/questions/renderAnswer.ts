import { l10n } from "../../../src/domain/l10n.ts";
import type { FieldInput, FormQuestion } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText } from "../../shared/element.ts";
import { answerTexts } from "../questionText.ts";

/** A read-only answer: each selection on its own line, or why there is none. */
export function renderAnswer(question: FormQuestion, input: FieldInput): HTMLElement[] {
  const texts = answerTexts(question, input);
  if (texts.length > 0) return texts.map((word) => freeText(word, "word"));
  return [element("span", { className: "none", textContent: input.skipped ? l10n.t("Skipped") : l10n.t("No answer") })];
}
