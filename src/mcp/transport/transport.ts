import type { MessageId, OutgoingMessage } from "../rpc/message.ts";

/** How a transport ended: what a person needs to know about a server that is gone. */
export interface TransportEnd {
  readonly reason: string;
  readonly exitCode?: number;
  readonly signal?: string;
  /** The last lines the server wrote to stderr. */
  readonly stderrTail: readonly string[];
  /** False when trying again cannot help: a command that does not exist, an address that is none. */
  readonly canRetry: boolean;
  /** What happened instead of a crash. */
  readonly cause?: EndCause;
  /** How long the server asked us to stay away. */
  readonly retryAfterMs?: number;
}

/**
 * `away`: it cannot be reached, or is too busy. `unanswered`: it was reached but did not answer `initialize`.
 * `sessionOver`: it forgot our session, and a new one will do.
 */
export type EndCause = "away" | "unanswered" | "sessionOver";

export interface TransportReceiver {
  onMessage(message: unknown): void;
  /** A reply that had to be dropped; `id` as far as it could be found. */
  onUnreadable(id: MessageId | undefined, problem: string): void;
  /** The stream that would have carried the answer to this request is gone. */
  onInterrupted(id: MessageId, reason: string): void;
  onProblem(problem: string): void;
  onStderr(line: string): void;
  /** Exactly once, also after `close`. Nothing follows it. */
  onEnd(end: TransportEnd): void;
}

export interface Transport {
  /** Rejects with a `TransportError` when the other side cannot be reached at all; `onEnd` is then not called. */
  start(receiver: TransportReceiver): Promise<void>;
  /** Throws a `TransportEnding` for a message that can no longer leave, in the moment before `onEnd`. */
  send(message: OutgoingMessage | readonly OutgoingMessage[]): void | Promise<void>;
  /** HTTP transports repeat the negotiated revision in every request. */
  setProtocolVersion?(version: string): void;
  /** Resolves when nothing of the other side is left that we started. */
  close(): Promise<void>;
}

/** The other side is gone, and `onEnd` will say why. The message was not sent. */
export class TransportEnding extends Error {}

/** A message that did not get through, while the connection may go on. */
export class SendError extends Error {
  /** The other side did not run it, so it may be sent again. */
  readonly neverRan: boolean;
  /** Sending it again cannot help. */
  readonly isFinal: boolean;

  constructor(reason: string, { neverRan, isFinal, ...options }: SendErrorDetails) {
    super(reason, options);
    this.name = "SendError";
    this.neverRan = neverRan;
    this.isFinal = isFinal;
  }
}

interface SendErrorDetails extends ErrorOptions {
  readonly neverRan: boolean;
  readonly isFinal: boolean;
}

export class TransportError extends Error {
  readonly end: TransportEnd;

  constructor(end: TransportEnd, options?: ErrorOptions) {
    super(end.reason, options);
    this.name = "TransportError";
    this.end = end;
  }
}
