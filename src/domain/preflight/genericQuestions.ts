import type { Category } from "../adr/architectureSchema.ts";
import { categoryCalled, fieldNameOf, openCategory } from "../adr/architectureSchema.ts";
import type { FreeTextQuestion, Question, SingleChoiceQuestion } from "../clarification/question.ts";
import { otherOption } from "../clarification/question.ts";

export const categoryQuestion: SingleChoiceQuestion = {
  id: "category",
  type: "single_choice",
  question: "Which part of the architecture does this concern?",
  options: ["Frontend", "Backend", "Database", "Authentication", "Infra", otherOption],
};

export const descriptionQuestion: FreeTextQuestion = {
  id: "description",
  type: "free_text",
  question: "Which technical approach do you have in mind?",
};

/** What to ask where no route knows anything better. */
export const genericQuestions: readonly Question[] = [categoryQuestion, descriptionQuestion];

export const allowlistQuestion: FreeTextQuestion = {
  id: "allowlist_paths",
  type: "free_text",
  question: "Which files or directories may this change touch? (paths, separated by commas)",
};

export const criteriaQuestion: FreeTextQuestion = {
  id: "acceptance_criteria",
  type: "free_text",
  question: "How will you recognize that it is done?",
};

/** Accepted at any time, asked only when nothing else tells where to work. */
export const followUpQuestions: readonly Question[] = [allowlistQuestion, criteriaQuestion];

interface GenericTopic {
  readonly category: Category;
  /** Name of the field in the open category. */
  readonly field: string;
}

/** What the user meant by a category: one of the schema, or a topic of its own. */
export function genericTopic(answer: string): GenericTopic {
  const category = categoryCalled(answer);
  if (category !== undefined) return { category, field: "Description" };
  return { category: openCategory, field: fieldNameOf(answer) ?? "Description" };
}
