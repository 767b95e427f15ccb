import type { Result } from "../../result.ts";
import { fail, ok } from "../../result.ts";
import { parseChecklist } from "../documents/parseChecklist.ts";
import { markTask } from "../tasks/markTask.ts";
import { parseTasks } from "../tasks/parseTasks.ts";

/** A box by its words, because the file may have changed since it was shown. */
export type BoxReference =
  | { readonly kind: "task"; readonly id: string; readonly description: string }
  /** A box without an id: between tasks, or in a checklist. The occurrence tells equal words apart. */
  | { readonly kind: "item" | "check"; readonly text: string; readonly occurrence: number };

/** The text with the box ticked or cleared: one character differs. `undefined` where it is so already. */
export function tickBox(
  text: string,
  box: BoxReference,
  isChecked: boolean,
): Result<string | undefined, "missing" | "noCheckBox"> {
  if (box.kind === "task") return tickTask(text, box.id, box.description, isChecked);
  const boxes =
    box.kind === "check"
      ? parseChecklist(text)
      : parseTasks(text).phases.flatMap(({ items }) =>
          items.map((item) => ({ ...item, checked: item.state === "done" })),
        );
  const found = boxes.filter((each) => each.text === box.text)[box.occurrence];
  if (!found) return fail("missing");
  if (found.checked === isChecked) return ok(undefined);
  return ok(withCharacter(text, found.mark, isChecked ? "x" : " "));
}

function tickTask(
  text: string,
  id: string,
  description: string,
  isChecked: boolean,
): Result<string | undefined, "missing" | "noCheckBox"> {
  const task = parseTasks(text).tasks.find((each) => each.id.text === id && each.description === description);
  if (!task) return fail("missing");
  const edit = markTask(text, task, isChecked ? "done" : "pending");
  if (!edit.ok) return fail(edit.error.kind === "noCheckBox" ? "noCheckBox" : "missing");
  return ok(edit.value && withCharacter(text, edit.value.start, edit.value.text));
}

const withCharacter = (text: string, at: number, character: string): string =>
  text.slice(0, at) + character + text.slice(at + 1);
