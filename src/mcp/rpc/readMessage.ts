import { l10n } from "../../domain/l10n.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { jsonText } from "./jsonText.ts";
import { type IncomingMessage, type MessageId, type WireError, wireCodes } from "./message.ts";

/**
 * Reads what a peer sent, as generously as is safe: real servers answer `result: null`, send `error: null` beside a
 * result, or an error without message, and a call must not hang for it.
 */
export function readMessage(raw: unknown): IncomingMessage {
  if (!isObject(raw)) return { kind: "malformed", problem: l10n.t("A message is not an object.") };
  const id = isMessageId(raw["id"]) ? raw["id"] : undefined;
  if (typeof raw["method"] === "string") {
    const params = isObject(raw["params"]) ? raw["params"] : {};
    return id === undefined
      ? { kind: "notification", method: raw["method"], params }
      : { kind: "request", id, method: raw["method"], params };
  }
  const error = raw["error"] === undefined || raw["error"] === null ? undefined : readError(raw["error"]);
  if (id === undefined) {
    return {
      kind: "malformed",
      problem: error ? l10n.t("The server reported: {0}", error.message) : l10n.t("A message has no id."),
    };
  }
  if (error) return { kind: "error", id, error };
  if (!("result" in raw)) return { kind: "malformed", id, problem: l10n.t("It has no result.") };
  return { kind: "result", id, result: isObject(raw["result"]) ? raw["result"] : {} };
}

function readError(raw: unknown): WireError {
  if (!isObject(raw)) return { code: wireCodes.internalError, message: typeof raw === "string" ? raw : jsonText(raw) };
  const { code, message, data } = raw;
  return {
    code: Number.isInteger(code) ? (code as number) : wireCodes.internalError,
    message: typeof message === "string" && message !== "" ? message : l10n.t("The server gave no reason."),
    ...(data === undefined ? {} : { data }),
  };
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isMessageId = (value: unknown): value is MessageId => typeof value === "number" || typeof value === "string";
