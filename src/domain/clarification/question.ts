/** A question to the user, as every front end (form, elicitation, MCP client) shows it. */
export type Question = SingleChoiceQuestion | MultiChoiceQuestion | FreeTextQuestion;

type ChoiceQuestion = SingleChoiceQuestion | MultiChoiceQuestion;

export interface SingleChoiceQuestion extends AnyQuestion {
  readonly type: "single_choice";
  readonly options: readonly string[];
}

export interface MultiChoiceQuestion extends AnyQuestion {
  readonly type: "multi_choice";
  readonly options: readonly string[];
  readonly minSelections?: number;
  readonly maxSelections?: number;
}

export interface FreeTextQuestion extends AnyQuestion {
  readonly type: "free_text";
}

interface AnyQuestion {
  readonly id: string;
  readonly question: string;
  /** An optional question may be skipped and never blocks anything. */
  readonly optional?: true;
  /** Asked only while another question has this answer. Such questions are never shown to MCP clients. */
  readonly dependsOn?: { readonly questionId: string; readonly value: string };
}

/** The option for "none of these". Clients compare it, so it reads the same in every language. */
export const otherOption = "Other (specify)";

export const isChoice = (question: Question): question is ChoiceQuestion => question.type !== "free_text";

/** Where the text behind "Other (specify)" is kept. */
export const companionId = (questionId: string): string => `${questionId}__other`;

/** Every choice question with the hidden free-text question that takes the text behind its "Other (specify)". */
export function withCompanions(questions: readonly Question[]): readonly Question[] {
  return questions.flatMap((question) => (isChoice(question) ? [question, companionOf(question)] : [question]));
}

function companionOf({ id }: ChoiceQuestion): FreeTextQuestion {
  return {
    id: companionId(id),
    type: "free_text",
    question: "Please specify",
    optional: true,
    dependsOn: { questionId: id, value: otherOption },
  };
}

/** What a front end may show without knowing about conditions. */
export const visibleQuestions = (questions: readonly Question[]): readonly Question[] =>
  questions.filter((question) => question.dependsOn === undefined);

/** The name of a question where only its topic matters: "Which database type?" becomes "Database type". */
export function topicOf({ question }: Question): string {
  const topic = question
    .replace(/^(which|what|select|choose)\s+/i, "")
    .replace(/\?\s*$/, "")
    .trim();
  const [first = "", ...rest] = Array.from(topic);
  return first.toUpperCase() + rest.join("");
}
