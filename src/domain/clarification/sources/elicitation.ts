import { l10n } from "../../l10n.ts";
import { answerOf, problemOf, type AnswerValue } from "../form/checkInput.ts";
import { inputOf, type FormInputs, type FormQuestion } from "../form/formQuestion.ts";
import type { FormProblem } from "../form/formView.ts";
import { readSchemaProperty } from "./elicitationProperty.ts";

/** The questions of an elicitation's schema, and what in it a form cannot show. */
interface ElicitationForm {
  readonly questions: readonly FormQuestion[];
  /** Names of properties that are not of a kind MCP allows here; they are left out. */
  readonly unsupported: readonly string[];
  /** Whether an unsupported property is required, so that no answer could satisfy the server. */
  readonly isUnanswerable: boolean;
}

/** Reads `requestedSchema` of `elicitation/create`; never throws, whatever the server sent. */
export function readElicitationSchema(schema: unknown, asker: string): ElicitationForm {
  const { properties, required } = isRecord(schema) ? schema : {};
  const requiredNames = new Set(Array.isArray(required) ? required : []);
  const unsupported: string[] = [];
  const questions = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, property]) => {
    const isRequired = requiredNames.has(name);
    const question = readSchemaProperty(name, property, isRequired);
    if (question === undefined) unsupported.push(name);
    else return [isRequired ? { ...question, why: l10n.t("{0} needs it to continue.", asker) } : question];
    return [];
  });
  return { questions, unsupported, isUnanswerable: unsupported.some((name) => requiredNames.has(name)) };
}

export type ElicitationContent = Readonly<Record<string, AnswerValue>>;

/** The content of an accepted elicitation, or what still prevents it from being sent. */
export function readElicitationContent(
  questions: readonly FormQuestion[],
  inputs: FormInputs,
): { readonly content: ElicitationContent; readonly problems: readonly FormProblem[] } {
  const problems: FormProblem[] = [];
  const entries: [string, AnswerValue][] = [];
  for (const question of questions) {
    const input = inputOf(inputs, question);
    const message = problemOf(question, input);
    const value = answerOf(question, input);
    if (message !== undefined) problems.push({ questionId: question.id, message });
    else if (value !== undefined) entries.push([question.id, value]);
  }
  return { content: Object.fromEntries(entries), problems };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
