import { element } from "../../shared/element.ts";
import type { Page } from "../page.ts";
import { renderActions } from "./renderActions.ts";
import { renderDialog } from "./renderDialog.ts";
import { renderHeader } from "./renderHeader.ts";
import { renderNotices } from "./renderNotices.ts";
import { renderOutcome } from "./renderOutcome.ts";
import { renderQuestions } from "../questions/renderQuestions.ts";
import { isReviewing, renderReview } from "./renderReview.ts";
import { renderSummary } from "./renderSummary.ts";
import type { FocusTarget, PageState } from "../pageState.ts";

/** Builds the page once and returns the function that updates it. */
export function renderPage(root: HTMLElement, page: Page): (state: PageState) => void {
  const header = renderHeader();
  const summary = renderSummary(page);
  const questions = renderQuestions(page);
  const review = renderReview(page);
  const outcome = renderOutcome(page);
  const actions = renderActions(page);
  const parts = [header, renderNotices(), summary, outcome, review, questions, actions, renderDialog(page)];
  const live = element("div", { className: "visuallyHidden", role: "status" });
  const form = element("form", { noValidate: true }, questions.element, actions.element);
  document.getElementById("waiting")?.remove();
  const main = element("main", {}, ...parts.slice(0, 5).map((part) => part.element), form);
  root.append(main, live, ...parts.slice(7).map((part) => part.element));
  onSend(form, main, () => page.dispatch({ type: "sendPressed" }));

  let focused: FocusTarget | undefined;
  const moveFocus = (target: FocusTarget): void => {
    switch (target.on) {
      case "question":
        return questions.focus(target.id);
      case "title":
        return header.focus();
      case "summary":
        return summary.focus();
      case "review":
        return review.focus();
      case "outcome":
        return outcome.focus();
      case "discardButton":
        return actions.focusDiscard();
    }
  };
  return (state) => {
    for (const part of parts) part.update(state);
    questions.element.hidden = isReviewing(state) || !isAnswering(state);
    if (live.textContent !== state.announcement) live.textContent = state.announcement;
    if (state.focus !== undefined && state.focus !== focused) moveFocus(state.focus);
    focused = state.focus;
  };
}

const isAnswering = ({ view }: PageState): boolean => view?.phase.kind === "asking" || view?.phase.kind === "sending";

/** Enter in a text line and Ctrl+Enter anywhere, including the review, press the first button. */
function onSend(form: HTMLFormElement, main: HTMLElement, send: () => void): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  main.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // A key that is held down must not send answers that the review has just shown.
    if (!event.repeat) send();
  });
}
