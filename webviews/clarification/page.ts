import type { FormToHost } from "../../src/protocol/clarificationForm.ts";
import type { PageAction, PageState } from "./pageState.ts";

/** What a part of the page can do. */
export interface Page {
  dispatch(action: PageAction): void;
  post(message: FormToHost): void;
}

/** One part of the page: made once, then told of every new state, so that focus and selection stay where they are. */
export interface Part {
  readonly element: HTMLElement;
  update(state: PageState): void;
}

/** Draws anew only when what it depends on has changed: an untouched button keeps its focus. */
export function whenChanged<T>(draw: (value: T) => void): (value: T) => void {
  let drawn: string | undefined;
  return (value) => {
    const key = JSON.stringify(value);
    if (key === drawn) return;
    drawn = key;
    draw(value);
  };
}
