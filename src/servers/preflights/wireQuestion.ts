import type { Question } from "../../domain/clarification/question.ts";
import type { NeedsClarification } from "./results.ts";

type WireQuestion = NeedsClarification["questions"][number];

/** Only what has a value is sent; conditions stay on the server. */
export function toWireQuestion(question: Question): WireQuestion {
  const { id, type, optional } = question;
  return {
    id,
    type,
    question: question.question,
    ...(question.type !== "free_text" && { options: question.options }),
    ...(question.type === "multi_choice" && selectionLimits(question.minSelections, question.maxSelections)),
    ...(optional && { optional }),
  };
}

const selectionLimits = (least: number | undefined, most: number | undefined) => ({
  ...(least !== undefined && { min_selections: least }),
  ...(most !== undefined && { max_selections: most }),
});
