import type { ModelRequest } from "../../../domain/preflight/model/modelRequest.ts";

/** One attempt to have a model call the tool of a request; gives the arguments of that call, unchecked. */
export type Provider = (request: ModelRequest, signal: AbortSignal) => Promise<unknown>;

/** How to reach a provider. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** An attempt that failed. The message is fit for the log: it never holds keys or what was sent. */
export class ProviderError extends Error {
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number | undefined;

  /** The user refused; asking again would only annoy. */
  readonly isFinal: boolean;

  constructor(message: string, retryAfterMs?: number, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
    this.name = "ProviderError";
    this.retryAfterMs = retryAfterMs;
  }
}
