/** A question as a form shows it, whoever asks: a clarification tool or any server's elicitation. */
export type FormQuestion = ChoiceQuestion | TextQuestion | NumberQuestion | BooleanQuestion;

interface QuestionBase {
  readonly id: string;
  readonly text: string;
  /** The subject the question belongs to, such as a category of gaps. */
  readonly topic?: string;
  /** What is meant, in the asker's words. */
  readonly help?: string;
  /** Why the answer matters; a required question always says so. */
  readonly why?: string;
  readonly required: boolean;
  /** What the field holds before the user edits it. */
  readonly initial?: FieldInput;
}

export interface ChoiceQuestion extends QuestionBase {
  readonly kind: "single" | "multi";
  readonly options: readonly FormOption[];
  /** The label of the option that opens a text field; absent where only the options are allowed. */
  readonly otherLabel?: string;
  /** Bounds of a multi choice; they count only once something is selected. */
  readonly min?: number;
  readonly max?: number;
  readonly maxWords?: number;
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
  readonly recommended?: boolean;
}

export const textFormats = ["email", "uri", "date", "date-time"] as const;
export type TextFormat = (typeof textFormats)[number];

export interface TextQuestion extends QuestionBase {
  readonly kind: "text";
  readonly multiline: boolean;
  readonly format?: TextFormat;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maxWords?: number;
  /** The answer is a list of paths, separated by commas: the form offers to choose files. */
  readonly takesPaths?: boolean;
  /** An answer the asker recommends; taken over only when the user says so. */
  readonly suggestion?: string;
}

export interface NumberQuestion extends QuestionBase {
  readonly kind: "number";
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanQuestion extends QuestionBase {
  readonly kind: "boolean";
}

/** What the user entered, exactly as entered, valid or not. One shape for every kind of question, so that trying
 * another option never drops the text of "Other".
 */
export interface FieldInput {
  /** Values of the selected options; "true" or "false" for a boolean. */
  readonly chosen: readonly string[];
  /** Whether "Other" is selected. */
  readonly other: boolean;
  /** The typed text: of a text or number field, or of "Other". */
  readonly text: string;
  readonly skipped: boolean;
}

export type FormInputs = Readonly<Record<string, FieldInput>>;

export const emptyInput: FieldInput = { chosen: [], other: false, text: "", skipped: false };

/** Ids come from servers and may be called `constructor`: only own properties count. */
export const ownInput = (inputs: FormInputs, id: string): FieldInput | undefined =>
  Object.hasOwn(inputs, id) ? inputs[id] : undefined;

export const inputOf = (inputs: FormInputs, question: FormQuestion): FieldInput =>
  ownInput(inputs, question.id) ?? question.initial ?? emptyInput;
