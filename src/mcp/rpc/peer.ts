import type { JsonObject, ProgressUpdate } from "../../protocol/mcpShapes.ts";
import type { Handshake, LogMessage } from "../connection.ts";
import type { CallScope } from "./callScope.ts";
import type { RpcFailure } from "./rpcError.ts";

/** The other side of one connection, whichever revision it speaks. */
export interface Peer {
  /** Rejects with an `RpcError`. */
  request(method: string, params: JsonObject | undefined, scope: CallScope, hooks?: CallHooks): Promise<JsonObject>;
  notify(method: string, params?: JsonObject): void;
}

export interface ConnectedPeer {
  readonly peer: Peer;
  readonly handshake: Handshake;
}

export interface CallHooks {
  /** What the tool prints, in log messages that name the call. */
  onPrinted?: ((printed: LogMessage) => void) | undefined;
  onProgress?: ((update: ProgressUpdate) => void) | undefined;
  /** A result marked `streaming: true`: shown as it arrives, while the call continues. */
  onPartial?: ((result: JsonObject) => void) | undefined;
}

export type OnSettled = (method: string, durationMs: number, failure: RpcFailure | undefined) => void;

export interface Root {
  readonly uri: string;
  readonly name: string;
}

/** What a server may ask of us. A member that is missing is a capability we do not declare. */
export interface ServerRequests {
  readonly listRoots?: () => readonly Root[];
  readonly createMessage?: (params: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  readonly elicit?: (params: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
}

/** Our answer to a request of the server that we refuse. */
export class RequestRefused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = "RequestRefused";
    this.code = code;
  }
}
