import { messageOf } from "../../../domain/errors.ts";
import { rpcCodes } from "../rpcError.ts";

export type Outcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } };

export type Response = Outcome & { readonly id: unknown };

/** One JSON text. A result JSON cannot express becomes an error: silence would leave the client waiting. */
export function encodeResponse({ id, ...outcome }: Response): string {
  try {
    return JSON.stringify({ jsonrpc: "2.0", ...outcome, id });
  } catch (error) {
    const message = `The result cannot be sent: ${messageOf(error)}`;
    return JSON.stringify({ jsonrpc: "2.0", error: { code: rpcCodes.internalError, message }, id });
  }
}
