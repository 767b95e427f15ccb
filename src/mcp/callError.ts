import { AppError, type AppErrorCode } from "../domain/errors.ts";
import { l10n } from "../domain/l10n.ts";
import { type JsonObject, type McpContent, textOfContent } from "../protocol/mcpShapes.ts";
import { type WireError, wireCodes } from "./rpc/message.ts";
import { jsonText } from "./rpc/jsonText.ts";
import { isObject } from "./rpc/readMessage.ts";
import { RpcError, type RpcFailure } from "./rpc/rpcError.ts";

/** The one error every call to a server fails with. The message is a sentence; the rest is for the log and for Retry. */
export class CallError extends AppError {
  readonly server: string;
  readonly method: string;
  /** True when doing the same again may work: the command then offers Retry. */
  readonly canRetry: boolean;
  /** What a failed tool said, block by block. */
  readonly content: readonly McpContent[];
  /** The content is the last part of a result that was to go on. */
  readonly isIncomplete: boolean;
  /** The response came, but is not what was agreed on. */
  readonly isUnexpected: boolean;
  /** Code, message and data as they came over the wire. */
  readonly wire: WireError | undefined;

  constructor(details: CallErrorDetails, options?: ErrorOptions) {
    super(details.code, details.sentence, options);
    this.name = "CallError";
    this.server = details.server;
    this.method = details.method;
    this.canRetry = details.canRetry;
    this.content = details.content ?? [];
    this.isIncomplete = details.isIncomplete ?? false;
    this.isUnexpected = details.isUnexpected ?? false;
    this.wire = details.wire;
  }
}

interface CallErrorDetails {
  readonly code: AppErrorCode;
  readonly sentence: string;
  readonly server: string;
  readonly method: string;
  readonly canRetry: boolean;
  readonly content?: readonly McpContent[];
  readonly isIncomplete?: boolean;
  readonly isUnexpected?: boolean;
  readonly wire?: WireError;
}

export interface CallContext {
  readonly server: string;
  readonly method: string;
  /** The tool, prompt or resource asked for. */
  readonly subject?: string;
}

export function toCallError(context: CallContext, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof RpcError)) {
    const sentence = l10n.t("{0} could not be asked: {1}", context.server, String(thrown));
    return new CallError({ ...context, code: "serverFailed", sentence, canRetry: true }, { cause: thrown });
  }
  const { failure } = thrown;
  if (failure.kind === "refused") return failure.error;
  const details = { ...context, ...describeFailure(context, failure) };
  return new CallError(failure.kind === "answered" ? { ...details, wire: failure.error } : details, { cause: thrown });
}

/** A result with `isError`: the tool ran and says why it did not work. */
export function toolError(server: string, tool: string, content: readonly McpContent[]): CallError {
  const said = textOfContent(content).trim();
  const sentence = said === "" ? l10n.t("{0} failed without giving a reason", tool) : said;
  return new CallError({ code: "toolFailed", sentence, server, method: "tools/call", canRetry: true, content });
}

/** A response that came in time and is not what was agreed on: the tool may have done its work all the same. */
export const unexpectedResponse = (server: string, subject: string, cause: unknown): CallError =>
  new CallError(
    {
      ...{ code: "serverFailed", server, method: subject, canRetry: false, isUnexpected: true },
      sentence: l10n.t("{0} returned an unexpected response to {1}.", server, subject),
    },
    { cause },
  );

/** A result that was coming in parts when its server fell silent or went away; any other failure as it is. */
export function asIncomplete(thrown: unknown, tool: string, content: readonly McpContent[]): unknown {
  if (!(thrown instanceof CallError) || thrown.wire || thrown.code === "cancelled") return thrown;
  const sentence = l10n.t("The result of {0} is incomplete: {1}", tool, thrown.message);
  const { code, server, method, canRetry } = thrown;
  return new CallError({ code, sentence, server, method, canRetry, content, isIncomplete: true }, { cause: thrown });
}

