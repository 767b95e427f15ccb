import type { MessageId } from "../rpc/message.ts";
import { findReplyId } from "../transport/findReplyId.ts";
import { forget, repairJson } from "./repairJson.ts";

/** Notified of replies that cannot be delivered. */
export interface ReplyWatch {
  /** Longest reply in bytes, decompressed. */
  readonly maxBytes: number;
  /** A reply that was dropped; `id` as far as it could be found. */
  onUnreadable(id: MessageId | undefined, problem: string): void;
  /** The stream that was to bring the answer is gone. */
  onInterrupted(id: MessageId): void;
  /** The stream ended before it answered these, and may be resumed after the event of this id. */
  onTorn(lastEventId: string, unanswered: Set<MessageId>): void;
  /** Nothing that follows this event is wanted. */
  onAbandoned(lastEventId: string): void;
}

const encoder = new TextEncoder();

/** A stream of events that the SDK can read. If it breaks off and cannot be resumed, the calls it left open fail. */
export function repairEvents(
  body: ReadableStream<Uint8Array>,
  unanswered: Set<MessageId>,
  watch: ReplyWatch,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events = createEventRepair(unanswered, watch);
  const isForCalls = unanswered.size > 0;
  const giveUp = async (): Promise<void> => {
    for (const id of unanswered) watch.onUnreadable(id, tooLarge(`more than ${watch.maxBytes}`));
    if (events.lastEventId !== undefined) watch.onAbandoned(events.lastEventId);
    await reader.cancel().catch(() => undefined);
  };
  const settle = (): void => {
    if (unanswered.size === 0) return;
    if (events.lastEventId !== undefined) return watch.onTorn(events.lastEventId, unanswered);
    for (const id of unanswered) watch.onInterrupted(id);
  };
  return new ReadableStream({
    async pull(controller) {
      // Until there is something to pass on.
      for (let text = ""; text === "";) {
        const read = await reader.read().catch((cause: unknown) => ({ done: true, value: undefined, cause }));
        if (read.value === undefined) {
          settle();
          // The SDK resumes what ended with an error, too; for calls that have failed there is nothing to resume.
          const isLost = "cause" in read && (!isForCalls || events.lastEventId !== undefined);
          return isLost ? controller.error(read.cause) : controller.close();
        }
        text = events.push(decoder.decode(read.value, { stream: true }));
        if (text !== "") controller.enqueue(encoder.encode(text));
        if (!events.isTooLarge || !isForCalls) continue;
        await giveUp();
        return controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

export const tooLarge = (bytes: number | string): string => `A reply of ${bytes} bytes is too large.`;

interface EventRepair {
  /** Takes in a piece of the stream and returns the lines that it completed. */
  push(text: string): string;
  /** An event was over the limit; it is skipped. */
  readonly isTooLarge: boolean;
  readonly lastEventId: string | undefined;
}

/** How much of the start and of the end of a skipped event is kept to find its id. */
const keptChars = 4096;

/** Reads line by line, whichever the line ending; each character is looked at once. */
function createEventRepair(unanswered: Set<MessageId>, watch: ReplyWatch): EventRepair {
  const splitLines = createLineSplitter();
  let line: string[] = [];
  let isBlank = true;
  let data: string[] = [];
  let bytes = 0;
  let skipped: { readonly head: string; tail: string } | undefined;
  let isTooLarge = false;
  let lastEventId: string | undefined;

  const take = (piece: string): void => {
    if (piece !== "") isBlank = false;
    bytes += Buffer.byteLength(piece);
    if (!skipped) line.push(piece);
    if (!skipped && bytes > watch.maxBytes) {
      const head = data[0] ?? valueOf(line.join(""));
      skipped = { head: head.slice(0, keptChars), tail: "" };
      isTooLarge = true;
      [line, data] = [[], []];
    }
    if (skipped) skipped.tail = (skipped.tail + piece.slice(-keptChars)).slice(-keptChars);
  };
  const endEvent = (): string => {
    const event = { data, bytes, skipped };
    [data, bytes, skipped] = [[], 0, undefined];
    if (event.skipped) {
      watch.onUnreadable(findReplyId(event.skipped.head, event.skipped.tail), tooLarge(event.bytes));
      return "\n";
    }
    return event.data.length === 0 ? "\n" : `data: ${repairData(event.data.join("\n"), unanswered, watch)}\n\n`;
  };
  const endLine = (): string => {
    const text = line.join("");
    line = [];
    if (isBlank) return endEvent();
    isBlank = true;
    if (skipped) return "";
    if (text === "data" || text.startsWith("data:")) {
      data.push(valueOf(text));
      return "";
    }
    if (text.startsWith("id:")) lastEventId = valueOf(text) === "" ? lastEventId : valueOf(text);
    return `${text}\n`;
  };
  return {
    push: (text) => splitLines(text, take, endLine),
    get isTooLarge() {
      return isTooLarge;
    },
    get lastEventId() {
      return lastEventId;
    },
  };
}

/** Lines of events end with CR, LF or both. */
function createLineSplitter() {
  let endedWithReturn = false;
  return (text: string, take: (piece: string) => void, endLine: () => string): string => {
    let lines = "";
    let from = endedWithReturn && text.startsWith("\n") ? 1 : 0;
    endedWithReturn = text === "" ? endedWithReturn : text.endsWith("\r");
    let [carriage, feed] = [text.indexOf("\r", from), text.indexOf("\n", from)];
    while (carriage >= 0 || feed >= 0) {
      const end = carriage >= 0 && (feed < 0 || carriage < feed) ? carriage : feed;
      take(text.slice(from, end));
      lines += endLine();
      from = end === carriage && text[end + 1] === "\n" ? end + 2 : end + 1;
      if (carriage >= 0 && carriage < from) carriage = text.indexOf("\r", from);
      if (feed >= 0 && feed < from) feed = text.indexOf("\n", from);
    }
    if (from < text.length) take(text.slice(from));
    return lines;
  };
}

/** What follows the name of a field, without the one space after the colon. */
const valueOf = (line: string): string => {
  const value = line.slice(line.indexOf(":") + 1);
  return line.includes(":") ? value.slice(value.startsWith(" ") ? 1 : 0) : "";
};

function repairData(text: string, unanswered: Set<MessageId>, watch: ReplyWatch): string {
  const repaired = repairJson(text);
  if (repaired) {
    for (const id of repaired.answered) forget(unanswered, id);
    return repaired.text;
  }
  const id = findReplyId(text.slice(0, keptChars), text.slice(-keptChars));
  if (id !== undefined && forget(unanswered, id)) watch.onUnreadable(id, "It is not JSON.");
  // A line break would end the field.
  return text.replaceAll("\n", " ");
}
