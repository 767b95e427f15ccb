import type { TestContext } from "node:test";
import type { HttpOptions } from "../../src/mcp/http/httpTransport.ts";
import type { Authorization } from "../../src/mcp/http/signIn/authorization.ts";
import type { Transport, TransportReceiver } from "../../src/mcp/transport/transport.ts";

interface WebRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The message, or what else was sent. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

type Answer = (request: WebRequest) => Response | Promise<Response>;

/** Answers every request of a test, and keeps them all. */
export function fakeWeb(context: TestContext, answer: Answer): WebRequest[] {
  const requests: WebRequest[] = [];
  context.mock.method(globalThis, "fetch", async (input: string | URL, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const { method = "GET", signal } = init;
    const request = {
      method,
      url: String(input),
      headers: new Headers(init.headers),
      body,
      signal: signal ?? undefined,
    };
    requests.push(request);
    return answer(request);
  });
  return requests;
}

/** What a network that fails throws. */
export const fetchFailed = (code: string): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

/** Answers as JSON, with the headers given. */
export const jsonAnswer = (message: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(message), { headers: { "content-type": "application/json", ...headers } });

/** A stream of events that the test writes, and ends. */
export function eventAnswer() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const response = new Response(body, { headers: { "content-type": "text/event-stream" } });
  const write = (text: string): void => controller?.enqueue(encoder.encode(text));
  return { response, write, end: (): void => controller?.close() };
}

/** A token that nothing is wrong with, unless a test says so. */
export const openAuthorization = (more: Partial<Authorization> = {}): Authorization => ({
  ...{ generation: 0, start: async () => undefined, header: async () => "t0ken", observe: () => undefined },
  ...{ isRefusal: () => false, renew: async () => undefined },
  ...more,
});

/** A server at an address where nothing takes long. */
export const httpOptions = (more: Partial<HttpOptions> = {}): HttpOptions => ({
  ...{ serverName: "remote", launch: { type: "http", url: "https://example.com/mcp", headers: { "x-own": "1" } } },
  ...{ authorization: openAuthorization(), streamTimeoutMs: 100, openMs: 200, maxReplyBytes: 10_000 },
  ...more,
});

/** A transport and everything it tells. */
export function listenTo<T extends Transport>(transport: T) {
  const told: unknown[] = [];
  const receiver: TransportReceiver = {
    onMessage: (message) => void told.push(message),
    onUnreadable: (id, problem) => void told.push(["unreadable", id, problem]),
    onInterrupted: (id, reason) => void told.push(["interrupted", id, reason]),
    onProblem: (problem) => void told.push(["problem", problem]),
    onStderr: (line) => void told.push(["stderr", line]),
    onEnd: (end) => void told.push(["end", end]),
  };
  /** What it told, but for the words of the SDK. */
  const heard = (): readonly unknown[] => told.filter((one) => !Array.isArray(one) || one[0] !== "problem");
  return { transport, told, heard, start: () => transport.start(receiver) };
}
