let isPointerDown = false;
let waiting: (() => void)[] = [];

document.addEventListener("pointerdown", () => (isPointerDown = true), true);
for (const type of ["pointerup", "pointercancel"])
  document.addEventListener(
    type,
    () => {
      isPointerDown = false;
      // The click follows this event; what was left is looked at after it.
      setTimeout(() => {
        const due = waiting;
        waiting = [];
        for (const run of due) run();
      });
    },
    true,
  );

/**
 * Tells when the focus has left a field. While the mouse is down it waits: a message that appears between press and
 * release moves the button away from under the pointer, and the click is lost.
 */
export function watchLeaving(field: HTMLElement, left: () => void): void {
  field.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && field.contains(event.relatedTarget)) return;
    // The whole window lost the focus: the user looks something up and comes back to this field.
    if (!document.hasFocus()) return;
    if (isPointerDown) waiting.push(() => field.contains(document.activeElement) || left());
    else left();
  });
}
