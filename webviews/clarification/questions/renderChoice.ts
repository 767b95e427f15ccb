import { l10n } from "../../../src/domain/l10n.ts";
import type {
  BooleanQuestion,
  ChoiceQuestion,
  FieldInput,
  FormOption,
} from "../../../src/protocol/clarificationForm.ts";
import { element, setAttribute } from "../../shared/element.ts";
import { renderFilter } from "./renderFilter.ts";
import { renderOption } from "./renderOption.ts";
import { renderOther } from "./renderOther.ts";
import type { Control } from "../control.ts";

type Change = (part: Partial<FieldInput>) => void;

/** Longer lists get a filter and scroll. */
const manyOptions = 12;

const yesNo = (): readonly FormOption[] => [
  { value: "true", label: l10n.t("Yes") },
  { value: "false", label: l10n.t("No") },
];

/** Radio buttons or check boxes, with "Other" last if it is offered. */
export function renderChoice(question: ChoiceQuestion | BooleanQuestion, id: string, change: Change): Control {
  const type = question.kind === "multi" ? "checkbox" : "radio";
  const options = question.kind === "boolean" ? yesNo() : question.options;
  const otherLabel = question.kind === "boolean" ? undefined : question.otherLabel;
  let current: FieldInput | undefined;
  const boxes = options.map(({ value }) => element("input", { type, name: id, value }));
  const rows = options.map((option, index) => renderOption(boxes[index], option.label, option.recommended));
  boxes.forEach((box) =>
    box.addEventListener("change", () => {
      const others = type === "radio" ? [] : (current?.chosen ?? []).filter((value) => value !== box.value);
      const chosen = box.checked ? [...others, box.value] : others;
      change({ chosen: inOrder(options, chosen), ...(type === "radio" && { other: false }) });
    }),
  );
  const other = otherLabel === undefined ? undefined : renderOther(otherLabel, type, id, change);
  const list = element("div", { className: "options" }, ...rows);
  const filter = options.length > manyOptions ? renderFilter(options, rows, list) : undefined;
  const all = [...boxes, ...(other ? [other.box] : [])];
  return {
    element: element("div", { className: "choice" }, filter, list, other?.element),
    update(input, { isInvalid, describedBy }) {
      current = input;
      const chosen = new Set(input.chosen);
      for (const box of boxes) box.checked = chosen.has(box.value);
      other?.update(input, isInvalid, describedBy);
      if (type === "radio") return;
      for (const box of all) setAttribute(box, "aria-invalid", isInvalid ? "true" : undefined);
    },
    focus: () => (other?.wantsText() ? other.focusText() : (all.find((box) => box.checked) ?? all[0])?.focus()),
  };
}

/** Selections are kept in the order of the options. */
const inOrder = (options: readonly FormOption[], chosen: readonly string[]): string[] => {
  const isChosen = new Set(chosen);
  return options.map((option) => option.value).filter((value) => isChosen.has(value));
};
