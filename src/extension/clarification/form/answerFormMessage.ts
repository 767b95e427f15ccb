import type { ClarificationSession } from "../../../domain/clarification/session/clarificationSession.ts";
import type { ElicitationSession } from "../../../domain/clarification/session/elicitationSession.ts";
import type { FormToHost } from "../../../protocol/clarificationForm.ts";

export type AnySession = ClarificationSession | ElicitationSession;

/** What a form can have done outside itself. */
export interface FormDeeds {
  close(): void;
  openAddress(url: string): Promise<void>;
  copy(text: string): Promise<void>;
  openArtifact(path: string): Promise<void>;
  runStep(id: string): Promise<void>;
}

/** Does what the page asked for. A page can ask only for what its view offers: paths and steps are looked up there. */
export async function answerFormMessage(
  session: AnySession,
  message: FormToHost,
  deeds: FormDeeds,
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
      return deeds.close();
    case "decline":
    case "cancel":
      // A form of our own stays: what was cancelled is the waiting for its server.
      if ("stop" in session) return session.stop();
      session[message.type]();
      return deeds.close();
    case "visit": {
      const address = "visit" in session ? session.visit() : undefined;
      return address === undefined ? undefined : deeds.openAddress(address);
    }
    case "copyAddress":
      return phase.kind === "visit" ? deeds.copy(phase.url) : undefined;
    case "openArtifact":
      if (completed?.artifacts.some(({ path }) => path === message.path)) await deeds.openArtifact(message.path);
      return;
    case "runStep":
      if (completed?.steps.some(({ id }) => id === message.id)) await deeds.runStep(message.id);
      return;
  }
}
