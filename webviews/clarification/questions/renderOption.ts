import { l10n } from "../../../src/domain/l10n.ts";
import { element, freeText } from "../../shared/element.ts";

/** One option; the whole row can be clicked. */
export function renderOption(box: HTMLInputElement | undefined, text: string, isRecommended = false): HTMLLabelElement {
  const badge = isRecommended ? element("span", { className: "badge", textContent: l10n.t("Recommended") }) : undefined;
  return element(
    "label",
    { className: "option" },
    box,
    element("span", { className: "optionText" }, freeText(text), badge),
  );
}
