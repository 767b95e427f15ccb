import { l10n } from "../../l10n.ts";
import { answerOf, problemOf } from "../form/checkInput.ts";
import { inputOf, ownInput, type FormInputs, type FormQuestion } from "../form/formQuestion.ts";
import type { FormNotice, FormPhase, FormProblem, FormProgress } from "../form/formView.ts";
import type { GivenAnswer, SettledTurn, Turn } from "../sources/questionSource.ts";
import type { Draft } from "./draft.ts";

/** The state of a clarification. Every change is a pure function, so that a draft can be replayed and tested. */
export interface ClarificationState {
  readonly sessionId?: string;
  readonly questions: readonly FormQuestion[];
  /** Ids of the questions the server waits for. */
  readonly open: readonly string[];
  readonly inputs: FormInputs;
  readonly accepted: FormInputs;
  readonly revision: number;
  readonly progress?: FormProgress;
  readonly phase: FormPhase;
  readonly problems: readonly FormProblem[];
  readonly notices: readonly FormNotice[];
}

export const freshState = (): ClarificationState => ({
  questions: [],
  open: [],
  inputs: {},
  accepted: {},
  revision: 0,
  phase: { kind: "loading", text: l10n.t("Waiting for the questions…") },
  problems: [],
  notices: [],
});

const unsureWhetherSent = (): FormNotice => ({
  tone: "warning",
  text: l10n.t(
    "The editor closed while your answers were being sent, so they may have arrived. Check for new files before you send them again.",
  ),
});

export function stateFromDraft(draft: Draft): ClarificationState {
  return {
    ...freshState(),
    questions: draft.questions,
    inputs: draft.inputs,
    accepted: draft.accepted,
    revision: draft.revision,
    phase: { kind: "loading", text: l10n.t("Starting a new session…") },
    notices: draft.wasSending ? [unsureWhetherSent()] : [],
  };
}

/** Applies the changed inputs; the server's problems with them are outdated from then on. */
export function withEdit(state: ClarificationState, changed: FormInputs, revision: number): ClarificationState {
  // Messages can overtake each other across a reload; an older edit must not undo a newer one.
  if (revision <= state.revision) return state;
  const problems = state.problems.filter(({ questionId }) => ownInput(changed, questionId ?? "") === undefined);
  return { ...state, inputs: { ...state.inputs, ...changed }, revision, problems };
}

/** What prevents the answers from being sent; the form checks the same, but is not the only caller. */
export const problemsOf = (state: ClarificationState): FormProblem[] =>
  state.questions.flatMap((question) => {
    const message = problemOf(question, inputOf(state.inputs, question));
    return message === undefined ? [] : [{ questionId: question.id, message }];
  });

/** The inputs of every question as they are at this moment; the user can keep typing while they are being sent. */
export const sentInputs = ({ questions, inputs }: ClarificationState): FormInputs =>
  Object.fromEntries(questions.map((question) => [question.id, inputOf(inputs, question)]));

/** Every valid answer, earlier turns included: a later one replaces what the server had. */
export const answersOf = (questions: readonly FormQuestion[], inputs: FormInputs): GivenAnswer[] =>
  questions.flatMap((question) => {
    const input = inputOf(inputs, question);
    const value = problemOf(question, input) === undefined ? answerOf(question, input) : undefined;
    return value === undefined ? [] : [{ question, value }];
  });

/** The answers the server had taken before its session was lost. */
export const acceptedAnswers = ({ questions, accepted }: ClarificationState): GivenAnswer[] =>
  answersOf(
    questions.filter((question) => ownInput(accepted, question.id) !== undefined),
    accepted,
  );

export const whileSending = (state: ClarificationState): ClarificationState => ({
  ...state,
  phase: { kind: "sending" },
  problems: [],
});

