import type { AmbiguityCategory } from "./category.ts";

export interface QuestionOption {
  readonly key: string;
  readonly label: string;
}

/** Where an answer goes in spec.md. */
type AnswerTarget =
  | { readonly kind: "marker"; readonly start: number }
  | { readonly kind: "requirement" }
  | { readonly kind: "entity"; readonly name: string }
  | { readonly kind: "success" }
  | { readonly kind: "vague"; readonly word: string; readonly requirement: string }
  | { readonly kind: "edgeCase" }
  | { readonly kind: "terminology"; readonly terms: readonly [string, string] }
  | { readonly kind: "placeholder"; readonly start: number; readonly end: number };

export interface ClarifyQuestion {
  readonly text: string;
  readonly why: string;
  readonly category: AmbiguityCategory;
  /** Two to five options; none for a short answer. */
  readonly options: readonly QuestionOption[];
  /** The answer is for people to write, at any length. */
  readonly isFreeText?: true;
  /** The key of an option, or a suggested short answer. */
  readonly recommended?: string;
  readonly reason?: string;
  readonly target: AnswerTarget;
  /** The answer as a sentence of the spec. */
  statement(answer: string): string;
  readonly impact: number;
}

export const options = (...labels: readonly string[]): QuestionOption[] =>
  labels.map((label, index) => ({ key: String.fromCharCode(65 + index), label }));

/** What two spellings of one question have in common. */
export const questionKey = (text: string): string =>
  text
    .toLowerCase()
    .trimEnd()
    .replace(/\([^()]*\)$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
