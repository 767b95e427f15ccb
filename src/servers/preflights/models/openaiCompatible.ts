import { fieldsOf, listOf, parseJson } from "../../../domain/preflight/model/looseJson.ts";
import { postJson } from "./postJson.ts";
import type { Provider, ProviderSettings } from "./provider.ts";
import { ProviderError } from "./provider.ts";

/** The chat completions API of OpenAI, which OpenRouter speaks too. */
export const openaiCompatible =
  ({ baseUrl, apiKey, model }: ProviderSettings, identification: Readonly<Record<string, string>> = {}): Provider =>
  async ({ system, user, tool }, signal) => {
    const { name, description, inputSchema } = tool;
    const body = {
      model,
      messages: [
        { role: "system", content: system },
        { role: "user", content: user },
      ],
      tools: [{ type: "function", function: { name, description, parameters: inputSchema } }],
      tool_choice: { type: "function", function: { name } },
    };
    const headers = { authorization: `Bearer ${apiKey}`, ...identification };
    const reply = await postJson(`${baseUrl}/chat/completions`, headers, body, signal);
    const message = fieldsOf(fieldsOf(listOf(fieldsOf(reply)["choices"])[0])["message"]);
    const called = listOf(message["tool_calls"]).map((call) => fieldsOf(fieldsOf(call)["function"]));
    const input = called.find((call) => call["name"] === name)?.["arguments"];
    if (typeof input !== "string") throw new ProviderError("the reply does not use the tool");
    return parseJson(input);
  };
