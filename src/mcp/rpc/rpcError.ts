import type { AppError } from "../../domain/errors.ts";
import type { StopReason } from "./callScope.ts";
import type { WireError } from "./message.ts";

/** Why one request has no result; only `callError.ts` turns it into a sentence for the user. */
export type RpcFailure =
  | { readonly kind: "answered"; readonly error: WireError }
  | { readonly kind: "stopped"; readonly reason: StopReason }
  | {
      readonly kind: "disconnected";
      readonly reason: string;
      /** The server never saw the request, so sending it to the next one does no harm. */
      readonly isUnsent?: boolean;
      /** The server did not run it, so it may be sent again. */
      readonly neverRan?: boolean;
      /** Sending it again cannot help. */
      readonly isFinal?: boolean;
    }
  | { readonly kind: "unreadable"; readonly reason: string }
  /** It was never sent, for a reason that is already a sentence: the user gave no token. */
  | { readonly kind: "refused"; readonly error: AppError };

export class RpcError extends Error {
  readonly failure: RpcFailure;

  constructor(failure: RpcFailure, options?: ErrorOptions) {
    super(textOf(failure), options);
    this.name = "RpcError";
    this.failure = failure;
  }
}

function textOf(failure: RpcFailure): string {
  switch (failure.kind) {
    case "answered":
      return `${failure.error.code}: ${failure.error.message}`;
    case "stopped":
      return failure.reason.kind === "aborted" ? "Cancelled" : `No answer within ${failure.reason.limitMs} ms`;
    case "refused":
      return failure.error.message;
    case "disconnected":
    case "unreadable":
      return failure.reason;
  }
}
