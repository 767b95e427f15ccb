import { fail, ok } from "../../../domain/result.ts";
import { ambiguityCategories, isAmbiguityCategory } from "../../../domain/speckit/clarify/category.ts";
import { freeQuestion, targetOf } from "../../../domain/speckit/clarify/chooseQuestions.ts";
import type { ClarifyQuestion } from "../../../domain/speckit/clarify/clarifyQuestion.ts";
import { options } from "../../../domain/speckit/clarify/clarifyQuestion.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import type { ModelAnswer } from "../../kit/work/askModel.ts";
import { askModel } from "../../kit/work/askModel.ts";
import { asFields, asList, lineOf, linesOf } from "../../kit/work/fields.ts";

const task = (
  room: number,
) => `Read the specification in the material and find what is ambiguous or missing in it. Ask at most ${String(room)} questions whose answers change what is built or how it is checked,
the most important first, spread over these categories: ${ambiguityCategories.join("; ")}. Do not ask what the specification answers or what belongs to technical planning.
Answer with JSON: [{"text": full question ending in "?", "why": one sentence, "category": one of the categories, "options": 2 to 5 short mutually exclusive answers or [] for a short free answer, "recommended": one of the options or a suggestion of at most five words, "reason": one sentence}].`;

/** Questions of the model, checked for the form users expect. */
export async function questionsFromModel(
  context: ToolContext,
  spec: SpecDocument,
  room: number,
): Promise<ModelAnswer<readonly ClarifyQuestion[]>> {
  return askModel(context, {
    task: task(room),
    material: spec.markdown.text,
    maxTokens: 3000,
    check(value) {
      const raw = asList(value);
      const questions = raw.flatMap((entry) => readQuestion(entry) ?? []);
      if (!Array.isArray(value)) return fail(["the answer must be a JSON list"]);
      return questions.length === raw.length
        ? ok(questions.slice(0, room))
        : fail(["a question is not a full sentence with why, category and 0 or 2 to 5 options"]);
    },
  });
}

function readQuestion(value: unknown): ClarifyQuestion | undefined {
  const fields = asFields(value);
  const [text, why, category] = [
    lineOf(fields?.["text"], 300),
    lineOf(fields?.["why"], 300),
    lineOf(fields?.["category"], 60),
  ];
  const labels = linesOf(fields?.["options"], 120);
  if (
    text === undefined ||
    !/\?$|\?\s*\([^()?]*\)$/.test(text) ||
    why === undefined ||
    category === undefined ||
    !isAmbiguityCategory(category)
  )
    return undefined;
  if (labels.length === 1 || labels.length > 5 || labels.length !== asList(fields?.["options"]).length)
    return undefined;
  const offered = options(...labels);
  const wanted = lineOf(fields?.["recommended"], 120);
  const recommended =
    offered.length === 0 ? wanted : offered.find(({ key, label }) => label === wanted || key === wanted)?.key;
  const reason = lineOf(fields?.["reason"], 300);
  return {
    ...freeQuestion(text),
    text,
    why,
    category,
    options: offered,
    target: { kind: targetOf(category) },
    ...(recommended === undefined ? {} : { recommended }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** The answer as a sentence for the place it goes to, where no rule knows how to put it. */
export async function phraseAnswer(
  context: ToolContext,
  question: ClarifyQuestion,
  answer: string,
): Promise<string | undefined> {
  const { value } = await askModel(context, {
    task: `Write the decision in the material as one line for the section "${question.target.kind === "success" ? "Success Criteria, with a number" : question.target.kind === "edgeCase" ? "Edge Cases" : "Functional Requirements, beginning with System MUST or Users MUST"}" of a specification. Answer with JSON: {"sentence": string}.`,
    material: `Question: ${question.text}\nAnswer: ${answer}`,
    maxTokens: 300,
    check(value) {
      const sentence = lineOf(asFields(value)?.["sentence"], 300);
      const isFitting =
        sentence !== undefined &&
        (question.target.kind !== "requirement" || /\bMUST\b/.test(sentence)) &&
        !/NEEDS CLARIFICATION/i.test(sentence);
      return isFitting ? ok(sentence) : fail(["the sentence is missing or has no MUST"]);
    },
  });
  return value;
}
