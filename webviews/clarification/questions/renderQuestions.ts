import { l10n } from "../../../src/domain/l10n.ts";
import { inputOf } from "../../../src/domain/clarification/form/formQuestion.ts";
import type { FormQuestion } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText } from "../../shared/element.ts";
import { watchBlur } from "../watchBlur.ts";
import { whenChanged, type Page, type Part } from "../page.ts";
import { renderQuestion, type QuestionField } from "./renderQuestion.ts";
import type { PageState } from "../pageState.ts";
import { renderAnswer } from "./renderAnswer.ts";

interface QuestionsPart extends Part {
  focus(questionId: string): void;
}

/** All questions on one page: accepted ones as cards, the others as fields. */
export function renderQuestions(page: Page): QuestionsPart {
  const list = element("div", { className: "questions" });
  let rows: Row[] = [];
  const layOut = whenChanged((questions: readonly FormQuestion[]) => {
    const before = new Map(rows.map((row) => [row.key, row]));
    // An unchanged question keeps its element, with caret and selection.
    rows = questions.map((question, index) => {
      const key = JSON.stringify([index, question]);
      return before.get(key) ?? renderRow(question, elementIdOf(index), key, page);
    });
    list.replaceChildren(...rows.map((row) => row.element));
  });
  return {
    element: list,
    update(state) {
      layOut(state.view?.questions ?? []);
      for (const row of rows) row.update(state);
    },
    focus: (questionId) => rows.find((row) => row.questionId === questionId)?.focus(),
  };
}

/** Element ids do not use question ids, which servers choose freely. */
export const elementIdOf = (index: number): string => `q${index}`;

interface Row {
  readonly key: string;
  readonly questionId: string;
  readonly element: HTMLElement;
  update(state: PageState): void;
  focus(): void;
}

function renderRow(question: FormQuestion, id: string, key: string, page: Page): Row {
  const field: QuestionField = renderQuestion(question, id, page);
  const answer = element("dd");
  const changeButton = element("button", {
    type: "button",
    className: "link",
    textContent: l10n.t("Change"),
    aria: { label: l10n.t("Change your answer to: {0}", question.text) },
  });
  changeButton.addEventListener("click", () => page.dispatch({ type: "reopened", questionId: question.id }));
  const card = element(
    "div",
    { className: "answered" },
    element("dl", {}, element("dt", {}, freeText(question.text)), answer),
    changeButton,
  );
  watchBlur(field.element, () => page.dispatch({ type: "left", questionId: question.id }));
  return {
    key,
    questionId: question.id,
    element: element("div", { className: "row" }, card, field.element),
    update(state) {
      const input = inputOf(state.inputs, question);
      const isCard = (state.view?.answered.includes(question.id) ?? false) && !state.reopened.has(question.id);
      card.hidden = !isCard;
      field.element.hidden = isCard;
      answer.replaceChildren(...renderAnswer(question, input));
      field.update(input, state.problems.get(question.id));
    },
    focus: () => field.focus(),
  };
}
