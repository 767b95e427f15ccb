/** Names, arguments and results of the speckit server's tools, used by both ends. */
export interface SpeckitToolArguments {
  "speckit.specify": {
    feature_description: string;
    spec_directory: string;
    short_name?: string;
    overwrite?: boolean;
    use_model?: boolean;
  };
  "speckit.clarify": {
    spec_directory: string;
    questions?: readonly string[];
    answers?: readonly SpeckitAnswer[];
    interaction?: "elicit" | "return";
    use_model?: boolean;
  };
  "speckit.plan": { spec_directory: string; guidance?: string; use_model?: boolean };
  "speckit.tasks": { spec_directory: string; guidance?: string; include_tests?: boolean; use_model?: boolean };
  "speckit.implement": {
    spec_directory: string;
    task_filter?: string;
    force?: boolean;
    dry_run?: boolean;
    runner?: string;
    permission?: RunnerPermission;
    model?: string;
    parallel?: boolean;
  };
}

export type SpeckitToolName = keyof SpeckitToolArguments;

type RunnerPermission = "ask" | "edit" | "all";

interface SpeckitAnswer {
  readonly question: string;
  readonly answer: string;
  readonly category?: string;
}

export interface SpeckitQuestion {
  readonly id: string;
  readonly text: string;
  readonly why: string;
  readonly category: string;
  readonly kind: "choice" | "short";
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** The key of an option, or a suggested short answer. */
  readonly recommended?: string;
  readonly reason?: string;
}

interface SpeckitHook {
  readonly event: string;
  readonly command: string;
  readonly optional: boolean;
  readonly description: string;
}

/** `structuredContent` of every tool. */
export interface SpeckitResult {
  /** Absolute paths of what was written. */
  readonly files: readonly string[];
  readonly summary: string;
  readonly questions: readonly SpeckitQuestion[];
  /** What is still undecided, as statements. */
  readonly openQuestions: readonly string[];
  readonly hooks: readonly SpeckitHook[];
  /** The tool to run next. */
  readonly next: SpeckitToolName | null;
  /** Who wrote the text: plain rules, or the client's model. */
  readonly mode: "deterministic" | "model";
  readonly warnings: readonly string[];
  /** Absolute path of the feature folder. */
  readonly feature: string;
}

export type TaskOutcome = "done" | "failed" | "unverified" | "blocked" | "cancelled" | "prompt";

export interface ImplementResult extends SpeckitResult {
  readonly gates: readonly {
    readonly checklist: string;
    readonly total: number;
    readonly checked: number;
    readonly unchecked: number;
    readonly status: "PASS" | "OPEN";
  }[];
  readonly batches: readonly {
    readonly phase: string;
    readonly tasks: readonly string[];
    readonly parallel: boolean;
  }[];
  readonly tasks: readonly {
    readonly id: string;
    readonly outcome: TaskOutcome;
    readonly detail: string;
    readonly prompt?: string;
  }[];
  /** Unfinished tasks outside the selection that must come first. */
  readonly blockedBy: readonly string[];
  readonly skipped: readonly string[];
  readonly runner: string;
}

const specDirectory = { type: "string", description: "Absolute path to specification directory" } as const;
const useModel = {
  type: "boolean",
  description: "Whether the client's model may write the text (default: where the client offers sampling)",
} as const;

export const specifyInput = {
  type: "object",
  properties: {
    feature_description: { type: "string", description: "Natural language description of the feature" },
    spec_directory: specDirectory,
    short_name: { type: "string", description: "Words for the folder name, instead of those of the description" },
    overwrite: { type: "boolean", description: "Replace a specification that has already been written" },
    use_model: useModel,
  },
  required: ["feature_description", "spec_directory"],
} as const;

export const clarifyInput = {
  type: "object",
  properties: {
    spec_directory: specDirectory,
    questions: {
      type: "array",
      items: { type: "string" },
      description: "Specific questions to clarify (optional), asked instead of others; `Q: … → A: …` is an answer",
    },
    answers: {
      type: "array",
      items: {
        type: "object",
        properties: { question: { type: "string" }, answer: { type: "string" }, category: { type: "string" } },
        required: ["question", "answer"],
      },
      description: "Answers to questions of an earlier call",
    },
    interaction: {
      type: "string",
      enum: ["elicit", "return"],
      description: "Ask the user directly, or return the questions (default: ask where the client can)",
    },
    use_model: useModel,
  },
  required: ["spec_directory"],
} as const;

export const planInput = {
  type: "object",
  properties: {
    spec_directory: specDirectory,
    guidance: { type: "string", description: "Technology and structure to use; wins over what the repository shows" },
    use_model: useModel,
  },
  required: ["spec_directory"],
} as const;

export const tasksInput = {
  type: "object",
  properties: {
    spec_directory: specDirectory,
    guidance: { type: "string", description: "Wishes for the task list; asking for tests adds them" },
    include_tests: { type: "boolean", description: "Add test tasks to every story" },
    use_model: useModel,
  },
  required: ["spec_directory"],
} as const;

export const implementInput = {
  type: "object",
  properties: {
    spec_directory: specDirectory,
    task_filter: {
      type: "string",
      description:
        "Optional filter for specific tasks to implement: T001, T004-T010, US1, P1, phase 2, mvp, next:3, !T005",
    },
    force: { type: "boolean", description: "Go on although a checklist or a prerequisite is open" },
    dry_run: { type: "boolean", description: "Only show gates, batches and prompts" },
    runner: { type: "string", description: "Id of the agent that does the work (default: prompt, which starts none)" },
    permission: {
      type: "string",
      enum: ["ask", "edit", "all"],
      description: "What the agent may do by itself (default: edit)",
    },
    model: { type: "string", description: "Model the agent should use" },
    parallel: { type: "boolean", description: "Run tasks marked [P] at the same time" },
  },
  required: ["spec_directory"],
} as const;

const strings = { type: "array", items: { type: "string" } } as const;
const resultProperties = {
  files: strings,
  summary: { type: "string" },
  questions: { type: "array", items: { type: "object" } },
  openQuestions: strings,
  hooks: { type: "array", items: { type: "object" } },
  next: { type: ["string", "null"] },
  mode: { type: "string", enum: ["deterministic", "model"] },
  warnings: strings,
  feature: { type: "string" },
} as const;

export const speckitOutput = {
  type: "object",
  properties: resultProperties,
  required: ["files", "summary", "questions", "openQuestions", "hooks", "next"],
} as const;

export const implementOutput = {
  type: "object",
  properties: {
    ...resultProperties,
    gates: { type: "array", items: { type: "object" } },
    batches: { type: "array", items: { type: "object" } },
    tasks: { type: "array", items: { type: "object" } },
    blockedBy: strings,
    skipped: strings,
    runner: { type: "string" },
  },
  required: ["files", "summary", "questions", "openQuestions", "hooks", "next"],
} as const;
