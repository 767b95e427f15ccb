import { fieldsOf, listOf } from "../../../domain/preflight/model/looseJson.ts";
import { postJson } from "./postJson.ts";
import type { Provider, ProviderSettings } from "./provider.ts";
import { ProviderError } from "./provider.ts";

const maxTokens = 1024;

/** The Messages API of Anthropic. */
export const anthropic =
  ({ baseUrl, apiKey, model }: ProviderSettings): Provider =>
  async ({ system, user, tool }, signal) => {
    const body = {
      model,
      max_tokens: maxTokens,
      system,
      messages: [{ role: "user", content: user }],
      tools: [{ name: tool.name, description: tool.description, input_schema: tool.inputSchema }],
      tool_choice: { type: "tool", name: tool.name },
    };
    const headers = { "x-api-key": apiKey, "anthropic-version": "2023-06-01" };
    const reply = await postJson(`${baseUrl}/v1/messages`, headers, body, signal);
    const blocks = listOf(fieldsOf(reply)["content"]).map(fieldsOf);
    const call = blocks.find(({ type, name }) => type === "tool_use" && name === tool.name);
    if (call === undefined) throw new ProviderError("the reply does not use the tool");
    return call["input"];
  };
