import type { FormInputs, FormQuestion } from "./formQuestion.ts";

/** Everything a form shows. It is sent as a whole, so a page that was reloaded needs nothing else. */
export interface FormView {
  /** Names the draft: the same intention opened again finds what was typed before. */
  readonly formId: string;
  readonly asks: "clarification" | "elicitation";
  readonly title: string;
  readonly message?: string;
  /** The server that asks. */
  readonly asker: string;
  /** Where the answers will go: "ADR", "Task", a path. */
  readonly destinations: readonly string[];
  readonly progress?: FormProgress;
  readonly questions: readonly FormQuestion[];
  /** Ids of the questions whose answers the server has taken already. */
  readonly answered: readonly string[];
  readonly inputs: FormInputs;
  /** Counts edits; of two versions of the inputs the one with the higher number is newer. */
  readonly revision: number;
  readonly phase: FormPhase;
  readonly problems: readonly FormProblem[];
  readonly notices: readonly FormNotice[];
}

export interface FormProgress {
  readonly asked: number;
  readonly answered: number;
}

export type FormPhase =
  | { readonly kind: "loading"; readonly text: string }
  | { readonly kind: "asking" }
  | { readonly kind: "sending" }
  | {
      readonly kind: "completed";
      readonly summary: string;
      readonly artifacts: readonly FormArtifact[];
      readonly steps: readonly FormStep[];
    }
  /** Elicitation in URL mode: the user is asked before anything is opened. */
  | { readonly kind: "visit"; readonly url: string; readonly opened: boolean; readonly refusal?: string }
  /** Nothing can be sent now; what was typed is kept. */
  | { readonly kind: "stopped"; readonly text: string; readonly hint?: string; readonly canRetry: boolean };

export interface FormArtifact {
  readonly label: string;
  readonly path: string;
}

/** A useful next step; the host offers only what exists. */
export interface FormStep {
  readonly id: string;
  readonly label: string;
}

/** Why the server refused the answers; without a question it concerns the whole form. */
export interface FormProblem {
  readonly questionId?: string;
  readonly message: string;
  readonly hint?: string;
}

export interface FormNotice {
  readonly tone: "info" | "warning";
  readonly text: string;
}
