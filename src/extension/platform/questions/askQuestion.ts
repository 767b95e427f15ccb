import * as vscode from "vscode";
import { problemOf } from "../../../domain/clarification/form/checkInput.ts";
import { emptyInput, type FieldInput, type FormQuestion } from "../../../domain/clarification/form/formQuestion.ts";
import { withToken } from "../cancellation.ts";

interface Asking {
  /** The subject of all the questions in this round. */
  readonly title: string;
  readonly signal: AbortSignal;
}

/** Asks one question with the editor's own inputs; undefined when the user dismisses it. */
export async function askQuestion(
  question: FormQuestion,
  input: FieldInput,
  asking: Asking,
): Promise<FieldInput | undefined> {
  switch (question.kind) {
    case "single":
    case "boolean":
      return askForOne(question, input, asking);
    case "multi":
      return askForMany(question, input, asking);
    case "text":
    case "number":
      return askForText(question, input, asking);
  }
}

type Typed = Extract<FormQuestion, { kind: "text" | "number" }>;
type Choice = Exclude<FormQuestion, Typed>;

interface Item extends vscode.QuickPickItem {
  readonly value?: string;
  readonly means: "option" | "other" | "skip";
}

async function askForOne(question: Choice, input: FieldInput, asking: Asking): Promise<FieldInput | undefined> {
  const items = [...itemsOf(question, input), ...(question.required ? [] : [skipItem()])];
  const choice = await withToken(asking.signal, (token) =>
    vscode.window.showQuickPick(items, pickOptions(question, asking), token),
  );
  if (!choice) return undefined;
  if (choice.means === "skip") return { ...input, skipped: true };
  if (choice.means === "other") return askForOther(question, { ...input, chosen: [], skipped: false }, asking);
  return { ...input, chosen: [choice.value ?? ""], other: false, skipped: false };
}

async function askForMany(question: Choice, input: FieldInput, asking: Asking): Promise<FieldInput | undefined> {
  const options = { ...pickOptions(question, asking), canPickMany: true as const };
  const choices = await withToken(asking.signal, (token) =>
    vscode.window.showQuickPick(itemsOf(question, input), options, token),
  );
  if (!choices) return undefined;
  const chosen = choices.flatMap(({ means, value }) => (means === "option" && value !== undefined ? [value] : []));
  const answer = { ...input, chosen, other: false, skipped: choices.length === 0 };
  const complete = choices.some(({ means }) => means === "other")
    ? await askForOther(question, answer, asking)
    : answer;
  const problem = complete && problemOf(question, complete);
  // The editor's picker cannot refuse a selection, so the reason is the title of the second try.
  return problem ? askForMany(question, complete, { ...asking, title: problem }) : complete;
}

async function askForText(question: Typed, input: FieldInput, asking: Asking): Promise<FieldInput | undefined> {
  const typed = (text: string): FieldInput => ({ ...emptyInput, text });
  const text = await askText(question, asking, input.text, (value) => problemOf(question, typed(value)));
  return text === undefined ? undefined : { ...typed(text), skipped: text.trim() === "" };
}

async function askForOther(question: Choice, input: FieldInput, asking: Asking): Promise<FieldInput | undefined> {
  const text = await askText(question, asking, input.text, (value) =>
    value.trim() === "" ? vscode.l10n.t("Write your own answer, or press Escape.") : undefined,
  );
  return text === undefined ? undefined : { ...input, other: true, text };
}

async function askText(
  question: FormQuestion,
  asking: Asking,
  value: string,
  validateInput: (value: string) => string | undefined,
): Promise<string | undefined> {
  const prompt = [question.text, question.help].filter(Boolean).join(" — ");
  const placeHolder = question.required ? "" : vscode.l10n.t("Leave empty to skip");
  return withToken(asking.signal, (token) =>
    vscode.window.showInputBox(
      { title: asking.title, prompt, placeHolder, value, validateInput, ignoreFocusOut: true },
      token,
    ),
  );
}

function itemsOf(question: Choice, input: FieldInput): Item[] {
  const options =
    question.kind === "boolean"
      ? [
          { value: "true", label: vscode.l10n.t("Yes") },
          { value: "false", label: vscode.l10n.t("No") },
        ]
      : question.options;
  const items = options.map(({ value, label, ...option }): Item => {
    const isRecommended = "recommended" in option && option.recommended === true;
    const picked = input.chosen.includes(value);
    // A picker for one item cannot show which one was chosen before.
    const isAnswer = picked && question.kind !== "multi";
    const marks = [isAnswer && vscode.l10n.t("your answer so far"), isRecommended && vscode.l10n.t("recommended")];
    return { means: "option", value, label, picked, description: marks.filter(Boolean).join(", ") };
  });
  const other = question.kind === "boolean" ? undefined : question.otherLabel;
  return other === undefined
    ? items
    : [...items, { means: "other", label: other, picked: input.other, description: input.text }];
}

const skipItem = (): Item => ({ means: "skip", label: vscode.l10n.t("Skip this question") });

const pickOptions = (question: Choice, { title }: Asking): vscode.QuickPickOptions => ({
  title,
  placeHolder: [question.text, question.help].filter(Boolean).join(" — "),
  ignoreFocusOut: true,
});
