import type { MessageId } from "../rpc/message.ts";
import { readErrorBody, readLimited } from "./limitedBody.ts";
import { repairEvents, type ReplyWatch, tooLarge } from "./repairEvents.ts";
import { forget, repairJson } from "./repairJson.ts";

/**
 * The SDK's HTTP transports read a message strictly or not at all, read bodies of any size, and a reply that they cannot
 * read leaves its call hanging. This puts right on the way what `readMessage` would forgive, limits the size, and ends
 * calls whose answer will not come.
 */
export async function repairReplies(
  response: Response,
  unanswered: Set<MessageId>,
  watch: ReplyWatch,
): Promise<Response> {
  if (response.body === null) return response;
  const type = response.headers.get("content-type") ?? "";
  const { status, statusText, headers } = response;
  if (!response.ok) return new Response(await readErrorBody(response), { status, statusText, headers });
  if (/^text\/event-stream\b/i.test(type))
    return new Response(repairEvents(response.body, unanswered, watch), { status, statusText, headers });
  // An answer to a notification is not read.
  if (unanswered.size === 0 || !/^application\/json\b/i.test(type)) return response;
  const text = await readLimited(response.body, watch.maxBytes);
  if (text === undefined) {
    for (const id of unanswered) watch.onUnreadable(id, tooLarge(`more than ${watch.maxBytes}`));
    // The SDK takes this for "accepted": the calls have ended already.
    return new Response(null, { status: 202, headers });
  }
  const repaired = repairJson(text);
  for (const id of repaired?.answered ?? []) forget(unanswered, id);
  if (repaired) for (const id of unanswered) watch.onUnreadable(id, "It is not in the reply.");
  return new Response(repaired?.text ?? text, { status, statusText, headers });
}
