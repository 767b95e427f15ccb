import { messageOf } from "../../../../domain/errors.ts";
import type { ClarifyQuestion } from "../../../../domain/speckit/clarify/clarifyQuestion.ts";
import { readAnswer } from "../../../../domain/speckit/clarify/readAnswer.ts";
import type { ElicitResult } from "../../../kit/clientAccess.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";
import type { AnsweredQuestion } from "./givenAnswers.ts";

type FormOutcome =
  | {
      readonly kind: "answered";
      readonly answered: readonly AnsweredQuestion[];
      readonly leftOpen: readonly ClarifyQuestion[];
    }
  /** The form was not filled in. The reason is a sentence. */
  | { readonly kind: "unanswered"; readonly reason: string };

const unanswered = (reason: string): FormOutcome => ({ kind: "unanswered", reason });

/** One form for all questions. Nothing is required: what stays empty is left open. */
export async function elicitAnswers(context: ToolContext, questions: readonly ClarifyQuestion[]): Promise<FormOutcome> {
  let result: ElicitResult;
  try {
    result = await showForm(context, questions);
  } catch (thrown) {
    context.signal.throwIfAborted();
    return unanswered(`The client could not ask: ${messageOf(thrown).replace(/\.$/, "")}.`);
  }
  if (result.action !== "accept")
    return unanswered(
      result.action === "decline" ? "The form was declined." : "The form was closed without an answer.",
    );
  const { content } = result;
  const replies = questions.map((question, index) => {
    const reply = content[fieldName(index)];
    return { question, answer: typeof reply === "string" ? readAnswer(question, reply) : undefined };
  });
  return {
    kind: "answered",
    answered: replies.flatMap(({ question, answer }) => (answer === undefined ? [] : [{ question, answer }])),
    leftOpen: replies.flatMap(({ question, answer }) => (answer === undefined ? [question] : [])),
  };
}

const showForm = (context: ToolContext, questions: readonly ClarifyQuestion[]): Promise<ElicitResult> =>
  context.client.elicit({
    message: "A few answers will make the specification clear. Leave blank what you do not know.",
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(questions.map((question, index) => [fieldName(index), fieldOf(question)])),
    },
  });

const fieldName = (index: number): string => `q${String(index + 1)}`;

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
