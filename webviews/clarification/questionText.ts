import { l10n } from "../../src/domain/l10n.ts";
import { hasAnswer } from "../../src/domain/clarification/form/checkInput.ts";
import type {
  ChoiceQuestion,
  FieldInput,
  FormQuestion,
  NumberQuestion,
  TextFormat,
} from "../../src/protocol/clarificationForm.ts";

/** An answer as text: one entry per selected option, or the typed text. */
export function answerTexts(question: FormQuestion, input: FieldInput): readonly string[] {
  if (!hasAnswer(question, input)) return [];
  switch (question.kind) {
    case "single":
    case "multi": {
      const labels = new Map(question.options.map((option) => [option.value, option.label]));
      const chosen = input.chosen.map((value) => labels.get(value) ?? value);
      return input.other ? [...chosen, input.text.trim()] : chosen;
    }
    case "boolean":
      return [input.chosen[0] === "true" ? l10n.t("Yes") : l10n.t("No")];
    case "text":
    case "number":
      return [input.text];
  }
}

/** The limits of a question as a sentence, so that users know them before they type. */
export function limitText(question: FormQuestion): string | undefined {
  switch (question.kind) {
    case "single":
    case "boolean":
      return undefined;
    case "multi":
      return selectionWords(question);
    case "number":
      return rangeSentence(question);
    case "text":
      return sentences(
        question.format && formatWords(question.format),
        lengthWords(question.minLength, question.maxLength),
        question.pattern && l10n.t("Must match {0}", question.pattern),
        question.maxWords && l10n.t("At most {0} words.", question.maxWords),
      );
  }
}

function formatWords(format: TextFormat): string {
  switch (format) {
    case "email":
      return l10n.t("An e-mail address.");
    case "uri":
      return l10n.t("A full address, such as https://example.com.");
    case "date":
      return l10n.t("A date as YYYY-MM-DD.");
    case "date-time":
      return l10n.t("A date and time with time zone, such as 2026-03-14T09:30:00Z.");
  }
}

function rangeSentence({ integer, minimum, maximum }: NumberQuestion): string {
  if (minimum !== undefined && maximum !== undefined)
    return integer
      ? l10n.t("A whole number from {0} to {1}.", minimum, maximum)
      : l10n.t("A number from {0} to {1}.", minimum, maximum);
  if (minimum !== undefined)
    return integer ? l10n.t("A whole number of at least {0}.", minimum) : l10n.t("A number of at least {0}.", minimum);
  if (maximum !== undefined)
    return integer ? l10n.t("A whole number of at most {0}.", maximum) : l10n.t("A number of at most {0}.", maximum);
  return integer ? l10n.t("A whole number.") : l10n.t("A number.");
}

function selectionWords({ min, max }: ChoiceQuestion): string {
  if (min !== undefined && max !== undefined)
    return min === max ? l10n.t("Choose {0}.", min) : l10n.t("Choose {0} to {1}.", min, max);
  if (min !== undefined) return min === 1 ? l10n.t("Choose one or more.") : l10n.t("Choose at least {0}.", min);
  return max === undefined ? l10n.t("Choose any number.") : l10n.t("Choose up to {0}.", max);
}

function lengthWords(min = 0, max?: number): string | undefined {
  if (min > 0 && max !== undefined) return l10n.t("{0} to {1} characters.", min, max);
  if (min > 1) return l10n.t("At least {0} characters.", min);
  return max === undefined ? undefined : l10n.t("At most {0} characters.", max);
}

const sentences = (...parts: readonly (string | number | undefined)[]): string | undefined =>
  parts.filter((part) => typeof part === "string").join(" ") || undefined;
