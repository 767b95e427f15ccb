import type { FieldInput, FormQuestion } from "../../src/protocol/clarificationForm.ts";

/** One question of every kind. */
export const input = (change: Partial<FieldInput>): FieldInput => ({
  chosen: [],
  other: false,
  text: "",
  skipped: false,
  ...change,
});

export const options = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

export const strategy: FormQuestion = {
  id: "auth_strategy",
  text: "Which authentication strategy?",
  why: "The decision cannot be recorded without it.",
  required: true,
  kind: "single",
  options: options("OAuth", "Email/Password", "Magic Links"),
  otherLabel: "Other (specify)",
};
export const providers: FormQuestion = {
  id: "oauth_providers",
  text: "Which OAuth providers?",
  why: "The decision cannot be recorded without it.",
  required: true,
  kind: "multi",
  options: options("Google", "GitHub", "Microsoft"),
  otherLabel: "Other (specify)",
  min: 1,
  max: 2,
};
export const constraints: FormQuestion = {
  id: "security_constraints",
  text: "Any specific security requirements?",
  required: false,
  kind: "text",
  multiline: true,
};
export const paths: FormQuestion = {
  id: "allowlist_paths",
  text: "Which files or folders may the change touch?",
  why: "The task has to say which files may change.",
  required: true,
  kind: "text",
  multiline: true,
};

export const everyKind: readonly FormQuestion[] = [
  {
    id: "name",
    text: "Name",
    help: "Your full, legal name",
    required: true,
    why: "everything needs it to continue.",
    kind: "text",
    multiline: false,
    minLength: 2,
    maxLength: 40,
  },
  { id: "mail", text: "E-mail", required: false, kind: "text", multiline: false, format: "email" },
  { id: "home", text: "Homepage", required: false, kind: "text", multiline: false, format: "uri" },
  { id: "born", text: "Date of birth", required: false, kind: "text", multiline: false, format: "date" },
  { id: "meet", text: "When shall we meet?", required: false, kind: "text", multiline: false, format: "date-time" },
  { id: "code", text: "Ticket", required: false, kind: "text", multiline: false, pattern: "^[A-Z]+-\\d+$" },
  {
    id: "age",
    text: "Favourite whole number",
    required: false,
    kind: "number",
    integer: true,
    minimum: 1,
    maximum: 100,
    initial: input({ text: "42" }),
  },
  { id: "ratio", text: "Ratio", required: false, kind: "number", integer: false },
  { id: "agreed", text: "Do you agree?", required: true, why: "everything needs it to continue.", kind: "boolean" },
  {
    id: "hero",
    text: "Favourite hero",
    required: false,
    kind: "single",
    options: [
      { value: "hero-1", label: "Superman" },
      { value: "hero-2", label: "Green Lantern" },
    ],
    initial: input({ chosen: ["hero-1"] }),
  },
  {
    id: "fish",
    text: "Favourite fish",
    required: false,
    kind: "multi",
    options: [
      { value: "f1", label: "Tuna" },
      { value: "f2", label: "Salmon" },
      { value: "f3", label: "Trout" },
    ],
    min: 1,
    max: 2,
    initial: input({ chosen: ["f1"] }),
  },
];
