import { isObject } from "../rpc/readMessage.ts";

/** The text of a body; undefined if it is longer than this many bytes; then the rest is not fetched. */
export async function readLimited(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const { text, isWhole } = await readStart(body, maxBytes);
  return isWhole ? text : undefined;
}

/** What went wrong, in a few words of the server, not a page of them. */
const maxErrorBytes = 64 * 1024;

/** What the body of a refusal says, without the markup around it. */
export async function readErrorBody(response: Response): Promise<string> {
  if (response.body === null) return "";
  const { text } = await readStart(response.body, maxErrorBytes).catch(() => ({ text: "" }));
  const trimmed = text.trim();
  if (trimmed.startsWith("<")) return titleOf(trimmed);
  return wordsIn(trimmed) ?? trimmed;
}

function titleOf(page: string): string {
  const lower = page.toLowerCase();
  const start = lower.indexOf("<title>");
  const end = lower.indexOf("</title>", start);
  return start < 0 || end < 0 ? "" : page.slice(start + "<title>".length, end).trim();
}

/** The sentence in the usual forms of an error: JSON-RPC, OAuth, problem details. */
function wordsIn(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Plain words.
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const inner = isObject(value["error"]) ? value["error"] : {};
  const candidates = [inner["message"], value["error_description"], value["message"], value["detail"], value["error"]];
  return candidates.find((one): one is string => typeof one === "string" && one !== "");
}

async function readStart(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return { text: texts.join("") + decoder.decode(), isWhole: true };
    bytes += value.length;
    const isOver = bytes > maxBytes;
    texts.push(decoder.decode(isOver ? value.subarray(0, value.length - (bytes - maxBytes)) : value, { stream: true }));
    if (!isOver) continue;
    await reader.cancel().catch(() => undefined);
    return { text: texts.join(""), isWhole: false };
  }
}
