import type { MessageId } from "../rpc/message.ts";

const version = String.raw`"jsonrpc"\s*:\s*"2\.0"\s*`;
const id = String.raw`"id"\s*:\s*(0|[1-9]\d{0,15}|"[^"\\\x00-\x1f]{0,200}")\s*`;
const answer = String.raw`"(?:result|error)"\s*:`;

const idFirst = new RegExp(String.raw`^\{\s*(?:${version},\s*)?${id},\s*(?:${version},\s*)?${answer}`);
const answerFirst = new RegExp(String.raw`^\{\s*(?:${version},\s*)?${answer}`);
const idLast = new RegExp(String.raw`,\s*${id}(?:,\s*${version})?\}\s*$`);

/**
 * The id of a reply that cannot be read as a whole, from its first and its last characters. Ids in the middle may
 * belong to anything, so they are not looked for; and a request of the server has an id of its own.
 */
export function findReplyId(head: string, tail: string): MessageId | undefined {
  // A program may have printed something without a line break before.
  const start = head.search(/\{\s*"(?:jsonrpc|id|result|error)"/);
  if (start < 0) return undefined;
  const reply = head.slice(start);
  const found = idFirst.exec(reply)?.[1] ?? (answerFirst.test(reply) ? idLast.exec(tail)?.[1] : undefined);
  return found === undefined ? undefined : (JSON.parse(found) as MessageId);
}
