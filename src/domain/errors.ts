/** Why something failed, in words the code can switch on. Each code has its action in `extension/notify.ts`. */
export type AppErrorCode =
  | "cancelled"
  | "conflict"
  | "invalidConfiguration"
  | "invalidInput"
  | "notFound"
  | "notInitialized"
  | "serverFailed"
  | "serverNotRunning"
  | "serverRefused"
  | "timedOut"
  | "toolFailed"
  | "writeFailed";

/** A failure at an edge. The message is a sentence for the user; the detail is in `cause` and goes to the log only. */
export class AppError extends Error {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "AppError";
    this.code = code;
  }
}

/** Somebody wanted it to stop: nothing to report. */
export const isCancellation = (thrown: unknown): boolean =>
  thrown instanceof AppError ? thrown.code === "cancelled" : thrown instanceof Error && thrown.name === "AbortError";

/** The sentence of anything that was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
