import type { FormInputs } from "../form/formQuestion.ts";
import type { FormView } from "../form/formView.ts";

/** What every front end needs of a form, be it a page or a row of quick picks. */
export interface FormSession {
  readonly formId: string;
  view(): FormView;
  /** Called after every change except the user's own typing. */
  readonly onDidChange: (listener: () => void) => { dispose(): void };
  /** Keeps what was typed; `changed` holds the changed fields only. */
  edit(changed: FormInputs, revision: number): void;
  submit(signal: AbortSignal): Promise<void>;
  /** Deletes the draft. */
  discard(): void;
  readonly isDiscarded: boolean;
}

/** Notifies all viewers that the view has changed. */
export function createChangeSignal(): {
  readonly fire: () => void;
  readonly onDidChange: FormSession["onDidChange"];
} {
  const listeners = new Set<() => void>();
  return {
    fire: () => listeners.forEach((listener) => listener()),
    onDidChange(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
