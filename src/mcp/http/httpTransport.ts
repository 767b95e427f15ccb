import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport as SdkTransport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { OutgoingMessage } from "../rpc/message.ts";
import type { HttpLaunch } from "../serverEntry.ts";
import { type Transport, type TransportEnd, TransportError, type TransportReceiver } from "../transport/transport.ts";
import { within } from "../within.ts";
import type { Authorization } from "./authorization.ts";
import { explainHttp, type HttpProblem, mayPass } from "./explainHttp.ts";
import { mendReplies } from "./mendReplies.ts";

export interface HttpOptions {
  readonly serverName: string;
  readonly launch: HttpLaunch;
  readonly authorization: Authorization;
  /** How long a server may take to open the stream for what it says by itself; one without it refuses at once. */
  readonly streamPatienceMs: number;
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
  /** Until then a failure belongs to whoever opens the connection, and may be mended by a sign-in. */
  #isOpen = false;
  /** Settled when the stream for what the server says by itself is open, or refused. */
  readonly #streamAnswered: Promise<unknown>;
  #onStreamAnswered: () => void = () => undefined;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#streamAnswered = new Promise<void>((resolve) => {
      this.#onStreamAnswered = resolve;
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
    try {
      await this.#withSignIn(post);
      if (isInitialized(message)) await this.#listening();
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
      // A courtesy: a server that is gone or does not care keeps nobody waiting.
      await within(1000, this.#sdk.terminateSession());
    // The SDK would go on reconnecting after its end: it looks at this before each try, but not at its own state.
    this.#reconnection.maxRetries = 0;
    await this.#sdk.close();
    this.#end(l10n.t("{0} was disconnected", this.#options.serverName));
  }

  #create(type: "http" | "sse"): SdkHttpTransport {
    const { launch } = this.#options;
    const url = new URL(launch.url);
    const common = {
      requestInit: { headers: launch.headers },
      fetch: (input: string | URL, init?: RequestInit) => this.#fetch(input, init),
    };
    return type === "sse"
      ? new SSEClientTransport(url, common)
      : new StreamableHTTPClientTransport(url, { ...common, reconnectionOptions: this.#reconnection });
  }

  /** The token is looked at for each request, so that a new one counts at once. It goes to the server's own origin only. */
  async #fetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const { launch, authorization } = this.#options;
    const isServer = new URL(input).origin === new URL(launch.url).origin;
    const headers = new Headers(init.headers);
    const token = isServer ? await authorization.header() : undefined;
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    const answered = fetch(input, { ...init, headers }).then((response) => {
      authorization.observe(response);
      return mendReplies(response, init.body);
    });
    if (init.method === "GET") answered.then(this.#onStreamAnswered, this.#onStreamAnswered);
    return answered;
  }

  /** The server may ask us something at once, and what it says before our stream is open is lost. */
  async #listening(): Promise<void> {
    if (this.#sdk instanceof StreamableHTTPClientTransport)
      await within(this.#options.streamPatienceMs, this.#streamAnswered);
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
    await sdk.start();
    this.#isOpen = true;
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
    if (!isInitialize(message)) return false;
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
      // A user who does not sign in has decided; otherwise neither way works, and the answer to the first is the one to tell.
      throw thrown instanceof AppError ? thrown : this.#sendError(message, original);
    }
    await streamable.close();
    return this.send(message);
  }

  #onSdkError(error: Error): void {
    if (this.#ended || error.name === "AbortError") return;
    this.#receiver?.onProblem(error.message);
    // The event source would come back with a session the server never greeted.
    const isStreamLost = this.#isOpen && this.#sdk instanceof SSEClientTransport && error instanceof SseError;
    if (isStreamLost || error.message.startsWith("Maximum reconnection attempts"))
      this.#end(l10n.t("The connection to {0} was lost", this.#options.serverName));
  }

  #explain(thrown: unknown): HttpProblem {
    const { serverName, launch } = this.#options;
    const hasSession = this.#sdk instanceof StreamableHTTPClientTransport && this.#sdk.sessionId !== undefined;
    return explainHttp(serverName, launch.url, hasSession, thrown);
  }

  #sendError(message: OutgoingMessage | readonly OutgoingMessage[], thrown: unknown): Error {
    if (thrown instanceof AppError) return thrown;
    const problem = this.#told(thrown);
    // At once: the SDK closes a connection that could not be greeted, and our goodbye would pass for the reason.
    if (isInitialize(message)) this.#end(problem.reason, mayPass(problem));
    // After the callers of this request heard of it: their failure is told by its own reason.
    else if (problem.kind === "lost") setImmediate(() => this.#end(problem.reason));
    return new Error(problem.reason, { cause: thrown });
  }

  #startError(thrown: unknown): Error {
    if (thrown instanceof AppError) return thrown;
    const problem = this.#told(thrown);
    return new TransportError(
      { reason: problem.reason, stderrTail: [], canRetry: mayPass(problem), cause: "away" },
      { cause: thrown },
    );
  }

  #told(thrown: unknown): HttpProblem {
    const problem = this.#explain(thrown);
    const isUnauthorized = problem.kind === "refused" && problem.status === 401;
    return isUnauthorized
      ? { ...problem, reason: l10n.t("{0} refused the sign-in", this.#options.serverName) }
      : problem;
  }

  #end(reason: string, canRetry = true): void {
    if (this.#ended) return;
    this.#ended = true;
    const end: TransportEnd = { reason, stderrTail: [], canRetry, cause: "away" };
    this.#receiver?.onEnd(end);
  }
}

const isMethod = (message: OutgoingMessage | readonly OutgoingMessage[], method: string): boolean =>
  "method" in message && message.method === method;
const isInitialize = (message: OutgoingMessage | readonly OutgoingMessage[]): boolean =>
  isMethod(message, "initialize");
const isInitialized = (message: OutgoingMessage | readonly OutgoingMessage[]): boolean =>
  isMethod(message, "notifications/initialized");
