import { l10n } from "../../../src/domain/l10n.ts";
import { element } from "../../shared/element.ts";
import type { Page, Part } from "../page.ts";

/** Asks once before a draft is discarded. Escape keeps it. */
export function renderDialog(page: Page): Part {
  const discard = element("button", { type: "button", textContent: l10n.t("Discard") });
  const keep = element("button", { type: "button", className: "secondary", textContent: l10n.t("Keep the draft") });
  const dialog = element(
    "dialog",
    { aria: { labelledby: "discard-title", describedby: "discard-text" } },
    element("h2", { id: "discard-title", textContent: l10n.t("Discard this draft?") }),
    element("p", {
      id: "discard-text",
      textContent: l10n.t("Everything you entered here is deleted and cannot be recovered."),
    }),
    element("div", { className: "actions" }, discard, keep),
  );
  const answer = (isSure: boolean) => (): void => page.dispatch({ type: "discardAnswered", isSure });
  discard.addEventListener("click", answer(true));
  keep.addEventListener("click", answer(false));
  dialog.addEventListener("cancel", answer(false));
  return {
    element: dialog,
    update({ isAskingToDiscard }) {
      if (isAskingToDiscard === dialog.open) return;
      if (isAskingToDiscard) {
        dialog.showModal();
        keep.focus();
      } else dialog.close();
    },
  };
}
