import type { FormToHost } from "../../src/protocol/clarificationForm.ts";
import type { PageAction, PageState } from "./pageState.ts";

/** What parts of the page can use. */
export interface Page {
  dispatch(action: PageAction): void;
  post(message: FormToHost): void;
}

/** One part of the page: created once, then updated with every state, so that focus and selection are kept. */
export interface Part {
  readonly element: HTMLElement;
  update(state: PageState): void;
}

/** Renders only if its input has changed, so that an unchanged button keeps its focus. */
export function whenChanged<T>(draw: (value: T) => void): (value: T) => void {
  let drawn: string | undefined;
  return (value) => {
    const key = JSON.stringify(value);
    if (key === drawn) return;
    drawn = key;
    draw(value);
  };
}
