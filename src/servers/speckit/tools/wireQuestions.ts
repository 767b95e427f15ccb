import type { ClarifyQuestion } from "../../../domain/speckit/clarify/clarifyQuestion.ts";
import type { SpeckitResult } from "./results.ts";

export const wireQuestions = (questions: readonly ClarifyQuestion[]): SpeckitResult["questions"] =>
  questions.map((question, index) => ({
    id: `q${String(index + 1)}`,
    text: question.text,
    why: question.why,
    category: question.category,
    kind: question.options.length > 0 ? "choice" : question.isFreeText === true ? "text" : "short",
    options: question.options,
    ...(question.recommended === undefined ? {} : { recommended: question.recommended }),
    ...(question.reason === undefined ? {} : { reason: question.reason }),
  }));
