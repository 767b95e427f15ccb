import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport as SdkTransport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { MessageId, OutgoingMessage, OutgoingNotification } from "../rpc/message.ts";
import type { HttpLaunch } from "../serverEntry.ts";
import {
  SendError,
  type Transport,
  type TransportEnd,
  TransportError,
  type TransportReceiver,
} from "../transport/transport.ts";
import { within } from "../within.ts";
import type { Authorization } from "./signIn/authorization.ts";
import { explainHttp, type HttpProblem, mayPass } from "./explainHttp.ts";
import { createHttpFetch, type HttpFetch } from "./httpFetch.ts";

export interface HttpOptions {
  readonly serverName: string;
  readonly launch: HttpLaunch;
  readonly authorization: Authorization;
  /** How long the first tool calls wait for the stream of the server's own messages. */
  readonly streamTimeoutMs: number;
  /** How long a server of the old kind may take to open its stream. */
  readonly openMs: number;
  readonly maxReplyBytes: number;
}

type SdkHttpTransport = StreamableHTTPClientTransport | SSEClientTransport;

/** How often the SDK tries to get a lost stream back before the connection counts as lost. */
const reconnection = {
  initialReconnectionDelay: 500,
  reconnectionDelayGrowFactor: 2,
  maxReconnectionDelay: 30_000,
  maxRetries: 8,
};
/** A server that refuses this many sign-ins in a row will refuse the next one too. */
const maxSignIns = 3;

