import type { ClarificationSession } from "../../../domain/clarification/session/clarificationSession.ts";
import type { ElicitationSession } from "../../../domain/clarification/session/elicitationSession.ts";
import { inputOf } from "../../../domain/clarification/form/formQuestion.ts";
import type { FormToHost } from "../../../protocol/clarificationForm.ts";

export type AnySession = ClarificationSession | ElicitationSession;

/** What a form has the editor do. */
export interface FormActions {
  close(): void;
  /** Draws the page again after the host has changed an answer. */
  show(): void;
  /** Lets the user choose files and folders; undefined when they dismiss that. `text` is the answer so far. */
  choosePaths(text: string): Promise<string | undefined>;
  openAddress(url: string): Promise<void>;
  copy(text: string): Promise<void>;
  openArtifact(path: string): Promise<void>;
  runStep(id: string): Promise<void>;
}

/** Handles a message of the page, which can ask only for what its view offers: questions, files and steps are looked up there. */
export async function answerFormMessage(
  session: AnySession,
  message: FormToHost,
  actions: FormActions,
  signal: AbortSignal,
): Promise<void> {
  const { phase } = session.view();
  const completed = phase.kind === "completed" ? phase : undefined;
  switch (message.type) {
    case "ready":
      return;
    case "edited":
      return session.edit(message.inputs, message.revision);
    case "submit":
      return session.submit(signal);
    case "retry":
      return "begin" in session ? session.begin(signal) : undefined;
    case "discard":
      session.discard();
      return actions.close();
    case "decline":
    case "cancel":
      // A form of our own stays open: only waiting for its server is cancelled.
      if ("stop" in session) return session.stop();
      session[message.type]();
      return actions.close();
    case "visit": {
      const address = "visit" in session ? session.visit() : undefined;
      return address === undefined ? undefined : actions.openAddress(address);
    }
    case "copyAddress":
      return phase.kind === "visit" ? actions.copy(phase.url) : undefined;
    case "choosePaths":
      return choosePaths(session, message.questionId, actions);
    case "openArtifact":
      if (completed?.artifacts.some(({ path }) => path === message.path)) await actions.openArtifact(message.path);
      return;
    case "runStep":
      if (completed?.steps.some(({ id }) => id === message.id)) await actions.runStep(message.id);
      return;
  }
}

async function choosePaths(session: AnySession, questionId: string, actions: FormActions): Promise<void> {
  const question = session.view().questions.find(({ id }) => id === questionId);
  if (question?.kind !== "text" || question.takesPaths !== true) return;
  const text = await actions.choosePaths(inputOf(session.view().inputs, question).text);
  if (text === undefined) return;
  const { inputs, revision } = session.view();
  session.edit({ [questionId]: { ...inputOf(inputs, question), text, skipped: false } }, revision + 1);
  actions.show();
}
