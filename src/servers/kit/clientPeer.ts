import type { JsonObject } from "./wire/readIncoming.ts";

/** The other end of the connection, whatever carries the messages. */
export interface ClientPeer {
  /** Begins to read. Requests are handed on, and answered with what that comes to. */
  serve(served: ServedRequests): void;
  notify(method: string, params?: JsonObject): void;
  /** Where much of what was sent has not been read yet: settles when it has. */
  room(): Promise<void> | undefined;
  /** Rejects with a `ClientError` for an error that the client answers, with a `Silence` when it does not answer. */
  ask(method: string, params: object | undefined, options: AskOptions): Promise<JsonObject>;
}

export interface ServedRequests {
  /** `signal` is aborted when the client takes the request back. */
  request(method: string, params: JsonObject | undefined, signal: AbortSignal): Promise<JsonObject | null>;
  /** The client has said that the handshake is done. */
  clientReady(): void;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** What the client answered instead of a result. It is not an answer to the request that asked for it. */
export class ClientError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = "ClientError";
    this.code = code;
    this.data = data;
  }
}

/** A question that the client left unanswered for too long. */
export class Silence extends Error {}
