import { invalidInput } from "../../../../domain/failures.ts";
import { isAmbiguityCategory } from "../../../../domain/speckit/clarify/category.ts";
import {
  chooseQuestions,
  freeQuestion,
  possibleQuestions,
  targetOf,
} from "../../../../domain/speckit/clarify/chooseQuestions.ts";
import type { ClarifyQuestion } from "../../../../domain/speckit/clarify/clarifyQuestion.ts";
import { questionKey } from "../../../../domain/speckit/clarify/questionBank.ts";
import { readAnswer } from "../../../../domain/speckit/clarify/readAnswer.ts";
import { readClarification } from "../../../../domain/speckit/documents/parseSpec.ts";
import type { SpecDocument } from "../../../../domain/speckit/documents/spec.ts";
import type { Arguments } from "../speckitTool.ts";

export interface AnsweredQuestion {
  readonly question: ClarifyQuestion;
  readonly answer: string;
}

interface GivenInput {
  /** Questions the caller wants to have asked. */
  readonly wanted: readonly string[];
  readonly replies: readonly { readonly question: string; readonly answer: string; readonly category?: string }[];
}

/** `questions` may hold questions and, as `Q: … → A: …`, answers; `answers` holds answers. */
export function readGiven(args: Arguments): GivenInput {
  const questions = listOf(args, "questions").map((entry) => {
    if (typeof entry !== "string") throw invalidInput("questions must be a list of texts.", { argument: "questions" });
    return entry;
  });
  const answered = questions.flatMap((entry) => readClarification(entry) ?? []);
  const replies = listOf(args, "answers").map((entry) => {
    const { question, answer, category } = (typeof entry === "object" && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >;
    if (typeof question !== "string" || typeof answer !== "string")
      throw invalidInput("Each of answers needs a question and an answer, both texts.", { argument: "answers" });
    return { question, answer, ...(typeof category === "string" ? { category } : {}) };
  });
  return {
    wanted: questions.filter((entry) => readClarification(entry) === undefined && entry.trim() !== ""),
    replies: [...answered, ...replies],
  };
}

function listOf(args: Arguments, name: string): readonly unknown[] {
  const value = args[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidInput(`${name} must be a list.`, { argument: name });
  return value as readonly unknown[];
}

/** Finds the question behind each reply; a skipped one gives no answer. */
export function matchReplies(
  spec: SpecDocument,
  { wanted, replies }: GivenInput,
): { answered: AnsweredQuestion[]; skipped: number } {
  const possible = possibleQuestions(spec);
  const shown = chooseQuestions(spec, wanted);
  const answered = replies.flatMap(({ question: text, answer, category }) => {
    const byId = /^q(\d+)$/i.exec(text.trim())?.[1];
    const question =
      possible.find((candidate) => questionKey(candidate.text) === questionKey(text)) ??
      (byId === undefined ? undefined : shown[Number(byId) - 1]) ??
      strange(text, category);
    const words = readAnswer(question, answer);
    return words === undefined ? [] : [{ question, answer: words }];
  });
  return { answered, skipped: replies.length - answered.length };
}

function strange(text: string, category: string | undefined): ClarifyQuestion {
  const question = freeQuestion(text);
  return category !== undefined && isAmbiguityCategory(category)
    ? { ...question, category, target: { kind: targetOf(category) } }
    : question;
}
