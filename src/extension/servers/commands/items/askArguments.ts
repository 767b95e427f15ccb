import * as vscode from "vscode";
import { jsonOf } from "../../../../mcp/contract/readOutput.ts";
import { answerOf } from "../../../../domain/clarification/form/checkInput.ts";
import { emptyInput } from "../../../../domain/clarification/form/formQuestion.ts";
import { readSchemaProperty } from "../../../../domain/clarification/sources/elicitationProperty.ts";
import type { JsonObject, McpPrompt, McpTool } from "../../../../protocol/mcpShapes.ts";
import { withToken } from "../../../platform/cancellation.ts";
import { askQuestion } from "../../../platform/questions/askQuestion.ts";
import { checkJsonValue } from "./checkJsonValue.ts";

/** Asks for a tool's arguments one after the other, as its schema describes them; each is checked as it is typed. */
export async function askToolArguments(tool: McpTool, signal: AbortSignal): Promise<JsonObject | undefined> {
  const { properties, required } = tool.inputSchema;
  const requiredNames = new Set(Array.isArray(required) ? required : []);
  const args: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(
    typeof properties === "object" && properties !== null ? properties : {},
  )) {
    const isRequired = requiredNames.has(name);
    const answer = await askArgument(tool.title ?? tool.name, name, schema, isRequired, signal);
    if (answer === undefined) return undefined;
    if (answer.value !== undefined) args[name] = answer.value;
  }
  return args;
}

export async function askPromptArguments(
  prompt: McpPrompt,
  signal: AbortSignal,
): Promise<Record<string, string> | undefined> {
  const args: Record<string, string> = {};
  for (const { name, description, required = false } of prompt.arguments ?? []) {
    const schema = { type: "string", description };
    const answer = await askArgument(prompt.title ?? prompt.name, name, schema, required, signal);
    if (answer === undefined) return undefined;
    if (typeof answer.value === "string") args[name] = answer.value;
  }
  return args;
}

/** The value is absent if the user skipped the question; no answer at all means that they dismissed it. */
type Answer = { readonly value: unknown } | undefined;

async function askArgument(
  title: string,
  name: string,
  schema: unknown,
  isRequired: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const question = readSchemaProperty(name, schema, isRequired);
  if (!question) return askForJson(title, name, schema, isRequired, signal);
  const input = await askQuestion(question, question.initial ?? emptyInput, { title, signal });
  return input && { value: answerOf(question, input) };
}

/** A value that no simple input can ask for, such as a nested object, is typed as JSON. */
async function askForJson(
  title: string,
  name: string,
  schema: unknown,
  isRequired: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const check = (text: string): string | undefined =>
    text.trim() === "" && !isRequired ? undefined : checkJsonValue(text, schema);
  const text = await withToken(signal, (token) =>
    vscode.window.showInputBox(
      { title, prompt: vscode.l10n.t("{0}, as JSON", name), validateInput: check, ignoreFocusOut: true },
      token,
    ),
  );
  if (text === undefined) return undefined;
  return { value: jsonOf(text) };
}
