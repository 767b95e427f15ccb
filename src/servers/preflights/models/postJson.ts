import { messageOf } from "../../../domain/errors.ts";
import { parseJson } from "../../../domain/preflight/model/looseJson.ts";
import { ProviderError } from "./provider.ts";

const maxReplyLength = 1_000_000;

/** Sends JSON and reads JSON. Redirects are refused: they would carry the key to another host. */
export async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await attempt("no connection", () =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    }),
  );
  const text = await attempt("the reply was interrupted", () => readLimited(response));
  if (!response.ok) throw new ProviderError(`HTTP ${response.status}`, retryAfter(response.headers.get("retry-after")));
  const reply = parseJson(text);
  if (reply === undefined) throw new ProviderError("the reply is not JSON");
  return reply;
}

async function attempt<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    throw new ProviderError(isTimeout ? "no reply in time" : `${what}: ${messageOf(error)}`);
  }
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxReplyLength) throw new ProviderError("the reply is too long");
  }
  return text + decoder.decode();
}

/** Seconds or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
