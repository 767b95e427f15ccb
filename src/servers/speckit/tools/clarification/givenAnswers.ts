import { isAmbiguityCategory } from "../../../../domain/speckit/clarify/category.ts";
import {
  chooseQuestions,
  freeQuestion,
  possibleQuestions,
  targetOf,
} from "../../../../domain/speckit/clarify/chooseQuestions.ts";
import type { ClarifyQuestion } from "../../../../domain/speckit/clarify/clarifyQuestion.ts";
import { questionKey } from "../../../../domain/speckit/clarify/clarifyQuestion.ts";
import { readAnswer } from "../../../../domain/speckit/clarify/readAnswer.ts";
import { readClarification } from "../../../../domain/speckit/documents/parseSpec.ts";
import type { SpecDocument } from "../../../../domain/speckit/documents/spec.ts";
import type { ArgumentsOf } from "../../../../protocol/contract/toolContract.ts";
import type { speckitClarify } from "../../../../protocol/speckit/speckitClarify.ts";

export interface AnsweredQuestion {
  readonly question: ClarifyQuestion;
  readonly answer: string;
}

interface GivenInput {
  /** Questions the caller wants to have asked. */
  readonly wanted: readonly string[];
  readonly replies: readonly {
    readonly question: string;
    readonly answer: string;
    readonly category?: string | undefined;
  }[];
}

/** `questions` may hold questions and, as `Q: … → A: …`, answers; `answers` holds answers. */
export function readGiven({ questions = [], answers = [] }: ArgumentsOf<typeof speckitClarify>): GivenInput {
  const answered = questions.flatMap((entry) => readClarification(entry) ?? []);
  return {
    wanted: questions.filter((entry) => readClarification(entry) === undefined && entry.trim() !== ""),
    replies: [...answered, ...answers],
  };
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
