import { l10n } from "../../src/domain/l10n.ts";
import type { FormInputs, FormView, SavedPage } from "../../src/protocol/clarificationForm.ts";
import type { FieldProblem, PageState, Reaction } from "./pageState.ts";
import { withProblems } from "./problems.ts";

/** Takes over the host's view, without losing edits that only the page knows. */
export function showView(state: PageState, view: FormView, saved: SavedPage | undefined): Reaction {
  const typed = newestInputs(state, view, saved);
  const isAnotherForm = state.view?.formId !== view.formId;
  const base: PageState = isAnotherForm
    ? { ...state, step: "answer", problems: new Map(), hasSummary: false, reopened: new Set(), announcement: "" }
    : state;
  const next = react({ ...base, view, inputs: typed.inputs, revision: typed.revision }, state.view);
  return {
    state: next,
    messages: typed.isAhead ? [{ type: "edited", inputs: typed.inputs, revision: typed.revision }] : [],
  };
}

/** The inputs with the latest edit: those of the page, its saved state or the host. */
function newestInputs(
  state: PageState,
  view: FormView,
  saved: SavedPage | undefined,
): { inputs: FormInputs; revision: number; isAhead: boolean } {
  const own = state.view?.formId === view.formId ? state : saved?.formId === view.formId ? saved : undefined;
  if (own === undefined || own.revision <= view.revision)
    return { inputs: view.inputs, revision: view.revision, isAhead: false };
  return { inputs: { ...view.inputs, ...own.inputs }, revision: own.revision, isAhead: true };
}

function react(state: PageState, before: FormView | undefined): PageState {
  const { view } = state;
  if (view === undefined) return state;
  switch (view.phase.kind) {
    case "asking":
      return reactToQuestions(state, view, before);
    case "completed":
      return { ...state, focus: { on: "outcome" }, announcement: view.phase.summary };
    case "stopped":
      return { ...state, focus: { on: "outcome" }, announcement: view.phase.text };
    case "visit":
      return view.phase.opened ? { ...state, announcement: l10n.t("The address was opened in your browser.") } : state;
    case "loading":
    case "sending":
      return state;
  }
}

function reactToQuestions(state: PageState, view: FormView, before: FormView | undefined): PageState {
  if (view.problems.length > 0) return withServerProblems(state, view);
  const known = new Set(before?.questions.map((question) => question.id));
  const added = view.questions.filter((question) => !known.has(question.id));
  const isLaterTurn = before !== undefined && before.questions.length > 0;
  const [first] = added;
  if (!isLaterTurn || first === undefined) return state;
  return {
    ...state,
    step: "answer",
    reopened: new Set(),
    focus: { on: "question", id: first.id },
    announcement: added.length === 1 ? l10n.t("One further question.") : l10n.t("{0} further questions.", added.length),
  };
}

function withServerProblems(state: PageState, view: FormView): PageState {
  const asked = new Set(view.questions.map((question) => question.id));
  const atQuestions = new Map<string, FieldProblem>(
    view.problems.flatMap(({ questionId, message, hint }) =>
      questionId !== undefined && asked.has(questionId)
        ? [[questionId, { message, ...(hint !== undefined && { hint }), isFromServer: true }]]
        : [],
    ),
  );
  const [first] = atQuestions.keys();
  if (first !== undefined) return withProblems(state, atQuestions, first);
  const announcement = view.problems.map((problem) => problem.message).join(" ");
  return { ...state, step: "answer", problems: new Map(), hasSummary: true, focus: { on: "summary" }, announcement };
}
