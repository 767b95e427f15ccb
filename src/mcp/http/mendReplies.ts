import type { MessageId } from "../rpc/message.ts";
import { isObject, readMessage } from "../rpc/readMessage.ts";

/**
 * The SDK's HTTP transports read a message strictly or not at all, and a reply that they cannot read leaves its call
 * hanging. This puts right on the way what `readMessage` would forgive, and ends calls whose answer broke off.
 */
export async function mendReplies(response: Response, requestBody: unknown): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const type = response.headers.get("content-type") ?? "";
  const { status, statusText, headers } = response;
  if (/^application\/json\b/i.test(type))
    return new Response(mend(await response.text()).text, { status, statusText, headers });
  if (!/^text\/event-stream\b/i.test(type)) return response;
  const mended = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(mendEvents(requestIds(requestBody)))
    .pipeThrough(new TextEncoderStream());
  return new Response(mended, { status, statusText, headers });
}

interface Mended {
  readonly text: string;
  /** The requests it answers. */
  readonly answered: readonly MessageId[];
}

/** JSON whose messages the SDK can read; anything else as it is. */
function mend(text: string): Mended {
  try {
    const raw: unknown = JSON.parse(text);
    const all: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
    const mended = all.map((one) => (isSound(one) ? one : mendMessage(one)));
    const isUntouched = mended.every((one, index) => one === all[index]);
    const answered = mended.flatMap((one) => idOfReply(one) ?? []);
    return { text: isUntouched ? text : JSON.stringify(Array.isArray(raw) ? mended : mended[0]), answered };
  } catch {
    // Not JSON: the SDK says so, and the problem is told.
    return { text, answered: [] };
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

function mendMessage(raw: unknown): unknown {
  const { kind, ...message } = readMessage(raw);
  if (kind !== "malformed") return { jsonrpc: "2.0", ...message };
  const { id, problem } = message as { readonly id?: MessageId; readonly problem: string };
  return id === undefined ? raw : failureOf(id, problem);
}

const failureOf = (id: MessageId, message: string) => ({ jsonrpc: "2.0", id, error: { code: -32603, message } });

function requestIds(body: unknown): Set<MessageId> {
  const sent: unknown = typeof body === "string" ? JSON.parse(body) : [];
  return new Set(
    [sent].flat().flatMap((one) => {
      const message = readMessage(one);
      return message.kind === "request" ? [message.id] : [];
    }),
  );
}

/** Line by line, so that nothing is held back; a line that comes in many chunks is looked through once. */
function mendEvents(unanswered: Set<MessageId>): TransformStream<string, string> {
  let parts: string[] = [];
  /** A stream whose events are numbered is taken up again where it broke off. */
  let canResume = false;
  const mendLine = (line: string): string => {
    if (/^id:\s*\S/.test(line)) canResume = true;
    if (!line.startsWith("data:")) return line;
    const { text, answered } = mend(line.slice("data:".length).trim());
    for (const id of answered) unanswered.delete(id);
    return `data: ${text}`;
  };
  return new TransformStream({
    transform(chunk, controller) {
      let from = 0;
      for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
        parts.push(chunk.slice(from, end));
        controller.enqueue(`${mendLine(parts.join(""))}\n`);
        parts = [];
        from = end + 1;
      }
      parts.push(chunk.slice(from));
    },
    flush(controller) {
      if (canResume) return;
      for (const id of unanswered) {
        const failure = JSON.stringify(failureOf(id, "The answer broke off."));
        controller.enqueue(`\n\ndata: ${failure}\n\n`);
      }
    },
  });
}
