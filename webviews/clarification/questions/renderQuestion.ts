import { l10n } from "../../../src/domain/l10n.ts";
import type { FieldInput, FormQuestion } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText, icon, setAttribute } from "../../shared/element.ts";
import { errorIcon } from "../icons.ts";
import type { Page } from "../page.ts";
import type { FieldProblem } from "../pageState.ts";
import { renderChoice } from "./renderChoice.ts";
import { renderText } from "./renderText.ts";
import { limitText } from "../questionText.ts";

export interface QuestionField {
  readonly element: HTMLElement;
  update(input: FieldInput, problem: FieldProblem | undefined): void;
  focus(): void;
}

/** A question with label, help, limits, reason, control, problem and skip button. */
export function renderQuestion(question: FormQuestion, id: string, page: Page): QuestionField {
  let current: FieldInput | undefined;
  const change = (part: Partial<FieldInput>): void => {
    if (current === undefined) return;
    page.dispatch({ type: "edited", questionId: question.id, input: { ...current, ...part } });
  };
  const isGroup = question.kind !== "text" && question.kind !== "number";
  const choosePaths = (): void => page.post({ type: "choosePaths", questionId: question.id });
  const control = isGroup ? renderChoice(question, id, change) : renderText(question, id, change, choosePaths);
  const notes = renderNotes(question, id);
  const problemText = element("span", { dir: "auto" });
  const hint = element("span", { className: "hint", dir: "auto" });
  const problemBox = element("p", { className: "problem", id: `${id}-problem` }, icon(errorIcon), problemText, hint);
  const body = element("div", { className: "body" }, control.element, problemBox);
  const skip = question.required ? undefined : renderSkip(question.text, change);
  const frame = element(
    isGroup ? "fieldset" : "div",
    { className: "question", id },
    label(question, id, isGroup),
    ...notes,
    body,
    skip?.element,
  );
  if (question.kind === "single" || question.kind === "boolean") {
    frame.setAttribute("role", "radiogroup");
    setAttribute(frame, "aria-required", question.required ? "true" : undefined);
  }
  const describing = notes.map((note) => note.id);
  return {
    element: frame,
    update(input, problem) {
      current = input;
      const isInvalid = problem !== undefined;
      const describedBy = [...describing, ...(isInvalid ? [problemBox.id] : [])].join(" ");
      frame.classList.toggle("invalid", isInvalid);
      if (isGroup) setAttribute(frame, "aria-describedby", describedBy);
      if (frame.getAttribute("role") === "radiogroup") frame.setAttribute("aria-invalid", String(isInvalid));
      problemText.textContent = problem?.message ?? "";
      hint.textContent = problem?.hint ?? "";
      problemBox.hidden = !isInvalid;
      body.hidden = input.skipped;
      skip?.update(input.skipped);
      control.update(input, { isInvalid, describedBy });
    },
    focus: () => (current?.skipped ? skip?.element.querySelector("button")?.focus() : control.focus()),
  };
}

function label(question: FormQuestion, id: string, isGroup: boolean): HTMLElement {
  const parts = [
    question.topic === undefined ? undefined : freeText(question.topic, "topic"),
    freeText(question.text, "text"),
    question.required ? undefined : element("span", { className: "optional", textContent: l10n.t("optional") }),
  ];
  return isGroup ? element("legend", {}, ...parts) : element("label", { htmlFor: `${id}-control` }, ...parts);
}

function renderNotes(question: FormQuestion, id: string): HTMLElement[] {
  const note = (name: string, text: string | undefined, before?: string): HTMLElement[] =>
    text === undefined
      ? []
      : [
          element(
            "p",
            { className: `note ${name}`, id: `${id}-${name}` },
            ...(before === undefined ? [] : [element("strong", { textContent: before }), " "]),
            freeText(text),
          ),
        ];
  return [
    ...note("help", question.help),
    ...note("why", question.why, question.required ? l10n.t("Required.") : l10n.t("Why it matters.")),
    ...note("limits", limitText(question)),
  ];
}

function renderSkip(
  question: string,
  change: (part: Partial<FieldInput>) => void,
): {
  element: HTMLElement;
  update(isSkipped: boolean): void;
} {
  const text = element("span", { className: "skippedText", textContent: l10n.t("Skipped. What you entered is kept.") });
  const button = element("button", { type: "button", className: "link" });
  let wasSkipped = false;
  button.addEventListener("click", () => change({ skipped: !wasSkipped }));
  return {
    element: element("p", { className: "skip" }, text, button),
    update(isSkipped) {
      wasSkipped = isSkipped;
      text.hidden = !isSkipped;
      button.textContent = isSkipped ? l10n.t("Answer after all") : l10n.t("Skip");
      button.setAttribute("aria-label", l10n.t("{0}: {1}", button.textContent, question));
    },
  };
}
