import { l10n } from "../../../src/domain/l10n.ts";
import type { FieldInput } from "../../../src/protocol/clarificationForm.ts";
import { element, setAttribute } from "../../shared/element.ts";
import { renderOption } from "./renderOption.ts";

/** The option "Other" with its text field, which keeps its text when another option is chosen. */
interface OtherOption {
  readonly element: HTMLElement;
  readonly box: HTMLInputElement;
  update(input: FieldInput, isInvalid: boolean, describedBy: string): void;
  wantsText(): boolean;
  focusText(): void;
}

export function renderOther(
  label: string,
  type: "radio" | "checkbox",
  id: string,
  change: (part: Partial<FieldInput>) => void,
): OtherOption {
  const box = element("input", { type, name: id, value: "" });
  const text = element("textarea", {
    id: `${id}-other`,
    rows: 1,
    dir: "auto",
    placeholder: l10n.t("Your own answer"),
    aria: { label: l10n.t("{0}: your own answer", label) },
  });
  const field = element("div", { className: "otherText" }, text);
  // A click moves the focus into the text field; the arrow keys must not, because they only browse the options.
  let isPointed = false;
  box.addEventListener("click", (event) => (isPointed = event.detail > 0));
  box.addEventListener("change", () => {
    change({ other: box.checked, ...(type === "radio" && { chosen: [] }) });
    if (isPointed && box.checked) text.focus();
  });
  text.addEventListener("input", () => change({ text: text.value }));
  return {
    element: element("div", { className: "other" }, renderOption(box, label), field),
    box,
    update(input, isInvalid, describedBy) {
      box.checked = input.other;
      field.hidden = !input.other;
      if (text.value !== input.text) text.value = input.text;
      setAttribute(text, "aria-invalid", isInvalid ? "true" : undefined);
      setAttribute(text, "aria-describedby", describedBy);
    },
    wantsText: () => box.checked && text.value.trim() === "",
    focusText: () => text.focus(),
  };
}
