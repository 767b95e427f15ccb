import { l10n } from "../../../src/domain/l10n.ts";
import { countCharacters, sentText } from "../../../src/domain/clarification/form/checkText.ts";
import type { FieldInput, NumberQuestion, TextQuestion } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText, sentence, setAttribute } from "../../shared/element.ts";
import type { Control } from "../control.ts";

type Change = (part: Partial<FieldInput>) => void;

/**
 * A line or a growing area of text. Numbers and dates are typed as text, too: a native number or date field discards
 * input that it cannot parse, and a draft must keep it.
 */
export function renderText(
  question: TextQuestion | NumberQuestion,
  id: string,
  change: Change,
  choosePaths: () => void,
): Control {
  const field = renderField(question, `${id}-control`);
  const counter = element("span", { className: "counter", aria: { hidden: "true" } });
  const suggestion = question.kind === "text" ? question.suggestion : undefined;
  field.addEventListener("input", () => change({ text: field.value }));
  setAttribute(field, "aria-required", question.required ? "true" : undefined);
  return {
    element: element(
      "div",
      { className: "textControl" },
      suggestion === undefined ? undefined : renderSuggestion(suggestion, change, field),
      field,
      counter,
      question.kind === "text" && question.takesPaths === true ? renderPathButton(choosePaths) : undefined,
    ),
    update(input, { isInvalid, describedBy }) {
      // Setting the same text again would move the caret to its end.
      if (field.value !== input.text) field.value = input.text;
      setAttribute(field, "aria-invalid", isInvalid ? "true" : undefined);
      setAttribute(field, "aria-describedby", describedBy);
      counter.textContent = countWords(question, input.text);
    },
    focus: () => field.focus(),
  };
}

function renderField(question: TextQuestion | NumberQuestion, id: string): HTMLInputElement | HTMLTextAreaElement {
  if (question.kind === "number")
    return element("input", {
      type: "text",
      id,
      className: "number",
      inputMode: question.integer ? "numeric" : "decimal",
      autocomplete: "off",
    });
  if (question.multiline) return element("textarea", { id, rows: 3, dir: "auto" });
  const { format } = question;
  const inputMode = format === "email" ? "email" : format === "uri" ? "url" : "text";
  const placeholder = format === "date" ? "YYYY-MM-DD" : format === "date-time" ? "YYYY-MM-DDThh:mm:ssZ" : "";
  return element("input", {
    type: "text",
    id,
    inputMode,
    placeholder,
    autocomplete: "off",
    spellcheck: format === undefined,
    dir: "auto",
  });
}

function renderSuggestion(text: string, change: Change, field: HTMLElement): HTMLElement {
  const button = element("button", { type: "button", className: "link", textContent: l10n.t("Use this answer") });
  button.addEventListener("click", () => {
    change({ text });
    field.focus();
  });
  return element(
    "p",
    { className: "suggestion" },
    ...sentence(l10n.t("Suggested: {0}"), freeText(text, "suggested")),
    " ",
    button,
  );
}

/** The list of files belongs to the editor, so the host shows it and fills in what was chosen. */
function renderPathButton(choosePaths: () => void): HTMLElement {
  const button = element("button", {
    type: "button",
    className: "link",
    textContent: l10n.t("Choose files and folders…"),
  });
  button.addEventListener("click", choosePaths);
  return button;
}

function countWords(question: TextQuestion | NumberQuestion, text: string): string {
  if (question.kind === "number") return "";
  if (question.maxWords !== undefined) {
    const words = text.trim() === "" ? 0 : text.trim().split(/\s+/u).length;
    return l10n.t("{0} of {1} words", words, question.maxWords);
  }
  const length = countCharacters(sentText(question, text));
  if (question.maxLength !== undefined) return l10n.t("{0} of {1} characters", length, question.maxLength);
  if (!question.multiline) return "";
  return length === 1 ? l10n.t("1 character") : l10n.t("{0} characters", length);
}
