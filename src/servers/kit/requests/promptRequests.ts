import type { RequestHandlers } from "./requestHandlers.ts";
import { RpcError, rpcCodes } from "../rpcError.ts";
import type { CompletionRequest, Prompt, ServerDefinition } from "../serverDefinition.ts";
import { isJsonObject, type JsonObject } from "../wire/readIncoming.ts";

export function promptRequests(prompts: readonly Prompt[]): RequestHandlers {
  return {
    "prompts/list": async () => ({ prompts: prompts.map(describe) }),
    "prompts/get": async (params, { signal }) => {
      const prompt = prompts.find(({ name }) => name === params?.["name"]);
      if (prompt === undefined)
        throw new RpcError(rpcCodes.invalidParams, `Unknown prompt: ${String(params?.["name"])}`);
      const args = textArguments(params?.["arguments"]);
      const missing = prompt.arguments?.find(({ name, required }) => required === true && !(name in args));
      if (missing !== undefined) {
        throw new RpcError(rpcCodes.invalidParams, `Missing required argument: ${missing.name}`);
      }
      const messages = await prompt.get(args, signal);
      return { ...(prompt.description === undefined ? {} : { description: prompt.description }), messages };
    },
  };
}

function describe(prompt: Prompt): JsonObject {
  const { name, title, description } = prompt;
  return { name, title, description, arguments: prompt.arguments };
}

function textArguments(value: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}

/** The protocol allows this many values in one answer. */
const maxCompletions = 100;

export function completionRequests(definition: ServerDefinition): RequestHandlers {
  if (definition.complete === undefined) return {};
  return {
    "completion/complete": async (params, { signal }) => {
      const values = (await definition.complete?.(readCompletionRequest(params), signal)) ?? [];
      const total = values.length;
      return { completion: { values: values.slice(0, maxCompletions), total, hasMore: total > maxCompletions } };
    },
  };
}

function readCompletionRequest(params: JsonObject | undefined): CompletionRequest {
  const { ref, argument } = params ?? {};
  if (!isJsonObject(argument) || typeof argument["name"] !== "string" || typeof argument["value"] !== "string") {
    throw new RpcError(rpcCodes.invalidParams, "Missing required parameter: argument");
  }
  return { ref: readReference(ref), argument: { name: argument["name"], value: argument["value"] } };
}

function readReference(ref: unknown): CompletionRequest["ref"] {
  if (isJsonObject(ref)) {
    const { type, name, uri } = ref;
    if (type === "ref/prompt" && typeof name === "string") return { type, name };
    if (type === "ref/resource" && typeof uri === "string") return { type, uri };
  }
  throw new RpcError(rpcCodes.invalidParams, "Missing required parameter: ref");
}
