import type { AppError } from "../../domain/errors.ts";
import type { Log } from "../../domain/ports.ts";
import { toToolFailure } from "../../protocol/toolFailure.ts";
import type { WireSchema } from "../../protocol/contract/wireSchema.ts";
import type { ClientAccess } from "./clientAccess.ts";
import type { ToolContent } from "./toolContent.ts";

interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface ProgressUpdate {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a tool may use while it runs. */
export interface ToolContext {
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Aborted when the client is gone, though it may still read answers. What takes long ends then. */
  readonly clientGone: AbortSignal;
  readonly log: Log;
  readonly client: ClientAccess;
  /** Sent only when the client asked for progress; values that do not grow are dropped. */
  readonly progress: (update: ProgressUpdate) => void;
  readonly print: Print;
}

/**
 * Sends whole lines that a program of the tool prints to the client: all of them, in their order. Whoever can waits for
 * what it returns, so that a slow client does not fill the memory.
 */
export type Print = (lines: string, stream: PrintStream, printer?: string) => Promise<void> | undefined;

export type PrintStream = "stdout" | "stderr";

export interface ToolResult {
  readonly text: string;
  /** Sent as `structuredContent` to clients of revision 2025-06-18 or later. */
  readonly structured?: object;
  /** A failure the caller can repair. What is thrown becomes a protocol error instead. */
  readonly isError?: boolean;
  /** Replaces the text block where a tool answers with more than text. */
  readonly content?: readonly ToolContent[];
}

export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: WireSchema;
  readonly outputSchema?: WireSchema;
  readonly annotations?: ToolAnnotations;
  /** Other requests do not wait for it, also where they are answered in order. */
  readonly takesLong?: boolean;
  /** `args` is what the caller sent as `params.arguments`, unchecked and `undefined` when absent. */
  run(args: unknown, context: ToolContext): Promise<ToolResult>;
}

export const toolError = (text: string): ToolResult => ({ text, isError: true });

/** The same with what is known about the failure, for clients that read more than its text. */
export const toolFailure = (failure: AppError): ToolResult => ({
  text: failure.message,
  structured: toToolFailure(failure),
  isError: true,
});
