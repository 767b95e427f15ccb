import type { JsonObject } from "../../protocol/mcpShapes.ts";

export type MessageId = number | string;

interface OutgoingRequest {
  readonly jsonrpc: "2.0";
  readonly id: MessageId;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface OutgoingNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: JsonObject;
}

export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type OutgoingReply =
  | { readonly jsonrpc: "2.0"; readonly id: MessageId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: MessageId; readonly error: WireError };

export type OutgoingMessage = OutgoingRequest | OutgoingNotification | OutgoingReply;

export interface IncomingRequest {
  readonly id: MessageId;
  readonly method: string;
  readonly params: JsonObject;
}

export type IncomingMessage =
  | { readonly kind: "result"; readonly id: MessageId; readonly result: JsonObject }
  | { readonly kind: "error"; readonly id: MessageId; readonly error: WireError }
  | ({ readonly kind: "request" } & IncomingRequest)
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  /** `id` names the request that it should have answered, as far as it says so. */
  | { readonly kind: "malformed"; readonly id?: MessageId; readonly problem: string };

export const wireCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  serverError: -32000,
  timedOut: -32001,
  /** Contract 0 says "cancelled"; MCP says "resource not found" when a `resources/*` request answers with it. */
  cancelledOrNotFound: -32002,
  urlElicitationRequired: -32042,
} as const;
