import { hasAnswer } from "../form/checkInput.ts";
import { inputOf, type FormInputs, type FormQuestion } from "../form/formQuestion.ts";
import type { FormProgress } from "../form/formView.ts";

/** Where the questions come from, so that a draft can be taken up again after a restart of the editor. */
export type FormOrigin =
  | {
      readonly kind: "preflight";
      readonly intention: string;
      readonly context?: string;
      readonly forceAdr?: boolean;
      readonly repoPath?: string;
    }
  | { readonly kind: "clarify"; readonly specDirectory: string; readonly title: string }
  /** `connection` distinguishes the server from another one of the same name. */
  | {
      readonly kind: "elicitation";
      readonly connection: string;
      readonly server: string;
      readonly message: string;
    };

/** Everything kept of a form while it is closed. */
export interface Draft {
  readonly formId: string;
  readonly origin: FormOrigin;
  /** Every question seen so far, so that typed text never loses its field. */
  readonly questions: readonly FormQuestion[];
  readonly inputs: FormInputs;
  /** What the server took already; a new session gets it again. */
  readonly accepted: FormInputs;
  readonly revision: number;
  /** True from the moment answers were sent until the server replied. */
  readonly wasSending: boolean;
}

/** How far a draft is: a question that was skipped on purpose is dealt with, too. */
export function draftProgress({ questions, inputs }: Pick<Draft, "questions" | "inputs">): FormProgress {
  const done = questions.filter((question) => {
    const input = inputOf(inputs, question);
    return input.skipped || hasAnswer(question, input);
  });
  return { asked: questions.length, answered: done.length };
}

/** Keeps drafts from one run of the editor to the next. */
export interface DraftStore {
  list(): readonly Draft[];
  load(formId: string): Draft | undefined;
  save(draft: Draft): void;
  remove(formId: string): void;
}

/** The same origin always has the same draft, so opening it again finds what was typed. */
export function formIdOf(source: FormOrigin): string {
  switch (source.kind) {
    case "preflight":
      return `preflight:${digest(source.repoPath ?? "", source.intention.trim(), source.context?.trim() ?? "")}`;
    case "clarify":
      return `clarify:${digest(source.specDirectory)}`;
    case "elicitation":
      return `elicitation:${digest(source.connection, source.server, source.message)}`;
  }
}

/**
 * FNV-1a over the JSON of the parts: short enough for a key; a collision would only offer the draft of another form.
 */
function digest(...parts: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const unit of new TextEncoder().encode(JSON.stringify(parts)))
    hash = ((hash ^ BigInt(unit)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
}
