import { messageOf } from "../../domain/errors.ts";

/** Error numbers of JSON-RPC, of MCP, and of the workflow contract, whose number for a cancelled call MCP uses, too. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  resourceNotFound: -32002,
  cancelled: -32002,
} as const;

/** A request that is answered with a protocol error. Anything else a handler throws becomes an internal error. */
export class RpcError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}

export const toRpcError = (thrown: unknown): RpcError =>
  thrown instanceof RpcError ? thrown : new RpcError(rpcCodes.internalError, messageOf(thrown));
