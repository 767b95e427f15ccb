import type { Result } from "../result.ts";
import { fail, ok } from "../result.ts";
import type { MultiChoiceQuestion, Question } from "./question.ts";
import { companionId, otherOption, withCompanions } from "./question.ts";

/** Accepted answers by question id: the chosen options or own words for a choice, the text or list for free text. */
export type Answers = ReadonlyMap<string, readonly string[]>;

export interface InvalidAnswer {
  readonly kind: "invalidAnswer";
  readonly questionId: string;
  readonly reason: string;
  readonly options?: readonly string[];
}

/**
 * Reads what a client sent for the questions it may answer. Unknown ids, `null` and blanks are left out;
 * one wrong value refuses the whole set, so that a client never has to guess which half was stored.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, unknown>>,
): Result<Answers, InvalidAnswer> {
  const accepted = new Map<string, readonly string[]>();
  for (const question of withCompanions(questions)) {
    const checked = checkAnswer(question, ownValue(given, question.id));
    if (!checked.ok) return checked;
    if (checked.value.length > 0) accepted.set(question.id, checked.value);
  }
  return ok(accepted);
}

const ownValue = (given: Readonly<Record<string, unknown>>, id: string): unknown =>
  Object.hasOwn(given, id) ? given[id] : undefined;

/** One answer as a list of values; an empty list means that the question is still unanswered. */
export function checkAnswer(question: Question, value: unknown): Result<readonly string[], InvalidAnswer> {
  if (value === undefined || value === null) return ok([]);
  switch (question.type) {
    case "single_choice":
      return checkSingleChoice(question.id, question.options, value);
    case "multi_choice":
      return checkMultiChoice(question, value);
    case "free_text":
      return checkText(question.id, value);
  }
}

function checkSingleChoice(
  id: string,
  options: readonly string[],
  value: unknown,
): Result<readonly string[], InvalidAnswer> {
  const texts = textsOf(value);
  if (texts === undefined) return refuse(id, "expects one of its options or your own text", options);
  if (texts.length > 1) return refuse(id, "expects exactly one value", options);
  return ok(texts.map((text) => canonicalOption(options, text)));
}

function checkMultiChoice(question: MultiChoiceQuestion, value: unknown): Result<readonly string[], InvalidAnswer> {
  const { id, options, minSelections, maxSelections } = question;
  const texts = typeof value === "string" ? splitSelections(options, value) : textsOf(value);
  if (texts === undefined) return refuse(id, "expects a list of strings", options);
  const chosen = [...new Set(texts.map((text) => canonicalOption(options, text)))];
  if (chosen.length === 0) return ok([]);
  if (minSelections !== undefined && chosen.length < minSelections)
    return refuse(id, `needs at least ${minSelections} selections`, options);
  if (maxSelections !== undefined && chosen.length > maxSelections)
    return refuse(id, `allows at most ${maxSelections} selections`, options);
  return ok(chosen);
}

/** An option may itself contain a comma; then the whole text is that one option. */
function splitSelections(options: readonly string[], text: string): readonly string[] {
  const whole = canonicalOption(options, text.trim());
  return options.includes(whole) ? [whole] : trimmed(text.split(","));
}

function checkText(id: string, value: unknown): Result<readonly string[], InvalidAnswer> {
  if (typeof value === "number" || typeof value === "boolean") return ok([String(value)]);
  const texts = textsOf(value);
  return texts === undefined ? refuse(id, "expects a string") : ok(texts);
}

/** The non-blank texts of a string or a list of strings, or nothing if it is something else. */
function textsOf(value: unknown): readonly string[] | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.every((entry) => typeof entry === "string") ? trimmed(values) : undefined;
}

const trimmed = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== "");

function canonicalOption(options: readonly string[], text: string): string {
  const wanted = text.toLowerCase();
  return [...options, otherOption].find((option) => option.toLowerCase() === wanted) ?? text;
}

function refuse(questionId: string, reason: string, options?: readonly string[]) {
  return fail<InvalidAnswer>({ kind: "invalidAnswer", questionId, reason, ...(options && { options }) });
}

/** Everything said so far: a later answer replaces an earlier one to the same question. */
export const mergeAnswers = (earlier: Answers, later: Answers): Answers => new Map([...earlier, ...later]);

/** The values of a question with "Other (specify)" replaced by its text; nothing while that text is missing. */
export function valuesOf(answers: Answers, questionId: string): readonly string[] {
  const values = answers.get(questionId) ?? [];
  const ownWords = answers.get(companionId(questionId)) ?? [];
  if (!values.includes(otherOption)) return values;
  return ownWords.length === 0 ? [] : values.flatMap((value) => (value === otherOption ? ownWords : [value]));
}

export const isAnswered = (answers: Answers, questionId: string): boolean => valuesOf(answers, questionId).length > 0;

/** Chosen "Other (specify)" but did not say what. */
export const lacksOwnWords = (answers: Answers, questionId: string): boolean =>
  (answers.get(questionId) ?? []).includes(otherOption) && !isAnswered(answers, questionId);
