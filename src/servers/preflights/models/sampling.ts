import { fieldsOf, listOf, parseJson } from "../../../domain/preflight/model/looseJson.ts";
import { messageOf } from "../../../domain/errors.ts";
import type { ClientAccess } from "../../kit/clientAccess.ts";
import { isRefusedByClient } from "../../kit/isRefusedByClient.ts";
import type { Provider } from "./provider.ts";
import { ProviderError } from "./provider.ts";

const maxTokens = 1024;

/** The model of the MCP client. It has no tools of ours to call, so it is asked for their arguments as JSON. */
export const sampling =
  (client: ClientAccess): Provider =>
  async ({ system, user, tool }, signal) => {
    const form = `Reply with nothing but one JSON object that fits this schema:\n${JSON.stringify(tool.inputSchema)}`;
    const request = {
      systemPrompt: system,
      messages: [{ role: "user" as const, content: { type: "text", text: `${user}\n\n${form}` } }],
      maxTokens: maxTokens,
    };
    const { content } = await client.sample(request, signal).catch((error: unknown) => {
      throw new ProviderError(`the client did not sample: ${messageOf(error)}`, undefined, isRefusedByClient(error));
    });
    const blocks = (Array.isArray(content) ? listOf(content) : [content]).map(fieldsOf);
    const text = blocks.map((block) => (typeof block["text"] === "string" ? block["text"] : "")).join("");
    return parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  };
