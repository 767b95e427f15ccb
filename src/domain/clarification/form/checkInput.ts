import { l10n } from "../../l10n.ts";
import type { ChoiceQuestion, FieldInput, FormQuestion, NumberQuestion } from "./formQuestion.ts";
import { sentText, textProblem, wordLimitProblem } from "./checkText.ts";

export type AnswerValue = string | number | boolean | readonly string[];

/** Whether there is anything to send; a skipped question and a blank text are no answer. */
export function hasAnswer(question: FormQuestion, input: FieldInput): boolean {
  if (input.skipped) return false;
  const hasText = input.text.trim() !== "";
  switch (question.kind) {
    case "single":
    case "multi":
      return input.chosen.length > 0 || input.other;
    case "boolean":
      return input.chosen.length > 0;
    case "text":
    case "number":
      return hasText;
  }
}

/** The sentence to show beside the field, or nothing when the input can be sent. */
export function problemOf(question: FormQuestion, input: FieldInput): string | undefined {
  if (!hasAnswer(question, input)) return question.required ? missingSentence(question) : undefined;
  switch (question.kind) {
    case "single":
    case "multi":
      return choiceProblem(question, input);
    case "text":
      return textProblem(question, input.text);
    case "number":
      return numberProblem(question, input.text.trim());
    case "boolean":
      return undefined;
  }
}

/** The value to send; call it only for an input without a problem. */
export function answerOf(question: FormQuestion, input: FieldInput): AnswerValue | undefined {
  if (!hasAnswer(question, input)) return undefined;
  const otherText = input.other ? [input.text.trim()] : [];
  switch (question.kind) {
    case "single":
      return otherText[0] ?? input.chosen[0];
    case "multi":
      return [...input.chosen, ...otherText];
    case "text":
      return sentText(question, input.text);
    case "number":
      return Number(input.text);
    case "boolean":
      return input.chosen[0] === "true";
  }
}

function missingSentence(question: FormQuestion): string {
  switch (question.kind) {
    case "single":
      return question.otherLabel === undefined
        ? l10n.t("Choose one option.")
        : l10n.t("Choose one option, or give your own answer.");
    case "multi":
      return question.min !== undefined && question.min > 1
        ? l10n.t("Choose at least {0} options.", question.min)
        : l10n.t("Choose at least one option.");
    case "boolean":
      return l10n.t("Choose yes or no.");
    case "number":
      return l10n.t("Enter a number.");
    case "text":
      return l10n.t("Enter an answer.");
  }
}

function choiceProblem(question: ChoiceQuestion, input: FieldInput): string | undefined {
  const isKnown = new Set(question.options.map((option) => option.value));
  if (input.chosen.some((value) => !isKnown.has(value)))
    return l10n.t("An option you chose is no longer offered. Choose again.");
  if (input.other && input.text.trim() === "") return l10n.t("Write your own answer, or choose another option.");
  const tooManyWords = input.other ? wordLimitProblem(question.maxWords, input.text) : undefined;
  if (tooManyWords !== undefined || question.kind === "single") return tooManyWords;
  const count = input.chosen.length + (input.other ? 1 : 0);
  if (question.min !== undefined && count < question.min)
    return l10n.t("Choose at least {0} options; {1} chosen.", question.min, count);
  if (question.max !== undefined && count > question.max)
    return l10n.t("Choose at most {0} options; {1} chosen.", question.max, count);
  return undefined;
}

const decimalNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

function numberProblem(question: NumberQuestion, text: string): string | undefined {
  if (!decimalNumber.test(text))
    return text.includes(",")
      ? l10n.t("Enter a number with a point, such as 3.5.")
      : l10n.t("Enter a number, such as 42.");
  const value = Number(text);
  if (!Number.isFinite(value)) return l10n.t("This number is too large.");
  if (question.integer && !Number.isInteger(value)) return l10n.t("Enter a whole number.");
  if (question.integer && !Number.isSafeInteger(value)) return l10n.t("This number is too large to be exact.");
  const { minimum, maximum } = question;
  const isOutside = (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum);
  return isOutside ? rangeSentence(minimum, maximum) : undefined;
}

function rangeSentence(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined)
    return l10n.t("Enter a number from {0} to {1}.", minimum, maximum);
  if (minimum !== undefined) return l10n.t("Enter a number of at least {0}.", minimum);
  return l10n.t("Enter a number of at most {0}.", maximum ?? "");
}
