import type { ReplyWatch } from "../../src/mcp/http/repairEvents.ts";

/** What is told about replies that cannot be delivered, call by call. */
export function recordReplies(maxBytes = 1000): { readonly watch: ReplyWatch; readonly told: unknown[] } {
  const told: unknown[] = [];
  const watch: ReplyWatch = {
    maxBytes,
    onUnreadable: (id, problem) => void told.push(["unreadable", id, problem]),
    onInterrupted: (id) => void told.push(["interrupted", id]),
    onTorn: (lastEventId, unanswered) => void told.push(["torn", lastEventId, [...unanswered]]),
    onAbandoned: (lastEventId) => void told.push(["abandoned", lastEventId]),
  };
  return { watch, told };
}

/** A body that arrives in these pieces, and ends there or with the error that is the last of them. */
export function bodyOf(...pieces: readonly (string | Uint8Array | Error)[]) {
  const left = [...pieces];
  const cancelled: unknown[] = [];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece === undefined) controller.close();
        else if (piece instanceof Error) controller.error(piece);
        else controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
      },
      cancel: (reason) => void cancelled.push(reason),
    },
    { highWaterMark: 0 },
  );
  return { body, cancelled, left };
}