/** Applies the server's reply; `sent` are the inputs it was given, which it has now taken or refused. */
export function withTurn(state: ClarificationState, turn: SettledTurn, sent: FormInputs): ClarificationState {
  switch (turn.kind) {
    case "asks":
      return withQuestions(state, turn, sent);
    case "completed":
      return {
        ...state,
        open: [],
        accepted: sent,
        phase: { kind: "completed", summary: turn.summary, artifacts: turn.artifacts, steps: [] },
        problems: [],
        notices: withoutRepeats([...state.notices, ...turn.notices]),
      };
    case "rejected":
      return { ...state, phase: { kind: "asking" }, problems: turn.problems };
    case "failed":
      return withFailure(state, turn.message, turn.hint);
  }
}

function withQuestions(
  state: ClarificationState,
  turn: Extract<Turn, { kind: "asks" }>,
  sent: FormInputs,
): ClarificationState {
  const asked = new Map(turn.questions.map((question) => [question.id, question]));
  const accepted = Object.fromEntries(Object.entries(sent).filter(([id]) => !asked.has(id)));
  const isStillAsked = ({ id }: FormQuestion): boolean => asked.has(id) || ownInput(accepted, id) !== undefined;
  const kept = state.questions.filter(isStillAsked);
  const known = new Set(kept.map((question) => question.id));
  const { progress, sessionId } = turn;
  const added = turn.questions.filter((question) => !known.has(question.id));
  return {
    ...state,
    ...(sessionId !== undefined && { sessionId }),
    ...(progress !== undefined && { progress }),
    // A question asked again comes with its newest wording, in its old place.
    questions: [...kept.map((question) => asked.get(question.id) ?? question), ...added],
    open: [...asked.keys()],
    accepted,
    phase: { kind: "asking" },
    problems: askedAgain(turn.questions, sent),
    notices: withoutRepeats([
      ...state.notices,
      ...turn.notices,
      ...(state.questions.length > 0 && added.length > 0 ? [furtherQuestions(added.length)] : []),
      ...state.questions.filter((question) => !isStillAsked(question)).flatMap((gone) => noLongerAsked(gone, state)),
    ]),
  };
}

/** Why the form has more questions than before the answers were sent. */
const furtherQuestions = (count: number): FormNotice => ({
  tone: "info",
  text:
    count === 1
      ? l10n.t("Your answers raised one further question.")
      : l10n.t("Your answers raised {0} further questions.", count),
});

/** A new session may ask other questions; what was typed for the old ones stays readable. */
function noLongerAsked(question: FormQuestion, state: ClarificationState): FormNotice[] {
  const value = answerOf(question, inputOf(state.inputs, question));
  if (value === undefined) return [];
  const words = Array.isArray(value) ? value.join(", ") : String(value);
  return [{ tone: "info", text: l10n.t("“{0}” is no longer asked. Your answer was: {1}", question.text, words) }];
}

/** A question that was answered and is asked again was not understood: the user has to see which one. */
const askedAgain = (questions: readonly FormQuestion[], sent: FormInputs): FormProblem[] =>
  questions.flatMap((question) => {
    const input = ownInput(sent, question.id);
    return input !== undefined && answerOf(question, input) !== undefined
      ? [{ questionId: question.id, message: l10n.t("The server is asking this again. Check your answer.") }]
      : [];
  });

/** The server could not be reached, or cannot go on: with questions on the page the user can simply send again. */
export function withFailure(state: ClarificationState, message: string, hint?: string): ClarificationState {
  const problem: FormProblem = { message, ...(hint !== undefined && { hint }) };
  if (state.questions.length > 0) return { ...state, phase: { kind: "asking" }, problems: [problem] };
  return { ...state, phase: { kind: "stopped", text: message, ...(hint !== undefined && { hint }), canRetry: true } };
}

/** A server may give the same warning with every turn; the user has read it. */
const withoutRepeats = (notices: readonly FormNotice[]): FormNotice[] =>
  notices.filter((notice, index) => notices.findIndex(({ text }) => text === notice.text) === index);

export const withNotice = (state: ClarificationState, notice: FormNotice): ClarificationState => ({
  ...state,
  notices: [...state.notices.filter((known) => known.text !== notice.text), notice],
});
