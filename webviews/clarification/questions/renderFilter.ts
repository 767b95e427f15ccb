import { l10n } from "../../../src/domain/l10n.ts";
import type { FormOption } from "../../../src/protocol/clarificationForm.ts";
import { element } from "../../shared/element.ts";

/** A search field for a long list. Selected options stay visible, so that no choice is hidden. */
export function renderFilter(
  options: readonly FormOption[],
  rows: readonly HTMLElement[],
  list: HTMLElement,
): HTMLElement {
  list.classList.add("long");
  const count = element("span", { className: "count", role: "status" });
  const noMatch = element("p", { className: "noMatch", textContent: l10n.t("No matching options."), hidden: true });
  list.append(noMatch);
  const search = element("input", {
    type: "search",
    placeholder: l10n.t("Filter {0} options", options.length),
    dir: "auto",
    aria: { label: l10n.t("Filter {0} options", options.length) },
  });
  const labels = options.map((option) => option.label.toLocaleLowerCase());
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    let matches = 0;
    let shown = 0;
    rows.forEach((row, index) => {
      const isMatch = labels[index]?.includes(wanted) ?? false;
      if (isMatch) matches += 1;
      row.hidden = !isMatch && row.querySelector("input")?.checked !== true;
      if (!row.hidden) shown += 1;
    });
    noMatch.hidden = shown > 0;
    count.textContent = wanted === "" ? "" : l10n.t("{0} of {1}", matches, options.length);
  });
  // Enter in a search field must not send the form.
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  return element("div", { className: "filter" }, search, count);
}
