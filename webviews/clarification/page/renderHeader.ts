import { l10n } from "../../../src/domain/l10n.ts";
import { hasAnswer, problemOf } from "../../../src/domain/clarification/form/checkInput.ts";
import { inputOf } from "../../../src/domain/clarification/form/formQuestion.ts";
import { element, freeText, sentence } from "../../shared/element.ts";
import { whenChanged, type Part } from "../page.ts";
import type { PageState } from "../pageState.ts";

interface HeaderPart extends Part {
  focus(): void;
}

/** The title, who asks, the progress, and where the answers will go. */
export function renderHeader(): HeaderPart {
  const titleText = freeText("");
  const title = element("h1", { tabIndex: -1 }, titleText);
  const messageText = freeText("");
  const message = element("p", { className: "message" }, messageText);
  const facts = element("p", { className: "facts" });
  const bar = element("progress", { aria: { label: l10n.t("Answered questions") } });
  const count = element("span");
  const progress = element("div", { className: "progress" }, bar, count);
  const drawFacts = whenChanged(([asker, destinations]: [string, readonly string[]]) => {
    facts.replaceChildren(
      element("span", {}, ...sentence(l10n.t("Asked by {0}"), freeText(asker, "chip"))),
      ...(destinations.length === 0
        ? []
        : [
            element(
              "span",
              {},
              ...sentence(l10n.t("Answers go to {0}"), ...destinations.map((place) => freeText(place, "chip"))),
            ),
          ]),
    );
  });
  return {
    element: element("header", {}, title, message, facts, progress),
    update(state) {
      const { view } = state;
      titleText.textContent = view?.title ?? "";
      messageText.textContent = view?.message ?? "";
      message.hidden = view?.message === undefined;
      if (view !== undefined) drawFacts([view.asker, view.destinations]);
      const { asked, answered } = progressOf(state);
      progress.hidden = state.view?.questions.length === 0 || asked === 0 || view?.phase.kind === "completed";
      bar.max = Math.max(asked, 1);
      bar.value = answered;
      count.textContent = l10n.t("{0} of {1} answered", answered, asked);
    },
    focus: () => title.focus(),
  };
}

/** The server counts accepted answers; the page adds those that are ready to be sent. */
function progressOf(state: PageState): { asked: number; answered: number } {
  const questions = state.view?.questions ?? [];
  const ready = questions.filter((question) => {
    const input = inputOf(state.inputs, question);
    return (hasAnswer(question, input) || input.skipped) && problemOf(question, input) === undefined;
  });
  const { asked = 0, answered = 0 } = state.view?.progress ?? {};
  return { asked: Math.max(asked, questions.length), answered: Math.max(answered, ready.length) };
}
