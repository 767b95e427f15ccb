import { l10n } from "../../src/domain/l10n.ts";
import { problemOf } from "../../src/domain/clarification/form/checkInput.ts";
import { inputOf } from "../../src/domain/clarification/form/formQuestion.ts";
import type { FieldInput } from "../../src/protocol/clarificationForm.ts";
import type { PageAction, PageState, Reaction } from "./pageState.ts";
import { withCheckedField, withProblems } from "./problems.ts";
import { showView } from "./showView.ts";

export const initialState: PageState = {
  inputs: {},
  revision: 0,
  step: "answer",
  problems: new Map(),
  hasSummary: false,
  reopened: new Set(),
  isAskingToDiscard: false,
  announcement: "",
};

/** The reducer of the page. Pure: messages to send are returned. */
export function reduce(state: PageState, action: PageAction): Reaction {
  switch (action.type) {
    case "shown":
      return showView(state, action.view, action.saved);
    case "edited":
      return edit(state, action.questionId, action.input);
    case "left":
      return quietly(
        state.problems.get(action.questionId)?.isFromServer ? state : withCheckedField(state, action.questionId),
      );
    case "reopened":
      return quietly({
        ...state,
        reopened: new Set([...state.reopened, action.questionId]),
        focus: { on: "question", id: action.questionId },
      });
    case "sendPressed":
      return send(state);
    case "backPressed":
      return quietly(backToAnswers(state, action.questionId));
    case "discardPressed":
      return quietly({ ...state, isAskingToDiscard: true });
    case "discardAnswered":
      return {
        state: { ...state, isAskingToDiscard: false, focus: { on: "discardButton" } },
        messages: action.isSure ? [{ type: "discard" }] : [],
      };
  }
}

const quietly = (state: PageState): Reaction => ({ state, messages: [] });

function edit(state: PageState, questionId: string, input: FieldInput): Reaction {
  const revision = state.revision + 1;
  const edited = { ...state, inputs: { ...state.inputs, [questionId]: input }, revision };
  // A visible problem is updated while typing, so it disappears once it is fixed; no new one appears meanwhile.
  const next = state.problems.has(questionId) ? withCheckedField(edited, questionId) : edited;
  return { state: next, messages: [{ type: "edited", inputs: { [questionId]: input }, revision }] };
}

function send(state: PageState): Reaction {
  if (state.view?.phase.kind !== "asking") return quietly(state);
  const problems = new Map(
    state.view.questions.flatMap((question) => {
      const message = problemOf(question, inputOf(state.inputs, question));
      return message === undefined ? [] : [[question.id, { message }]];
    }),
  );
  const [firstProblem] = problems.keys();
  if (firstProblem !== undefined) return quietly(withProblems(state, problems, firstProblem));
  const clean: PageState = { ...state, problems, hasSummary: false };
  // A clarification writes files, so its answers are reviewed first; an elicitation is sent directly.
  if (state.view.asks === "clarification" && state.step === "answer")
    return quietly({ ...clean, step: "review", focus: { on: "review" }, announcement: l10n.t("Review your answers.") });
  return { state: { ...clean, announcement: l10n.t("Sending your answers.") }, messages: [{ type: "submit" }] };
}

const backToAnswers = (state: PageState, questionId: string | undefined): PageState => ({
  ...state,
  step: "answer",
  reopened: questionId === undefined ? state.reopened : new Set([...state.reopened, questionId]),
  focus: questionId === undefined ? { on: "title" } : { on: "question", id: questionId },
  announcement: "",
});
