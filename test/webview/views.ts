import type { FormView } from "../../src/protocol/clarificationForm.ts";
import { constraints, everyKind, input, paths, providers, strategy } from "./questions.ts";

/** The form in every state it can be in, for tests and for pictures. */

export const preflight: FormView = {
  formId: "preflight:1",
  asks: "clarification",
  title: "Add single sign-on login for staff accounts",
  asker: "preflights",
  destinations: ["ADR", "Current task", "Architecture state"],
  progress: { asked: 3, answered: 0 },
  questions: [strategy, providers, constraints],
  answered: [],
  inputs: {},
  revision: 0,
  phase: { kind: "asking" },
  problems: [],
  notices: [],
};

export const halfFilled: FormView = {
  ...preflight,
  inputs: {
    auth_strategy: input({ other: true, text: "Passkeys with a fallback to SAML" }),
    oauth_providers: input({ chosen: ["GitHub"] }),
    security_constraints: input({ text: "Sessions end after eight hours.\nNo shared accounts.", skipped: false }),
  },
  revision: 3,
};

export const restored: FormView = {
  ...halfFilled,
  notices: [
    { tone: "info", text: "Your draft was restored and a new session was started." },
    { tone: "warning", text: "LLM unavailable, using deterministic mode" },
  ],
};

export const secondTurn: FormView = {
  ...halfFilled,
  questions: [strategy, providers, constraints, paths],
  answered: ["auth_strategy", "oauth_providers", "security_constraints"],
  progress: { asked: 4, answered: 3 },
};

export const rejected: FormView = {
  ...halfFilled,
  problems: [
    {
      questionId: "oauth_providers",
      message: "oauth_providers allows at most 1 selection",
      hint: "Valid options: Google, GitHub, Microsoft",
    },
  ],
};

export const refused: FormView = {
  ...halfFilled,
  problems: [
    {
      message: "ADR snapshot validation failed: Database",
      hint: "Review previous ADR and retry",
    },
  ],
};

export const sending: FormView = { ...halfFilled, phase: { kind: "sending" } };
export const loading: FormView = {
  ...preflight,
  questions: [],
  phase: { kind: "loading", text: "Waiting for the questions…" },
};

export const completed: FormView = {
  ...halfFilled,
  phase: {
    kind: "completed",
    summary: "SAML authentication strategy documented and task created.",
    artifacts: [
      { label: "Architecture decision", path: "docs/adr/20250311T081502.118Z-5C0E_authentication_strategy__saml.md" },
      { label: "Current task", path: "docs/CURRENT_TASK.md" },
      { label: "Architecture state", path: "docs/ARCHITECTURE_STATE.md" },
    ],
    steps: [
      { id: "createSpec", label: "Create chant spec from the task" },
      { id: "specify", label: "Specify the feature" },
      { id: "copyPrompt", label: "Copy agent prompt" },
    ],
  },
};

export const stopped: FormView = {
  ...loading,
  phase: {
    kind: "stopped",
    text: "No git repository found",
    hint: "Run from a git repository or provide repo_path",
    canRetry: true,
  },
};

export const clarify: FormView = {
  ...preflight,
  formId: "clarify:1",
  title: "Photo albums",
  asker: "speckit",
  destinations: ["specs/001-photo-albums/spec.md"],
  questions: [
    {
      id: "q1",
      topic: "Functional Scope & Behavior",
      text: "Who may delete an album?",
      why: "Deleting cannot be undone, so the rule has to be certain.",
      required: false,
      kind: "single",
      options: [
        { value: "Only its owner", label: "A. Only its owner", recommended: true },
        { value: "Owner and editors", label: "B. Owner and editors" },
        { value: "Everyone it is shared with", label: "C. Everyone it is shared with" },
      ],
      otherLabel: "Other…",
      maxWords: 5,
    },
    {
      id: "q2",
      topic: "Non-Functional Quality Attributes",
      text: "How long are deleted albums kept?",
      why: "“Recoverable” has no number yet.",
      required: false,
      kind: "text",
      multiline: false,
      maxWords: 5,
      suggestion: "30 days",
    },
  ],
};

export const elicitation: FormView = {
  ...preflight,
  formId: "elicitation:1",
  asks: "elicitation",
  title: "everything asks for information",
  message: "Please provide inputs for the following fields:",
  asker: "everything",
  destinations: [],
  questions: everyKind,
};

export const visit: FormView = {
  ...elicitation,
  message: "Sign in to go on",
  questions: [],
  phase: {
    kind: "visit",
    url: "https://accounts.example.com/o/oauth2/v2/auth?client_id=4711&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&state=af0ifjsldkj",
    opened: false,
  },
};
export const dangerousVisit: FormView = {
  ...visit,
  phase: {
    kind: "visit",
    url: "javascript:alert(document.cookie)",
    opened: false,
    refusal: "Addresses that start with javascript: are not opened from here.",
  },
};