/** A server at an address: the SDK's transports, with sign-in, fallback and an end that can be explained. */
export class HttpTransport implements Transport {
  readonly #options: HttpOptions;
  readonly #reconnection = { ...reconnection };
  #sdk: SdkHttpTransport;
  #receiver: TransportReceiver | undefined;
  #ended = false;
  /** Until then a failure belongs to whoever opens the connection, and may be repaired by a sign-in. */
  #isOpen = false;
  readonly #http: HttpFetch;
  /** Settled when the stream for the server's own messages is open, refused, or too slow. */
  #listening: Promise<void> | undefined;
  #onStreamAnswered: () => void = () => undefined;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#http = createHttpFetch({
      ...options,
      receiver: () => (this.#ended ? undefined : this.#receiver),
      onStreamAnswered: () => this.#onStreamAnswered(),
      onSessionOver: () =>
        this.#end({ reason: l10n.t("{0} ended the session", options.serverName), cause: "sessionOver" }),
    });
    this.#sdk = this.#create(options.launch.type);
  }

  async start(receiver: TransportReceiver): Promise<void> {
    await this.#options.authorization.start();
    this.#receiver = receiver;
    await this.#withSignIn(() => this.#open()).catch((thrown: unknown) => {
      throw this.#startError(thrown);
    });
  }

  async send(message: OutgoingMessage | readonly OutgoingMessage[]): Promise<void> {
    // The SDK's HTTP transport sends a batch as it is, though its type names single messages only.
    const post = () => this.#sdk.send(message as unknown as JSONRPCMessage);
    if (isCancelled(message)) this.#http.cancel(message.params?.["requestId"] as MessageId);
    try {
      if (isMethod(message, "tools/call")) await this.#listening;
      if (isMethod(message, "notifications/initialized")) this.#beginListening();
      await this.#withSignIn(post);
    } catch (thrown) {
      if (this.#isOldServer(message, thrown)) return this.#fallBackToSse(message, thrown);
      throw this.#sendError(message, thrown);
    }
  }

  setProtocolVersion(version: string): void {
    this.#sdk.setProtocolVersion(version);
  }

  async close(): Promise<void> {
    if (this.#sdk instanceof StreamableHTTPClientTransport && !this.#ended)
      // A courtesy: a server that is gone or does not answer must not delay the close.
      await within(1000, this.#sdk.terminateSession());
    // The SDK would go on reconnecting after its end: it looks at this before each try, but not at its own state.
    this.#reconnection.maxRetries = 0;
    this.#onStreamAnswered();
    await this.#sdk.close();
    this.#end({ reason: l10n.t("{0} was disconnected", this.#options.serverName) });
  }

  #create(type: "http" | "sse"): SdkHttpTransport {
    const { launch } = this.#options;
    const url = new URL(launch.url);
    const common = {
      requestInit: { headers: launch.headers },
      fetch: (input: string | URL, init?: RequestInit) => this.#http.fetch(input, init),
    };
    return type === "sse"
      ? new SSEClientTransport(url, common)
      : new StreamableHTTPClientTransport(url, { ...common, reconnectionOptions: this.#reconnection });
  }

  /** The server may ask us something while it runs a tool, and what it says before our stream is open is lost. */
  #beginListening(): void {
    if (!(this.#sdk instanceof StreamableHTTPClientTransport)) return;
    this.#listening = new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.streamTimeoutMs);
      this.#onStreamAnswered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #open(): Promise<void> {
    // The old transport starts once only, and a server that refused it the first time may let it in the second time.
    if (this.#sdk instanceof SSEClientTransport) {
      await this.#sdk.close();
      this.#sdk = this.#create("sse");
    }
    const sdk: SdkTransport = this.#sdk;
    sdk.onmessage = (message: JSONRPCMessage) => this.#receiver?.onMessage(message);
    sdk.onerror = (error) => this.#onSdkError(error);
    await this.#inTime(sdk.start());
    this.#isOpen = true;
  }

  /** A stream that never opens must not keep callers waiting. */
  async #inTime(opened: Promise<void>): Promise<void> {
    const { serverName, openMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const reason = l10n.t("{0} did not respond within {1} ms of starting", serverName, openMs);
        reject(new TransportError({ reason, stderrTail: [], canRetry: true, cause: "unanswered" }));
      }, openMs);
    });
    await Promise.race([opened, late]).finally(() => clearTimeout(timer));
  }

  async #withSignIn(action: () => Promise<void>): Promise<void> {
    const { authorization } = this.#options;
    for (let tries = 0; ; tries += 1) {
      const before = authorization.generation;
      try {
        return await action();
      } catch (thrown) {
        if (!this.#isUnauthorized(thrown) || tries >= maxSignIns) throw thrown;
        if (authorization.generation === before) await authorization.renew();
      }
    }
  }

  #isUnauthorized(thrown: unknown): boolean {
    const problem = this.#explain(thrown);
    return problem.kind === "refused" && this.#options.authorization.isRefusal(problem.status);
  }

  /** A streamable server answers `initialize` by POST; an older one knows only SSE and answers with an error. */
  #isOldServer(message: OutgoingMessage | readonly OutgoingMessage[], thrown: unknown): boolean {
    if (!isMethod(message, "initialize")) return false;
    const problem = this.#explain(thrown);
    const isRefused = problem.kind === "refused" && problem.status !== undefined;
    return (
      isRefused &&
      [400, 404, 405, 406, 415].includes(problem.status) &&
      this.#sdk instanceof StreamableHTTPClientTransport
    );
  }

  async #fallBackToSse(message: OutgoingMessage | readonly OutgoingMessage[], original: unknown): Promise<void> {
    const streamable = this.#sdk;
    this.#sdk = this.#create("sse");
    this.#isOpen = false;
    try {
      await this.#withSignIn(() => this.#open());
    } catch (thrown) {
      await this.#sdk.close();
      this.#sdk = streamable;
      // A user who does not sign in has decided; otherwise neither way works, and the answer to the first is the one to
      // tell.
      throw thrown instanceof AppError ? thrown : this.#sendError(message, original);
    }
    await streamable.close();
    return this.send(message);
  }

  #onSdkError(error: Error): void {
    if (this.#ended || error.name === "AbortError") return;
    this.#receiver?.onProblem(error.message);
    // The event source would reconnect with a session the server never initialized.
    const isStreamLost = this.#isOpen && this.#sdk instanceof SSEClientTransport && error instanceof SseError;
    if (isStreamLost || error.message.startsWith("Maximum reconnection attempts"))
      this.#end({ reason: l10n.t("The connection to {0} was lost", this.#options.serverName) });
  }

  #explain(thrown: unknown): HttpProblem {
    const { serverName, launch } = this.#options;
    const hasSession = this.#sdk instanceof StreamableHTTPClientTransport && this.#sdk.sessionId !== undefined;
    const isVague = thrown instanceof SseError && thrown.code === undefined;
    return explainHttp(serverName, launch.url, hasSession, isVague ? (this.#http.lastFailure ?? thrown) : thrown);
  }

  #sendError(message: OutgoingMessage | readonly OutgoingMessage[], thrown: unknown): Error {
    if (thrown instanceof AppError) return thrown;
    const problem = this.#told(thrown);
    const { kind, reason } = problem;
    // At once: the SDK closes a connection that failed to initialize, and our shutdown would be taken for the reason.
    if (isMethod(message, "initialize")) this.#end(this.#endOf(problem));
    // After the callers of this request were told: they report their own reason.
    else if (kind === "away") setImmediate(() => this.#end({ reason }));
    else if (kind === "sessionOver") setImmediate(() => this.#end({ reason, cause: kind }));
    return new SendError(reason, { neverRan: kind === "sessionOver", isFinal: !mayPass(problem), cause: thrown });
  }

  #startError(thrown: unknown): Error {
    if (thrown instanceof AppError || thrown instanceof TransportError) return thrown;
    return new TransportError(this.#endOf(this.#told(thrown)), { cause: thrown });
  }

  #endOf(problem: HttpProblem): TransportEnd {
    const { retryAfterMs } = this.#http;
    const end = { reason: problem.reason, stderrTail: [], canRetry: mayPass(problem), cause: "away" } as const;
    return retryAfterMs === undefined ? end : { ...end, retryAfterMs };
  }

  #told(thrown: unknown): HttpProblem {
    const problem = this.#explain(thrown);
    const isUnauthorized = problem.kind === "refused" && problem.status === 401;
    return isUnauthorized
      ? { ...problem, reason: l10n.t("{0} refused the sign-in", this.#options.serverName) }
      : problem;
  }

  #end(end: Partial<TransportEnd> & { readonly reason: string }): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#receiver?.onEnd({ stderrTail: [], canRetry: true, cause: "away", ...end });
  }
}

type Sent = OutgoingMessage | readonly OutgoingMessage[];

const isMethod = (message: Sent, method: string): boolean => "method" in message && message.method === method;
const isCancelled = (message: Sent): message is OutgoingNotification => isMethod(message, "notifications/cancelled");
