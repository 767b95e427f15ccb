import { l10n } from "../../../src/domain/l10n.ts";
import type { FormPhase, FormToHost } from "../../../src/protocol/clarificationForm.ts";
import { element } from "../../shared/element.ts";
import type { Page, Part } from "../page.ts";
import type { PageState } from "../pageState.ts";

interface ActionsPart extends Part {
  focusDiscard(): void;
}

/** The buttons at the bottom, depending on who asks and on the progress. */
export function renderActions(page: Page): ActionsPart {
  const button = (className: string, textContent: string, press: () => void): HTMLButtonElement => {
    const created = element("button", { type: "button", className, textContent });
    created.addEventListener("click", press);
    return created;
  };
  const say = (type: Extract<FormToHost["type"], "decline" | "cancel">) => () => page.post({ type });
  const send = element("button", { type: "submit" });
  const back = button("secondary", l10n.t("Back to the questions"), () => page.dispatch({ type: "backPressed" }));
  const decline = button("secondary", l10n.t("Decline"), say("decline"));
  const cancel = button("secondary", l10n.t("Cancel"), say("cancel"));
  const discard = button("quiet", l10n.t("Discard draft"), () => page.dispatch({ type: "discardPressed" }));
  const stop = button("secondary", l10n.t("Cancel"), say("cancel"));
  decline.title = l10n.t("Tell the server that you do not want to answer");
  cancel.title = l10n.t("Close without an answer; what you typed is kept");
  stop.title = l10n.t("Stop waiting for the server; what you typed is kept");
  const bar = element("div", { className: "actions" }, send, back, decline, cancel, stop, discard);
  return {
    element: bar,
    update(state) {
      const { view, step } = state;
      const phase = view?.phase.kind ?? "loading";
      const isOpen = phase === "asking" || phase === "sending";
      const isElicitation = view?.asks === "elicitation";
      const isWaitingForUser = phase === "asking" || isUnvisited(view?.phase);
      send.hidden = !isOpen;
      send.textContent = sendLabel(state);
      send.setAttribute("aria-disabled", String(phase === "sending"));
      back.hidden = phase !== "asking" || step !== "review";
      decline.hidden = cancel.hidden = !isElicitation || !isWaitingForUser;
      stop.hidden = view?.asks !== "clarification" || !(phase === "loading" || phase === "sending");
      discard.hidden = isElicitation || phase !== "asking";
      bar.classList.toggle("busy", phase === "sending");
      bar.hidden = [...bar.children].every((child) => child instanceof HTMLElement && child.hidden);
    },
    focusDiscard: () => discard.focus(),
  };
}

const isUnvisited = (phase: FormPhase | undefined): boolean => phase?.kind === "visit" && !phase.opened;

function sendLabel({ view, step }: PageState): string {
  if (view?.phase.kind === "sending") return l10n.t("Sending…");
  return view?.asks === "clarification" && step === "answer" ? l10n.t("Review answers") : l10n.t("Send answers");
}
