import type { FieldInput, FormInputs, FormToHost, FormView, SavedPage } from "../../src/protocol/clarificationForm.ts";

/** Everything the page shows. The host owns the questions, the page owns what is being typed. */
export interface PageState {
  readonly view?: FormView;
  readonly inputs: FormInputs;
  readonly revision: number;
  readonly step: "answer" | "review";
  /** Problems that are on show, by question id: after leaving a field, after sending, or from the server. */
  readonly problems: ReadonlyMap<string, FieldProblem>;
  /** Whether the summary of problems is on show; from then on it follows every edit. */
  readonly hasSummary: boolean;
  /** Questions the server has taken that the user opened again. */
  readonly reopened: ReadonlySet<string>;
  readonly isAskingToDiscard: boolean;
  /** Where the focus has to go once the page is drawn; a new object for every move. */
  readonly focus?: FocusTarget;
  /** What a screen reader says next. */
  readonly announcement: string;
}

/** What stands beside a field. The server's word stays until the answer changes: only the server knows why. */
export interface FieldProblem {
  readonly message: string;
  readonly hint?: string;
  readonly isFromServer?: true;
}

export type FocusTarget =
  | { readonly on: "question"; readonly id: string }
  | { readonly on: "title" | "summary" | "review" | "outcome" | "discardButton" };

export type PageAction =
  | { readonly type: "shown"; readonly view: FormView; readonly saved?: SavedPage | undefined }
  | { readonly type: "edited"; readonly questionId: string; readonly input: FieldInput }
  | { readonly type: "left"; readonly questionId: string }
  | { readonly type: "reopened"; readonly questionId: string }
  | { readonly type: "sendPressed" }
  | { readonly type: "backPressed"; readonly questionId?: string }
  | { readonly type: "discardPressed" }
  | { readonly type: "discardAnswered"; readonly isSure: boolean };

export interface Reaction {
  readonly state: PageState;
  readonly messages: readonly FormToHost[];
}
