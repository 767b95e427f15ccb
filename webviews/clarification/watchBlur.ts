let isPointerDown = false;
let waiting: (() => void)[] = [];

document.addEventListener("pointerdown", () => (isPointerDown = true), true);
for (const type of ["pointerup", "pointercancel"])
  document.addEventListener(
    type,
    () => {
      isPointerDown = false;
      // The click follows this event, so the field is checked after it.
      setTimeout(() => {
        const due = waiting;
        waiting = [];
        for (const run of due) run();
      });
    },
    true,
  );

/**
 * Reports when the focus has left a field. Waits while the mouse button is down: a message that appears between press and
 * release would move the clicked button away, and the click would be lost.
 */
export function watchBlur(field: HTMLElement, left: () => void): void {
  field.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && field.contains(event.relatedTarget)) return;
    // The whole window lost the focus: the user will come back to this field.
    if (!document.hasFocus()) return;
    if (isPointerDown) waiting.push(() => field.contains(document.activeElement) || left());
    else left();
  });
}
