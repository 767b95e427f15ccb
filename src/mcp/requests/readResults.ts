import {
  type JsonObject,
  type McpContent,
  type McpPromptMessage,
  type McpResourceContents,
  textOfContent,
} from "../../protocol/mcpShapes.ts";
import type { PromptResult, ToolOutcome } from "../connection.ts";
import { jsonText } from "../rpc/jsonText.ts";
import { isObject } from "../rpc/readMessage.ts";

export function readToolOutcome(result: JsonObject): ToolOutcome {
  const content = [...readContent(result["content"]), ...printedBy(result)];
  const structured = result["structuredContent"];
  return { content, text: textOfContent(content), ...(isObject(structured) ? { structured } : {}) };
}

/** What the program behind a tool printed, as contract 0 has servers hand it on. */
const printedBy = ({ stdout, stderr }: JsonObject): readonly McpContent[] =>
  [stdout, stderr].flatMap((text) => (typeof text === "string" && text !== "" ? [{ type: "text", text }] : []));

/** Blocks of a kind we do not know stay visible as text. */
function readContent(raw: unknown): readonly McpContent[] {
  if (typeof raw === "string") return [{ type: "text", text: raw }];
  return Array.isArray(raw) ? raw.map(readBlock) : [];
}

function readBlock(raw: unknown): McpContent {
  if (isObject(raw)) {
    const { type } = raw;
    if (type === "text" && typeof raw["text"] === "string") return raw as McpContent;
    if ((type === "image" || type === "audio") && typeof raw["data"] === "string") return raw as McpContent;
    if (type === "resource_link" && typeof raw["uri"] === "string") return raw as McpContent;
    if (type === "resource" && isObject(raw["resource"])) return raw as McpContent;
  }
  return { type: "text", text: typeof raw === "string" ? raw : jsonText(raw) };
}

export function readResourceContents(result: JsonObject): readonly McpResourceContents[] {
  const raw = result["contents"];
  return Array.isArray(raw) ? raw.filter((one): one is McpResourceContents => isObject(one) && isContents(one)) : [];
}

const isContents = (one: JsonObject): boolean =>
  typeof one["uri"] === "string" && (typeof one["text"] === "string" || typeof one["blob"] === "string");

export function readPromptResult(result: JsonObject): PromptResult {
  const { description, messages } = result;
  const read = (Array.isArray(messages) ? messages : []).filter(isObject).map((message): McpPromptMessage => ({
    role: message["role"] === "assistant" ? "assistant" : "user",
    content: readBlock(message["content"]),
  }));
  return { messages: read, ...(typeof description === "string" ? { description } : {}) };
}

export function readCompletion(result: JsonObject): readonly string[] {
  const completion = result["completion"];
  const values = isObject(completion) ? completion["values"] : undefined;
  return Array.isArray(values) ? values.filter((value): value is string => typeof value === "string") : [];
}
