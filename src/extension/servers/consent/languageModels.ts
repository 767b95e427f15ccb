import * as vscode from "vscode";
import * as z from "zod";
import { serverRefused } from "../../../domain/failures.ts";
import type { Models } from "../../../mcp/ports.ts";
import { withToken } from "../../platform/cancellation.ts";

const block = z.object({ type: z.string(), text: z.string().optional() });
const requestSchema = z.object({
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.union([block, z.array(block)]) })),
  systemPrompt: z.string().optional(),
  modelPreferences: z.object({ hints: z.array(z.object({ name: z.string().optional() })).optional() }).optional(),
});

/** VS Code's own models for servers that ask for one (`sampling/createMessage`). */
export const languageModels: Models = {
  async createMessage(entry, params, signal) {
    const request = requestSchema.parse(params);
    const model = await chooseModel((request.modelPreferences?.hints ?? []).flatMap(({ name }) => name ?? []));
    const justification = vscode.l10n.t("The MCP server {0} asks a question.", entry.name);
    const text = await withToken(signal, async (token) => {
      const response = await model.sendRequest(toMessages(request), { justification }, token);
      let answer = "";
      for await (const part of response.text) answer += part;
      return answer;
    });
    return { role: "assistant", content: { type: "text", text }, model: model.id, stopReason: "endTurn" };
  },
};

/** Checked before the user is asked for consent, which is pointless without a model. */
export async function requireModel(): Promise<void> {
  await chooseModel([]);
}

/** The first model whose name contains one of the hints, in their order; any model if none matches. */
async function chooseModel(hints: readonly string[]): Promise<vscode.LanguageModelChat> {
  const models = await vscode.lm.selectChatModels();
  const fits = (hint: string) => (model: vscode.LanguageModelChat) =>
    [model.id, model.family, model.name].some((name) => name.toLowerCase().includes(hint.toLowerCase()));
  const chosen = hints.map((hint) => models.find(fits(hint))).find(Boolean) ?? models[0];
  if (chosen) return chosen;
  throw serverRefused(vscode.l10n.t("No language model is available in this editor."));
}

/** The editor has no system role, so the system prompt goes first, as a user message. */
function toMessages({ messages, systemPrompt }: z.infer<typeof requestSchema>): vscode.LanguageModelChatMessage[] {
  const { LanguageModelChatMessage: Message } = vscode;
  const system = systemPrompt === undefined ? [] : [Message.User(systemPrompt)];
  const rest = messages.map(({ role, content }) => {
    const text = [content].flat().map((part) => part.text ?? `[${part.type}]`);
    return role === "user" ? Message.User(text.join("\n")) : Message.Assistant(text.join("\n"));
  });
  return [...system, ...rest];
}
