import { AppError, messageOf } from "../../domain/errors.ts";
import { ClientError } from "./clientPeer.ts";
import { rpcCodes } from "./rpcError.ts";

/** MCP suggests -1 for a user who refuses; VS Code says -32000, which is also what a closed connection is called. */
const finalCodes: readonly unknown[] = [-1, -32000, rpcCodes.methodNotFound];

/** Some clients, the MCP Inspector among them, send a refusal like any other error, recognizable only by its words. */
const refusingWords = /\b(?:reject|declin|denie|deny|(?<!connection )refus|not allow)/i;

/** Whether a question to the client must not be repeated: its user refused, it cannot ask, or it does not answer. */
export function isRefusedByClient(thrown: unknown): boolean {
  if (thrown instanceof AppError) return true;
  const code = thrown instanceof ClientError ? thrown.code : undefined;
  return finalCodes.includes(code) || refusingWords.test(messageOf(thrown));
}
