import type { Snapshot } from "../adr/snapshot.ts";
import type { Answers, InvalidAnswer } from "../clarification/checkAnswers.ts";
import { checkAnswers, isAnswered, lacksOwnWords, mergeAnswers, valuesOf } from "../clarification/checkAnswers.ts";
import type { Question } from "../clarification/question.ts";
import { isChoice } from "../clarification/question.ts";
import type { Result } from "../result.ts";
import { ok } from "../result.ts";
import type { FileContext } from "./fileContext.ts";
import { checkAllowlist, splitFollowUpAnswers } from "./followUpAnswers.ts";
import { allowlistQuestion, followUpQuestions, genericQuestions } from "./genericQuestions.ts";
import { valuesNamedIn } from "./words/namedValues.ts";
import { primaryQuestions, routeOf } from "./routes.ts";

/** A preflight under way: what is wanted, what was asked, what was answered. */
export interface Inquiry {
  readonly intention: string;
  readonly context?: string;
  readonly forceAdr: boolean;
  /** The user agreed to restore what a merge of branches has lost. */
  readonly reconcile: boolean;
  /** Visible questions issued so far, in the order of asking. */
  readonly asked: readonly Question[];
  readonly answers: Answers;
  /** Values the intention itself names, by question id. */
  readonly named: ReadonlyMap<string, string>;
  /** Questions a model came up with; without a model the routes decide what to ask. */
  readonly proposed?: readonly Question[];
}

/** What the repository looks like when the inquiry continues. */
export interface Surroundings {
  readonly snapshot: Snapshot;
  readonly files: FileContext;
}

export const maxQuestions = 5;
export const maxQuestionsPerTurn = 2;

export function startInquiry(intention: string, context?: string): Inquiry {
  return {
    intention: intention.trim(),
    ...(context !== undefined && context.trim() !== "" && { context: context.trim() }),
    forceAdr: false,
    reconcile: false,
    asked: [],
    answers: new Map(),
    named: valuesNamedIn(intention),
  };
}

/** Takes in answers to everything that was or may still be asked, so that it does not matter when they come. */
export function answer(inquiry: Inquiry, given: Readonly<Record<string, unknown>>): Result<Inquiry, InvalidAnswer> {
  const checked = checkAnswers(answerableQuestions(inquiry), splitFollowUpAnswers(given));
  if (!checked.ok) return checked;
  const entries = checked.value.get(allowlistQuestion.id);
  const paths = entries === undefined ? undefined : checkAllowlist(entries);
  if (paths?.ok === false) return paths;
  const answers = mergeAnswers(inquiry.answers, checked.value);
  const settled = paths === undefined ? answers : mergeAnswers(answers, new Map([[allowlistQuestion.id, paths.value]]));
  return ok({ ...inquiry, answers: settled });
}

function answerableQuestions({ intention, asked, proposed = [] }: Inquiry): readonly Question[] {
  const route = routeOf(intention);
  const deciding = route?.questions ?? Object.values(primaryQuestions);
  const byRules = [...(route === undefined ? genericQuestions : []), ...deciding.map(({ question }) => question)];
  const all = [...asked, ...proposed, ...byRules, ...followUpQuestions];
  // What was asked comes first: a model may have rephrased one of our questions.
  return all.filter(({ id }, index) => all.findIndex((question) => question.id === id) === index);
}

/** The answer to a question, given or named in the intention; several values read as a list. */
export function valueOf({ answers, named }: Inquiry, questionId: string): string | undefined {
  const values = valuesOf(answers, questionId);
  return values.length > 0 ? values.join(", ") : isGiven(answers, questionId) ? undefined : named.get(questionId);
}

/** "Other (specify)" without its text overrides what the intention named, although it is no value yet. */
const isGiven = (answers: Answers, questionId: string): boolean => answers.has(questionId);

/** Notes which questions go out to the user. */
export function ask(inquiry: Inquiry, questions: readonly Question[]): Inquiry {
  const known = new Set(inquiry.asked.map(({ id }) => id));
  return { ...inquiry, asked: [...inquiry.asked, ...questions.filter(({ id }) => !known.has(id))] };
}

/** A question as it is shown now: who chose "Other (specify)" without saying what is asked for the text. */
export function shown(inquiry: Inquiry, question: Question): Question {
  if (!isChoice(question) || !lacksOwnWords(inquiry.answers, question.id)) return question;
  return {
    ...question,
    question: `${question.question} You chose "Other (specify)": please answer with your own text.`,
  };
}

interface Progress {
  readonly askedSoFar: number;
  readonly answered: number;
}

export function progressOf({ asked, answers }: Inquiry): Progress {
  return { askedSoFar: asked.length, answered: asked.filter(({ id }) => isAnswered(answers, id)).length };
}
