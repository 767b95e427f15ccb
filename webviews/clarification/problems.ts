import { l10n } from "../../src/domain/l10n.ts";
import { problemOf } from "../../src/domain/clarification/form/checkInput.ts";
import { inputOf } from "../../src/domain/clarification/form/formQuestion.ts";
import type { FieldProblem, PageState } from "./pageState.ts";

export function withCheckedField(state: PageState, questionId: string): PageState {
  const question = state.view?.questions.find(({ id }) => id === questionId);
  if (question === undefined) return state;
  const message = problemOf(question, inputOf(state.inputs, question));
  if (message === state.problems.get(questionId)?.message) return state;
  const problems = new Map(state.problems);
  if (message === undefined) problems.delete(questionId);
  else problems.set(questionId, { message });
  const announcement = message === undefined ? state.announcement : `${question.text} ${message}`;
  return { ...state, problems, hasSummary: state.hasSummary && problems.size > 0, announcement };
}

/** Shows problems, with the summary on top and the focus in the first field concerned. */
export function withProblems(
  state: PageState,
  problems: ReadonlyMap<string, FieldProblem>,
  firstProblem: string,
): PageState {
  return {
    ...state,
    step: "answer",
    problems,
    hasSummary: true,
    reopened: new Set([...state.reopened, ...problems.keys()]),
    focus: { on: "question", id: firstProblem },
    announcement:
      problems.size === 1
        ? l10n.t("One answer needs your attention.")
        : l10n.t("{0} answers need your attention.", problems.size),
  };
}
