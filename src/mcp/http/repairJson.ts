import type { MessageId } from "../rpc/message.ts";
import { isObject, readMessage } from "../rpc/readMessage.ts";

interface RepairedJson {
  readonly text: string;
  /** The requests it answers. */
  readonly answered: readonly MessageId[];
}

/** JSON whose messages the SDK can read, on one line; undefined for what is not JSON. */
export function repairJson(text: string): RepairedJson | undefined {
  const raw = parse(text);
  if (raw === undefined) return undefined;
  const all: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const repaired = all.map((one) => (isSound(one) ? one : repairMessage(one)));
  const isUntouched = repaired.every((one, index) => one === all[index]) && !text.includes("\n");
  const answered = repaired.flatMap((one) => idOfReply(one) ?? []);
  return { text: isUntouched ? text : JSON.stringify(Array.isArray(raw) ? repaired : repaired[0]), answered };
}

/** Some servers send our numeric ids back as strings. */
export const forget = (ids: Set<MessageId>, id: MessageId): boolean => ids.delete(id) || ids.delete(Number(id));

export function requestIds(body: unknown): Set<MessageId> {
  const sent: unknown = typeof body === "string" ? JSON.parse(body) : [];
  return new Set(
    [sent].flat().flatMap((one) => {
      const message = readMessage(one);
      return message.kind === "request" ? [message.id] : [];
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller says what to do with a text that is not JSON.
    return undefined;
  }
}

const idOfReply = (message: unknown): MessageId | undefined =>
  isObject(message) && message["method"] === undefined ? (message["id"] as MessageId) : undefined;

/** What by far most messages are: not worth writing anew. */
function isSound(raw: unknown): boolean {
  if (!isObject(raw) || raw["jsonrpc"] !== "2.0") return false;
  if (typeof raw["method"] === "string") return raw["params"] === undefined || isObject(raw["params"]);
  return isObject(raw["result"]) && !("error" in raw) && raw["id"] !== undefined && raw["id"] !== null;
}

function repairMessage(raw: unknown): unknown {
  const { kind, ...message } = readMessage(raw);
  if (kind !== "malformed") return { jsonrpc: "2.0", ...message };
  const { id, problem } = message as { readonly id?: MessageId; readonly problem: string };
  return id === undefined ? raw : { jsonrpc: "2.0", id, error: { code: -32603, message: problem } };
}
