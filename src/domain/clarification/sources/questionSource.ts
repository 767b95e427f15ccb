import { l10n } from "../../l10n.ts";
import type { AnswerValue } from "../form/checkInput.ts";
import type { FormQuestion } from "../form/formQuestion.ts";
import type { FormArtifact, FormNotice, FormProblem, FormProgress } from "../form/formView.ts";

type ToolArguments = Readonly<Record<string, unknown>>;

/** Whether the server says that its tool takes an argument. */
type Declares = (argument: string) => boolean;

/** Calls one tool of one server; rejects with an AppError when the server cannot be reached. */
export interface ToolCaller {
  /** The tool gets only what it declares. */
  callTool(name: string, argumentsFor: (declares: Declares) => ToolArguments, signal: AbortSignal): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly structured?: unknown;
  readonly isError: boolean;
}

export interface GivenAnswer {
  readonly question: FormQuestion;
  readonly value: AnswerValue;
}

/** One tool that asks questions in turns: how it is called, and what its answers mean. */
export interface QuestionSource {
  readonly tool: string;
  /** Without a session a new one is begun; answers given along are applied to it at once. */
  argumentsFor(sessionId: string | undefined, answers: readonly GivenAnswer[], declares: Declares): ToolArguments;
  readTurn(answer: ToolAnswer): Turn;
  /** What it means when everything was skipped, where calling the tool without answers would only ask again. */
  readonly whenAllSkipped?: SettledTurn;
}

export type Turn =
  | {
      readonly kind: "asks";
      readonly sessionId?: string;
      readonly questions: readonly FormQuestion[];
      readonly progress?: FormProgress;
      readonly notices: readonly FormNotice[];
    }
  | {
      readonly kind: "completed";
      readonly summary: string;
      readonly artifacts: readonly FormArtifact[];
      readonly notices: readonly FormNotice[];
    }
  /** The answers were refused; the session continues. */
  | { readonly kind: "rejected"; readonly problems: readonly FormProblem[] }
  | { readonly kind: "sessionLost"; readonly reason: "expired" | "unknown" }
  /** The tool cannot continue until something outside the form is fixed. */
  | { readonly kind: "failed"; readonly message: string; readonly hint?: string };

/** A turn after a lost session was begun again. */
export type SettledTurn = Exclude<Turn, { readonly kind: "sessionLost" }>;

/** A server whose answer cannot be read has failed; its own words are shown where it sent any. */
export const unreadable = (answer: ToolAnswer, tool: string): Turn => ({
  kind: "failed",
  message: answer.text.trim() === "" ? l10n.t("{0} returned an unexpected response.", tool) : answer.text.trim(),
});