interface Description {
  readonly code: AppErrorCode;
  readonly sentence: string;
  readonly canRetry: boolean;
}

function describeFailure(context: CallContext, failure: Exclude<RpcFailure, { kind: "refused" }>): Description {
  const asked = context.subject ?? context.method;
  switch (failure.kind) {
    case "answered":
      return describeWireError(context, failure.error);
    case "stopped":
      if (failure.reason.kind === "aborted")
        return { code: "cancelled", sentence: l10n.t("{0} was cancelled", asked), canRetry: false };
      return {
        code: "timedOut",
        sentence: l10n.t("{0} did not answer {1} within {2}", context.server, asked, seconds(failure.reason.limitMs)),
        canRetry: true,
      };
    case "disconnected":
      return {
        code: "serverFailed",
        sentence: l10n.t("{0} was interrupted: {1}", asked, failure.reason),
        canRetry: !failure.isFinal,
      };
    case "unreadable":
      return {
        code: "serverFailed",
        sentence: l10n.t("The answer of {0} to {1} could not be read: {2}", context.server, asked, failure.reason),
        canRetry: false,
      };
  }
}

/** Every code of the contracts in words. */
function describeWireError({ server, method, subject }: CallContext, error: WireError): Description {
  const asked = subject ?? method;
  const { code, message } = error;
  switch (code) {
    case wireCodes.parseError:
    case wireCodes.invalidRequest:
      return {
        code: "serverRefused",
        sentence: l10n.t("{0} did not understand the request: {1}", server, message),
        canRetry: false,
      };
    case wireCodes.methodNotFound:
      return {
        code: "notFound",
        sentence: l10n.t("{0} does not offer {1}: {2}", server, asked, message),
        canRetry: false,
      };
    case wireCodes.invalidParams:
      return { code: "invalidInput", sentence: describeInvalidParams(asked, error), canRetry: false };
    case wireCodes.internalError:
      return {
        code: "serverFailed",
        sentence: l10n.t("{0} had an internal error: {1}", server, message),
        canRetry: true,
      };
    case wireCodes.timedOut:
      return {
        code: "timedOut",
        sentence: l10n.t("{0} took too long on {1}: {2}", asked, server, message),
        canRetry: true,
      };
    case wireCodes.cancelledOrNotFound:
      return method.startsWith("resources/")
        ? { code: "notFound", sentence: l10n.t("{0} does not have {1}", server, asked), canRetry: false }
        : // Not "cancelled": that is what the user did, of which no one tells them.
          { code: "toolFailed", sentence: l10n.t("{0} was cancelled by {1}", asked, server), canRetry: true };
    case wireCodes.serverError:
      if (method.startsWith("resources/") && /not found/i.test(message))
        return { code: "notFound", sentence: l10n.t("{0} does not have {1}", server, asked), canRetry: false };
      return { code: "toolFailed", sentence: l10n.t("{0} failed: {1}", asked, message), canRetry: true };
    default:
      return {
        code: "serverRefused",
        sentence: l10n.t("{0} refused {1}: {2} ({3})", server, asked, message, code),
        canRetry: false,
      };
  }
}

/** "sc-analyze: focus must be one of performance, security, quality, not invalid-focus" */
function describeInvalidParams(asked: string, { message, data }: WireError): string {
  const details: JsonObject = isObject(data) ? data : {};
  const parameter = details["parameter"];
  if (typeof parameter !== "string") return `${asked}: ${message}`;
  const { expected, received } = details;
  const wanted = Array.isArray(expected)
    ? l10n.t("{0}: {1} must be one of {2}", asked, parameter, expected.map(show).join(", "))
    : expected
      ? l10n.t("{0}: {1} must be {2}", asked, parameter, show(expected))
      : l10n.t("{0}: {1} is not valid", asked, parameter);
  return received === undefined ? wanted : l10n.t("{0}, not {1}", wanted, show(received));
}

const show = (value: unknown): string => (typeof value === "string" ? value : jsonText(value));

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`);
