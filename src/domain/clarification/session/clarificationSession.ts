import { l10n } from "../../l10n.ts";
import { AppError, messageOf } from "../../errors.ts";
import { underSignals } from "../../followSignals.ts";
import type { FormInputs } from "../form/formQuestion.ts";
import type { FormArtifact, FormNotice, FormStep, FormView } from "../form/formView.ts";
import type { GivenAnswer, QuestionSource, ToolCaller } from "../sources/questionSource.ts";
import {
  acceptedAnswers,
  answersOf,
  freshState,
  problemsOf,
  sentInputs,
  stateFromDraft,
  whileSending,
  withEdit,
  withFailure,
  withNotice,
  withTurn,
  type ClarificationState,
} from "./clarificationState.ts";
import { converse } from "./converse.ts";
import { formIdOf, type Draft, type DraftStore, type FormOrigin } from "./draft.ts";
import { createChangeSignal, type FormSession } from "./formSession.ts";

export interface ClarificationSession extends FormSession {
  /** Asks the first questions, or takes a draft up again in a new session. */
  begin(signal: AbortSignal): Promise<void>;
  /** Stops waiting for the server, which is notified; what was typed is kept. */
  stop(): void;
}

export interface ClarificationRequest {
  readonly origin: FormOrigin;
  readonly title: string;
  readonly asker: string;
  readonly destinations: readonly string[];
  readonly source: QuestionSource;
  readonly tools: ToolCaller;
  readonly drafts: DraftStore;
  /** What can be done next with what was written; only what exists is offered. */
  readonly stepsFor: (artifacts: readonly FormArtifact[]) => readonly FormStep[];
}

const restoredNotice = (wasReplayed: boolean): FormNotice => ({
  tone: "info",
  text: wasReplayed
    ? l10n.t("Your draft was restored. A new session was started and the answers you had sent before were sent again.")
    : l10n.t("Your draft was restored and a new session was started."),
});
const replayedNotice = (reason: "expired" | "unknown"): FormNotice => ({
  tone: "info",
  text:
    reason === "expired"
      ? l10n.t("The session had expired. A new one was started and your answers were sent again.")
      : l10n.t("The server had been restarted. A new session was started and your answers were sent again."),
});

export function createClarificationSession(request: ClarificationRequest): ClarificationSession {
  const formId = formIdOf(request.origin);
  const draft = request.drafts.load(formId);
  const changes = createChangeSignal();
  let state = draft === undefined ? freshState() : stateFromDraft(draft);
  let isDiscarded = false;
  const waiting = createWaiting();

  function change(next: ClarificationState): void {
    state = next;
    keep();
    changes.fire();
  }

  const keep = (): void => (isDiscarded ? undefined : keepDraft(formId, request, state));

  async function exchange(answers: readonly GivenAnswer[], sent: FormInputs, stopping: AbortSignal): Promise<void> {
    await waiting.until(stopping, async (signal) => {
      try {
        const { turn, lost } = await converse(request, state.sessionId, answers, signal);
        if (lost !== undefined) state = withNotice(state, replayedNotice(lost));
        change(withTurn(state, turn, sent));
      } catch (error) {
        change(afterFailure(state, error, signal));
      }
    });
  }

  return {
    formId,
    view: () => viewOf(formId, request, state),
    onDidChange: changes.onDidChange,
    edit(changed, revision) {
      state = withEdit(state, changed, revision);
      keep();
    },
    async begin(signal) {
      if (draft !== undefined) state = withNotice(state, restoredNotice(Object.keys(draft.accepted).length > 0));
      if (state.phase.kind !== "loading")
        change({ ...state, phase: { kind: "loading", text: l10n.t("Trying again…") } });
      await exchange(acceptedAnswers(state), state.accepted, signal);
    },
    async submit(signal) {
      if (state.phase.kind !== "asking") return;
      const problems = problemsOf(state);
      if (problems.length > 0) return change({ ...state, problems });
      const sent = sentInputs(state);
      const answers = answersOf(state.questions, sent);
      if (answers.length === 0 && request.source.whenAllSkipped) {
        return change(withTurn(state, request.source.whenAllSkipped, sent));
      }
      change(whileSending(state));
      await exchange(answers, sent, signal);
    },
    stop: waiting.stop,
    get isDiscarded() {
      return isDiscarded;
    },
    discard() {
      isDiscarded = true;
      request.drafts.remove(formId);
    },
  };
}

/** Waits for one thing after the other, until it arrives or is cancelled. */
function createWaiting() {
  let current = new AbortController();
  return {
    until(stopping: AbortSignal, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
      current = new AbortController();
      return underSignals([stopping, current.signal], run);
    },
    stop: (): void => current.abort(),
  };
}

function keepDraft(formId: string, { drafts, origin }: ClarificationRequest, state: ClarificationState): void {
  if (state.phase.kind === "completed") drafts.remove(formId);
  else if (state.questions.length > 0) drafts.save(draftOf(formId, origin, state));
}

function afterFailure(state: ClarificationState, error: unknown, signal: AbortSignal): ClarificationState {
  const isCancelled = signal.aborted || (error instanceof AppError && error.code === "cancelled");
  if (isCancelled) return withFailure(state, l10n.t("Cancelled. Your answers are kept."));
  return withFailure(
    state,
    messageOf(error),
    l10n.t("Nothing you typed is lost. Try again when the server is running."),
  );
}

function viewOf(formId: string, request: ClarificationRequest, state: ClarificationState): FormView {
  const { questions, inputs, revision, progress, phase, problems, notices } = state;
  return {
    formId,
    asks: "clarification",
    title: request.title,
    asker: request.asker,
    destinations: request.destinations,
    ...(progress !== undefined && { progress }),
    questions,
    answered: Object.keys(state.accepted),
    inputs,
    revision,
    phase: phase.kind === "completed" ? { ...phase, steps: request.stepsFor(phase.artifacts) } : phase,
    problems,
    notices,
  };
}

function draftOf(formId: string, origin: FormOrigin, state: ClarificationState): Draft {
  const { questions, inputs, accepted, revision, phase } = state;
  return { formId, origin, questions, inputs, accepted, revision, wasSending: phase.kind === "sending" };
}
