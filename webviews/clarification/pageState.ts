import type { FieldInput, FormInputs, FormToHost, FormView, SavedPage } from "../../src/protocol/clarificationForm.ts";

/** Everything that the page shows. The host owns the questions, the page owns what is being typed. */
export interface PageState {
  readonly view?: FormView;
  readonly inputs: FormInputs;
  readonly revision: number;
  readonly step: "answer" | "review";
  /** Visible problems by question id: found after leaving a field, after sending, or by the server. */
  readonly problems: ReadonlyMap<string, FieldProblem>;
  /** Whether the summary of problems is shown; from then on it follows every edit. */
  readonly hasSummary: boolean;
  /** Accepted questions that the user has reopened. */
  readonly reopened: ReadonlySet<string>;
  readonly isAskingToDiscard: boolean;
  /** The focus target after rendering; a new object for every move. */
  readonly focus?: FocusTarget;
  /** The next announcement for screen readers. */
  readonly announcement: string;
}

/** The problem of a field. One from the server stays until the answer changes, because only the server can check it. */
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
