import {
  CreateMessageRequestParamsSchema,
  CreateMessageResultSchema,
  CreateMessageResultWithToolsSchema,
  ElicitRequestParamsSchema,
  ElicitResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type * as z from "zod";
import type { JsonObject } from "../../../protocol/mcpShapes.ts";
import { wireCodes } from "../message.ts";
import { RequestRefused } from "../peer.ts";
import { isObject } from "../readMessage.ts";

/** What servers ask and what they are answered, checked by the SDK's shapes. Loaded with the first such request. */
export const readSampling = (raw: JsonObject): JsonObject =>
  checked(CreateMessageRequestParamsSchema, raw, "Invalid sampling request");

export const checkSample = (params: JsonObject, result: JsonObject): JsonObject =>
  checked(
    params["tools"] || params["toolChoice"] ? CreateMessageResultWithToolsSchema : CreateMessageResultSchema,
    result,
    "Invalid sampling result",
  );

export const readElicitation = (raw: JsonObject): JsonObject =>
  checked(ElicitRequestParamsSchema, raw, "Invalid elicitation request");

/** Completes what the user left out by the defaults that the server named. */
export function checkElicited({ requestedSchema }: JsonObject, raw: JsonObject): JsonObject {
  const result = checked(ElicitResultSchema, raw, "Invalid elicitation result");
  const { action, content } = result;
  if (action !== "accept" || !isObject(content) || !isObject(requestedSchema)) return result;
  return { ...result, content: { ...defaultsOf(requestedSchema["properties"]), ...content } };
}

function defaultsOf(properties: unknown): JsonObject {
  const all = isObject(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(
    all.flatMap(([name, schema]) => (isObject(schema) && "default" in schema ? [[name, schema["default"]]] : [])),
  );
}

function checked(schema: z.ZodType, value: JsonObject, problem: string): JsonObject {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as JsonObject;
  throw new RequestRefused(wireCodes.invalidParams, `${problem}: ${parsed.error.message}`);
}
