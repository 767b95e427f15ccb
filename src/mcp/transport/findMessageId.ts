import type { MessageId } from "../rpc/message.ts";

const first = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")/;
const last = /"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

/** The id of a reply of which only both ends are known. Ids in the middle may belong to anything, so they are not looked for. */
export function findMessageId(head: string, tail: string): MessageId | undefined {
  const found = first.exec(head)?.[1] ?? last.exec(tail)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as MessageId);
}
