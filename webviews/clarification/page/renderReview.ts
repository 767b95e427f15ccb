import { l10n } from "../../../src/domain/l10n.ts";
import { inputOf } from "../../../src/domain/clarification/form/formQuestion.ts";
import type { FieldInput, FormQuestion } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText } from "../../shared/element.ts";
import { whenChanged, type Page, type Part } from "../page.ts";
import { renderAnswer } from "../questions/renderAnswer.ts";
import type { PageState } from "../pageState.ts";

interface ReviewPart extends Part {
  focus(): void;
}

type Answer = readonly [question: FormQuestion, input: FieldInput];

/** Every question with its answer, for review before files are written and for reading afterwards. */
export function renderReview(page: Page): ReviewPart {
  const heading = element("h2", { tabIndex: -1 });
  const list = element("dl", { className: "review" });
  const draw = whenChanged(([canChange, answers]: [boolean, readonly Answer[]]) => {
    heading.textContent = canChange ? l10n.t("Review your answers") : l10n.t("Your answers");
    list.replaceChildren(...answers.map((answer) => renderEntry(answer, canChange, page)));
  });
  const part = element("section", {}, heading, list);
  return {
    element: part,
    update(state) {
      const isReview = isReviewing(state);
      part.hidden = !isReview && !showsAnswersOnly(state);
      const answers = (state.view?.questions ?? []).map((question): Answer => [
        question,
        inputOf(state.inputs, question),
      ]);
      if (!part.hidden) draw([isReview && state.view?.phase.kind === "asking", answers]);
    },
    focus: () => heading.focus(),
  };
}

export const isReviewing = (state: PageState): boolean =>
  state.step === "review" && (state.view?.phase.kind === "asking" || state.view?.phase.kind === "sending");

/** After completion the answers can only be read. */
const showsAnswersOnly = ({ view }: PageState): boolean =>
  (view?.phase.kind === "completed" || view?.phase.kind === "stopped") && view.questions.length > 0;

function renderEntry([question, input]: Answer, canChange: boolean, page: Page): HTMLElement {
  const button = element("button", {
    type: "button",
    className: "link",
    textContent: l10n.t("Change"),
    aria: { label: l10n.t("Change your answer to: {0}", question.text) },
  });
  button.addEventListener("click", () => page.dispatch({ type: "backPressed", questionId: question.id }));
  return element(
    "div",
    {},
    element("dt", {}, freeText(question.text)),
    element("dd", {}, ...renderAnswer(question, input), canChange ? button : undefined),
  );
}
