import { l10n } from "../../l10n.ts";
import type { FormPhase, FormProblem, FormView } from "../form/formView.ts";
import { readElicitationContent, readElicitationSchema, type ElicitationContent } from "../sources/elicitation.ts";
import { freshState, withEdit, type ClarificationState } from "./clarificationState.ts";
import { type Draft, formIdOf, type DraftStore } from "./draft.ts";
import { createChangeSignal, type FormSession } from "./formSession.ts";
import { readVisit } from "./visit.ts";

/** The three ways an elicitation can end: MCP keeps "no" and "no answer" apart. */
type ElicitationOutcome =
  | { readonly action: "accept"; readonly content?: ElicitationContent }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

export interface ElicitationSession extends FormSession {
  /** Settles exactly once. */
  readonly outcome: Promise<ElicitationOutcome>;
  decline(): void;
  /** The form was closed without a choice; the draft stays. */
  cancel(): void;
  /** URL mode: the user agreed; the address to open, or nothing when it must not be opened. */
  visit(): string | undefined;
}

type ElicitationRequest = {
  readonly server: string;
  /** The identity of the server, not its name: another one of the same name gets no draft. */
  readonly connection: string;
  readonly message: string;
  readonly drafts: DraftStore;
} & ({ readonly mode: "form"; readonly schema: unknown } | { readonly mode: "url"; readonly url: string });

/** `signal` is aborted when the server goes away or cancels its request. */
export function createElicitationSession(request: ElicitationRequest, signal: AbortSignal): ElicitationSession {
  const origin = originOf(request);
  const formId = formIdOf(origin);
  const changes = createChangeSignal();
  let resolve: (outcome: ElicitationOutcome) => void = () => undefined;
  const outcome = new Promise<ElicitationOutcome>((settled) => {
    resolve = settled;
  });
  let state = initialState(request, formId);
  let isSettled = false;
  let isDiscarded = false;

  function settle(ending: ElicitationOutcome, phase: FormPhase, problems: readonly FormProblem[] = []): void {
    if (isSettled) return;
    isSettled = true;
    if (ending.action !== "cancel") request.drafts.remove(formId);
    state = { ...state, phase, problems };
    resolve(ending);
    changes.fire();
  }
  const cancel = (text: string): void => settle({ action: "cancel" }, { kind: "stopped", text, canRetry: false });
  const withdraw = (): void =>
    cancel(l10n.t("{0} is no longer waiting for an answer. What you typed is kept.", request.server));
  if (signal.aborted) withdraw();
  else signal.addEventListener("abort", withdraw, { once: true });

  return {
    formId,
    outcome,
    view: () => viewOf(formId, request, state),
    onDidChange: changes.onDidChange,
    edit(changed, revision) {
      state = withEdit(state, changed, revision);
      if (isSettled) return;
      const { questions, inputs } = state;
      request.drafts.save({ formId, origin, questions, inputs, accepted: {}, revision, wasSending: false });
    },
    async submit() {
      if (state.phase.kind !== "asking") return;
      const { content, problems } = readElicitationContent(state.questions, state.inputs);
      if (problems.length === 0) return settle({ action: "accept", content }, sentPhase(request.server));
      state = { ...state, problems };
      changes.fire();
    },
    decline: () => settle({ action: "decline" }, declinedPhase(request.server)),
    cancel: () => cancel(l10n.t("Closed without an answer. What you typed is kept.")),
    visit() {
      if (state.phase.kind !== "visit" || state.phase.refusal !== undefined) return undefined;
      const { url } = state.phase;
      settle({ action: "accept" }, { kind: "visit", url, opened: true });
      return url;
    },
    get isDiscarded() {
      return isDiscarded;
    },
    discard() {
      isDiscarded = true;
      settle({ action: "cancel" }, { kind: "stopped", text: l10n.t("Discarded."), canRetry: false });
      request.drafts.remove(formId);
    },
  };
}

const originOf = ({ connection, server, message }: ElicitationRequest) =>
  ({ kind: "elicitation", connection, server, message }) as const;

const sentPhase = (server: string): FormPhase => ({
  kind: "completed",
  summary: l10n.t("Your answers were sent to {0}.", server),
  artifacts: [],
  steps: [],
});
const declinedPhase = (server: string): FormPhase => ({
  kind: "completed",
  summary: l10n.t("You declined. {0} was notified.", server),
  artifacts: [],
  steps: [],
});

function initialState(request: ElicitationRequest, formId: string): ClarificationState {
  if (request.mode === "url") return { ...freshState(), phase: readVisit(request.url) };
  const { questions, unsupported, isUnanswerable } = readElicitationSchema(request.schema, request.server);
  const draft = ownDraft(request, formId);
  const names = unsupported.join(", ");
  return {
    ...freshState(),
    questions,
    inputs: draft?.inputs ?? {},
    revision: draft?.revision ?? 0,
    phase: isUnanswerable
      ? {
          kind: "stopped",
          text: l10n.t("{0} asks for something that a form cannot show: {1}.", request.server, names),
          canRetry: false,
        }
      : { kind: "asking" },
    notices: [
      ...(draft === undefined ? [] : [{ tone: "info" as const, text: l10n.t("Your draft was restored.") }]),
      ...(unsupported.length === 0 || isUnanswerable
        ? []
        : [{ tone: "warning" as const, text: l10n.t("Left out, because a form cannot show it: {0}.", names) }]),
    ],
  };
}

/** The id is only a short hash of the origin: a server could look for a message that leads to the draft of another. */
function ownDraft({ drafts, connection, message }: ElicitationRequest, formId: string): Draft | undefined {
  const draft = drafts.load(formId);
  const origin = draft?.origin.kind === "elicitation" ? draft.origin : undefined;
  return origin?.connection === connection && origin.message === message ? draft : undefined;
}

function viewOf(formId: string, request: ElicitationRequest, state: ClarificationState): FormView {
  const { questions, inputs, revision, phase, problems, notices } = state;
  return {
    formId,
    asks: "elicitation",
    title: l10n.t("{0} asks for information", request.server),
    message: request.message,
    asker: request.server,
    // They go to the asker and nowhere else.
    destinations: [],
    questions,
    answered: [],
    inputs,
    revision,
    phase,
    problems,
    notices,
  };
}
