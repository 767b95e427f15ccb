import type { FieldInput } from "../../src/protocol/clarificationForm.ts";

/** The control of one question, without its frame. */
export interface Control {
  readonly element: HTMLElement;
  update(input: FieldInput, field: { readonly isInvalid: boolean; readonly describedBy: string }): void;
  focus(): void;
}
