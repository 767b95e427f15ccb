import type { ElicitResult, SampleResult } from "../clientAccess.ts";
import { isJsonObject, type JsonObject } from "../wire/readIncoming.ts";

/** What the user answered to a form, checked: a client that answers something else has failed. */
export function readElicited({ action, content }: JsonObject): ElicitResult {
  if (action === "decline" || action === "cancel") return { action };
  if (action !== "accept") throw new Error("The client returned an unexpected answer to a form.");
  const values = isJsonObject(content) ? content : {};
  if (!Object.values(values).every(isAnswer)) throw new Error("The client returned an unexpected value in a form.");
  return { action, content: values };
}

const isAnswer = (value: unknown): boolean =>
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

/** What a model of the client said, checked. */
export function readSample(answer: JsonObject): SampleResult {
  const { role, model, content, stopReason } = answer;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const isReadable = (role === "user" || role === "assistant") && typeof model === "string" && parts.every(isContent);
  if (!isReadable) throw new Error("The client returned an unexpected answer to a prompt.");
  return {
    role,
    model,
    content: content as SampleResult["content"],
    ...(typeof stopReason === "string" ? { stopReason } : {}),
  };
}

const isContent = (part: unknown): boolean =>
  isJsonObject(part) &&
  typeof part["type"] === "string" &&
  (part["type"] !== "text" || typeof part["text"] === "string");
