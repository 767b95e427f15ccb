import type { Question } from "../domain/clarification/question.ts";

export { decisionPaths as preflightsPaths } from "../domain/adr/decisionPaths.ts";

/** Names of the preflights server's tools. */
export const preflightsToolNames = {
  requireClarification: "require_clarification",
  readArchitecture: "read_architecture",
} as const;

/** A question as it crosses the process border. */
export interface WireQuestion {
  readonly id: string;
  readonly type: Question["type"];
  readonly question: string;
  readonly options?: readonly string[];
  readonly min_selections?: number;
  readonly max_selections?: number;
  readonly optional?: true;
}

/** Present when a model was asked for and could not be used. */
export interface FallbackWarning {
  readonly warning?: "llm_fallback";
  readonly message?: string;
}

export interface NeedsClarification extends FallbackWarning {
  readonly status: "needs_clarification";
  readonly session_id: string;
  readonly questions: readonly WireQuestion[];
  readonly progress: { readonly asked_so_far: number; readonly answered: number };
}

export interface WrittenArtefact {
  readonly path: string;
  readonly type: "adr" | "task" | "projection";
  readonly uid?: string;
}

export interface Completed extends FallbackWarning {
  readonly status: "completed";
  readonly artifacts_created: readonly WrittenArtefact[];
  readonly summary: string;
}

export type PreflightsErrorCode =
  | "VALIDATION_FAILED"
  | "SESSION_EXPIRED"
  | "SESSION_NOT_FOUND"
  | "FILESYSTEM_ERROR"
  | "PARSE_ERROR"
  | "REPO_NOT_FOUND"
  | "PATCH_EXTRACTION_FAILED"
  | "INVALID_ANSWER"
  | "INVALID_INPUT"
  | "UNKNOWN_TOOL"
  | "INTERNAL_ERROR";

export interface PreflightsFailure {
  readonly status: "error";
  /** Only where the failing call is the one that started the session: it goes on under this id. */
  readonly session_id?: string;
  readonly error: {
    readonly code: PreflightsErrorCode;
    readonly message: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly recovery_hint: string;
  };
}

export type ClarificationResult = NeedsClarification | Completed | PreflightsFailure;

export interface ArchitectureRead {
  readonly status: "success";
  readonly architecture: {
    readonly uid: string | null;
    readonly categories: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  readonly source_file: "docs/ARCHITECTURE_STATE.md";
}

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

const text = { type: "string" } as const;
/** As the contract writes it: model APIs refuse a schema with several types, and read or ignore this word. */
const nullable = { nullable: true } as const;
const nullableText = { ...text, ...nullable } as const;

export const requireClarificationInput = {
  type: "object",
  properties: {
    user_intention: { ...text, description: "What the user wants to do, in their own words." },
    optional_context: { ...nullableText, description: "Background that is no part of the request itself." },
    session_id: { ...nullableText, description: "The session to continue; leave out to start one." },
    answers: {
      type: "object",
      ...nullable,
      additionalProperties: true,
      description: "Answers by question id. Instead of an option, any text of the user's own may be given.",
    },
    preferences: {
      type: "object",
      ...nullable,
      properties: {
        force_adr: { type: "boolean", description: "Write an ADR even where none would be due." },
        reconcile: { type: "boolean", description: "Restore decisions that a merge of branches has lost." },
      },
    },
    repo_path: {
      ...nullableText,
      description: "A directory inside the git repository; found from the working directory if left out.",
    },
  },
  required: ["user_intention"],
} as const;

const failureSchema = {
  type: "object",
  properties: { code: text, message: text, details: { type: "object" }, recovery_hint: text },
  required: ["code", "message", "details", "recovery_hint"],
} as const;

const questionSchema = {
  type: "object",
  properties: {
    id: text,
    type: { enum: ["single_choice", "multi_choice", "free_text"] },
    question: text,
    options: { type: "array", items: text },
    min_selections: { type: "integer" },
    max_selections: { type: "integer" },
    optional: { type: "boolean" },
  },
  required: ["id", "type", "question"],
} as const;

export const requireClarificationOutput = {
  type: "object",
  properties: {
    status: { enum: ["needs_clarification", "completed", "error"] },
    session_id: text,
    questions: { type: "array", items: questionSchema },
    progress: {
      type: "object",
      properties: { asked_so_far: { type: "integer" }, answered: { type: "integer" } },
      required: ["asked_so_far", "answered"],
    },
    artifacts_created: {
      type: "array",
      items: {
        type: "object",
        properties: { path: text, type: { enum: ["adr", "task", "projection"] }, uid: text },
        required: ["path", "type"],
      },
    },
    summary: text,
    error: failureSchema,
    warning: { enum: ["llm_fallback"] },
    message: text,
  },
  required: ["status"],
} as const;

export const readArchitectureInput = {
  type: "object",
  properties: { repo_path: requireClarificationInput.properties.repo_path },
} as const;

export const readArchitectureOutput = {
  type: "object",
  properties: {
    status: { enum: ["success", "error"] },
    architecture: {
      type: "object",
      properties: {
        uid: { type: ["string", "null"] },
        categories: { type: "object", additionalProperties: { type: "object", additionalProperties: text } },
      },
      required: ["uid", "categories"],
    },
    source_file: text,
    error: failureSchema,
  },
  required: ["status"],
} as const;

export const preflightsUris = {
  /** Everything at once, as JSON of a `DecisionOverview`: what a list of decisions needs takes one answer. */
  decisions: "preflights://decisions",
  architecture: "preflights://architecture",
  currentTask: "preflights://task/current",
  adr: (uid: string): string => `preflights://adr/${uid}`,
  task: (uid: string): string => `preflights://task/${uid}`,
} as const;
