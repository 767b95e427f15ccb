import type { ClarifyQuestion } from "../../../../domain/speckit/clarify/clarifyQuestion.ts";
import { readAnswer } from "../../../../domain/speckit/clarify/readAnswer.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";
import type { AnsweredQuestion } from "./givenAnswers.ts";

/** One form for all questions. Nothing is required: what stays empty is skipped. */
export async function elicitAnswers(
  context: ToolContext,
  questions: readonly ClarifyQuestion[],
): Promise<AnsweredQuestion[]> {
  const result = await context.client.elicit({
    message: "A few answers make the specification clear. Leave open what you do not know.",
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(questions.map((question, index) => [`q${String(index + 1)}`, fieldOf(question)])),
    },
  });
  if (result.action !== "accept") return [];
  return questions.flatMap((question, index) => {
    const reply = result.content[`q${String(index + 1)}`];
    const answer = typeof reply === "string" ? readAnswer(question, reply) : undefined;
    return answer === undefined ? [] : [{ question, answer }];
  });
}

function fieldOf(question: ClarifyQuestion): object {
  const recommended = question.options.find(({ key }) => key === question.recommended)?.label ?? question.recommended;
  const hint = recommended === undefined ? "" : ` Recommended: ${recommended}.`;
  const base = {
    type: "string",
    title: question.text,
    description: `${question.why}${hint}${question.reason === undefined ? "" : ` ${question.reason}`}`,
  };
  return question.options.length === 0 ? base : { ...base, enum: question.options.map(({ label }) => label) };
}
