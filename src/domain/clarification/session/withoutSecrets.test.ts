import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput, type FormQuestion } from "../form/formQuestion.ts";
import type { Draft, FormOrigin } from "./draft.ts";
import { withoutSecrets } from "./withoutSecrets.ts";

const asked = (message: string): FormOrigin => ({ kind: "elicitation", connection: "c", server: "demo", message });
const question = (id: string, rest: object = {}): FormQuestion => ({
  ...{ id, text: "What?", kind: "text", required: true, multiline: false },
  ...rest,
});
const draftOf = (origin: FormOrigin, ...questions: readonly FormQuestion[]): Draft => ({
  formId: "f",
  origin,
  questions,
  inputs: Object.fromEntries(questions.map(({ id }) => [id, { ...emptyInput, text: id }])),
  accepted: {},
  revision: 1,
  wasSending: false,
});

test("leaves out what looks like a secret by its name, its text, its help or its topic", () => {
  const [plain, ...secret] = [
    ...[question("name"), question("dbPassword"), question("q1", { text: "Your API key" })],
    ...[question("q2", { help: "The token of your account" }), question("q3", { topic: "Password" })],
  ];
  assert.ok(plain);
  const draft = draftOf(asked("Set up"), plain, ...secret);
  assert.deepEqual(withoutSecrets(draft), { ...draft, inputs: { name: { ...emptyInput, text: "name" } } });
});

test("leaves out everything where the message asks for a secret", () => {
  const draft = draftOf(asked("Enter your password"), question("a"), question("b", { kind: "boolean" }));
  assert.deepEqual(withoutSecrets(draft).inputs, {});
});

test("keeps a yes or no, and the draft as it is where nothing is secret", () => {
  const draft = draftOf(asked("Set up"), question("useToken", { kind: "boolean", text: "Use a token?" }));
  assert.equal(withoutSecrets(draft), draft);
});

test("keeps what our own tools ask for", () => {
  const draft = draftOf({ kind: "preflight", intention: "Store the password" }, question("password"));
  assert.equal(withoutSecrets(draft), draft);
});
