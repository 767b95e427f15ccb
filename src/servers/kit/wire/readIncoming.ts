import type { FramedLine } from "../../../protocol/lineFraming.ts";
import { rpcCodes } from "../rpcError.ts";
import { describeParseError } from "./describeParseError.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** What one line, or one item of a batch, asks for. Ids are echoed as they came, whatever JSON value they are. */
export type IncomingMessage =
  | { readonly kind: "request"; readonly id: unknown; readonly method: string; readonly params: JsonObject | undefined }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject | undefined }
  | { readonly kind: "response"; readonly message: JsonObject }
  | { readonly kind: "fault"; readonly id: unknown; readonly code: number; readonly message: string };

type Incoming = IncomingMessage | { readonly kind: "batch"; readonly items: readonly unknown[] };

export function readIncoming(line: FramedLine): Incoming {
  switch (line.kind) {
    case "invalidUtf8":
      return fault(rpcCodes.parseError, "Parse error: invalid UTF-8");
    case "tooLong":
      return fault(rpcCodes.parseError, `Parse error: line of ${line.bytes} bytes is too long`);
    case "line":
      return readText(line.text);
  }
}

function readText(text: string): Incoming {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fault(rpcCodes.parseError, `Parse error: ${describeParseError(text, error)}`);
  }
  return Array.isArray(value) ? { kind: "batch", items: value } : readMessage(value);
}

export function readMessage(value: unknown): IncomingMessage {
  if (!isJsonObject(value)) return fault(rpcCodes.invalidRequest, "Invalid Request: expected an object");
  const { jsonrpc, id, method, params } = value;
  // Before the notification rule: a peer that speaks another version gets an error even without an id.
  if (jsonrpc !== "2.0") return fault(rpcCodes.invalidRequest, "Invalid JSON-RPC version", id);
  if (typeof method !== "string") {
    const isResponse = id !== undefined && ("result" in value || "error" in value);
    if (isResponse) return { kind: "response", message: value };
    return fault(rpcCodes.invalidRequest, "Invalid Request: expected a method", id);
  }
  const readable = isJsonObject(params) ? params : undefined;
  if (id === undefined || id === null) return { kind: "notification", method, params: readable };
  return { kind: "request", id, method, params: withUsableToken(readable) };
}

/** A progress token is text or a whole number. A request with another is a good one that gets no progress. */
function withUsableToken(params: JsonObject | undefined): JsonObject | undefined {
  const meta = params?.["_meta"];
  if (!isJsonObject(meta)) return params;
  const { progressToken, ...rest } = meta;
  const isUsable = typeof progressToken === "string" || Number.isSafeInteger(progressToken);
  return isUsable ? params : { ...params, _meta: rest };
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fault = (code: number, message: string, id: unknown = null): IncomingMessage => ({
  kind: "fault",
  id,
  code,
  message,
});
