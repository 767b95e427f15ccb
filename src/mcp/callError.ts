import { AppError, type AppErrorDetail, type FailedServer } from "../domain/errors.ts";
import { l10n } from "../domain/l10n.ts";
import { type JsonObject, type McpContent, textOfContent } from "../protocol/mcpShapes.ts";
import { readToolFailure } from "../protocol/toolFailure.ts";
import type { ToolOutcome } from "./connection.ts";
import { type WireError, wireCodes } from "./rpc/message.ts";
import { jsonText } from "./rpc/jsonText.ts";
import { isObject } from "./rpc/readMessage.ts";
import { RpcError, type RpcFailure } from "./rpc/rpcError.ts";

/**
 * The one error every call to a server fails with. The message is a sentence; the rest is for the log and for Retry.
 */
export class CallError extends AppError {
  readonly method: string;
  /** True when doing the same again may work: the command then offers Retry. */
  readonly canRetry: boolean;
  /** What a failed tool said, block by block. */
  readonly content: readonly McpContent[];
  /** The content is the last part of a result that was not finished. */
  readonly isIncomplete: boolean;
  /** The response arrived but does not match the contract. */
  readonly isUnexpected: boolean;
  /** Code, message and data as they came over the wire. */
  readonly wire: WireError | undefined;

  constructor(details: CallErrorDetails, options?: ErrorOptions) {
    super(details.detail, details.sentence, options);
    this.name = "CallError";
    this.method = details.method;
    this.canRetry = details.canRetry;
    this.content = details.content ?? [];
    this.isIncomplete = details.isIncomplete ?? false;
    this.isUnexpected = details.isUnexpected ?? false;
    this.wire = details.wire;
  }
}

interface CallErrorDetails extends Description {
  readonly method: string;
  readonly content?: readonly McpContent[];
  readonly isIncomplete?: boolean;
  readonly isUnexpected?: boolean;
  readonly wire?: WireError;
}

export interface CallContext {
  readonly server: FailedServer;
  readonly method: string;
  /** The tool, prompt or resource asked for. */
  readonly subject?: string;
}

export function toCallError(context: CallContext, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof RpcError)) {
    const { server } = context;
    const sentence = l10n.t("The request could not be sent to {0}: {1}", server.name, String(thrown));
    const detail = { code: "serverFailed", server } as const;
    return new CallError({ ...context, detail, sentence, canRetry: true }, { cause: thrown });
  }
  const { failure } = thrown;
  if (failure.kind === "refused") return failure.error;
  const details = { ...context, ...describeFailure(context, failure) };
  return new CallError(failure.kind === "answered" ? { ...details, wire: failure.error } : details, { cause: thrown });
}

/**
 * A result with `isError`: the tool ran and says why it did not work; ours say it in `structuredContent.error`, too.
 */
export function toolError(tool: string, { content, structured }: Omit<ToolOutcome, "text">): CallError {
  const said = textOfContent(content).trim();
  const sentence = said === "" ? l10n.t("{0} failed without giving a reason", tool) : said;
  const detail = readToolFailure(structured) ?? { code: "toolFailed", tool };
  return new CallError({ detail, sentence, method: "tools/call", canRetry: true, content });
}

/** A response that arrived in time but does not match the contract: the tool may have done its work anyway. */
export const unexpectedResponse = (server: string, subject: string, cause: unknown): CallError =>
  new CallError(
    {
      ...{ detail: { code: "serverFailed" }, method: subject, canRetry: false, isUnexpected: true },
      sentence: l10n.t("{0} returned an unexpected response to {1}.", server, subject),
    },
    { cause },
  );

/** A streamed result whose server stopped responding or went away; any other failure is returned unchanged. */
export function asIncomplete(thrown: unknown, tool: string, content: readonly McpContent[]): unknown {
  if (!(thrown instanceof CallError) || thrown.wire || thrown.code === "cancelled") return thrown;
  const sentence = l10n.t("The result of {0} is incomplete: {1}", tool, thrown.message);
  const { detail, method, canRetry } = thrown;
  return new CallError({ detail, sentence, method, canRetry, content, isIncomplete: true }, { cause: thrown });
}

interface Description {
  readonly detail: AppErrorDetail;
  readonly sentence: string;
  readonly canRetry: boolean;
}

/** Limits of servers that the user configured are changed where the server is configured. */
export const limitsSetting = "flightdeck.servers";

function describeFailure(context: CallContext, failure: Exclude<RpcFailure, { kind: "refused" }>): Description {
  const { server, subject: asked = context.method } = context;
  switch (failure.kind) {
    case "answered":
      return describeWireError(context, failure.error);
    case "stopped":
      if (failure.reason.kind === "aborted") return final({ code: "cancelled" }, l10n.t("{0} was cancelled", asked));
      return passing(
        { code: "timedOut", setting: limitsSetting, server },
        l10n.t("{0} did not respond to {1} within {2}", server.name, asked, seconds(failure.reason.limitMs)),
      );
    case "disconnected": {
      const sentence = l10n.t("{0} was interrupted: {1}", asked, failure.reason);
      return { detail: { code: "serverFailed", server }, sentence, canRetry: !failure.isFinal };
    }
    case "unreadable":
      return final(
        { code: "serverFailed", server },
        l10n.t("The response of {0} to {1} could not be read: {2}", server.name, asked, failure.reason),
      );
  }
}

const passing = (detail: AppErrorDetail, sentence: string): Description => ({ detail, sentence, canRetry: true });
const final = (detail: AppErrorDetail, sentence: string): Description => ({ detail, sentence, canRetry: false });

/** Every code of the contracts in words. */
function describeWireError(context: CallContext, error: WireError): Description {
  const { server, method, subject: asked = method } = context;
  const { name } = server;
  const { code, message } = error;
  const missing = () => final({ code: "notFound", server }, l10n.t("{0} does not have {1}", name, asked));
  const failed = (sentence: string) => passing({ code: "toolFailed", tool: asked }, sentence);
  const refused = (sentence: string) => final({ code: "serverRefused", server }, sentence);
  switch (code) {
    case wireCodes.parseError:
    case wireCodes.invalidRequest:
      return refused(l10n.t("{0} did not understand the request: {1}", name, message));
    case wireCodes.methodNotFound:
      return final({ code: "notFound", server }, l10n.t("{0} does not offer {1}: {2}", name, asked, message));
    case wireCodes.invalidParams:
      return final({ code: "invalidInput" }, describeInvalidParams(asked, error));
    case wireCodes.internalError:
      return passing({ code: "serverFailed", server }, l10n.t("{0} reported an internal error: {1}", name, message));
    case wireCodes.timedOut:
      return passing(
        { code: "timedOut", setting: limitsSetting, server },
        l10n.t("{0} took too long on {1}: {2}", asked, name, message),
      );
    case wireCodes.cancelledOrNotFound:
      // Not "cancelled": that code means the user cancelled, which is never shown to them.
      return method.startsWith("resources/") ? missing() : failed(l10n.t("{0} was cancelled by {1}", asked, name));
    case wireCodes.serverError:
      if (method.startsWith("resources/") && /not found/i.test(message)) return missing();
      return failed(l10n.t("{0} failed: {1}", asked, message));
    default:
      return refused(l10n.t("{0} refused {1}: {2} ({3})", name, asked, message, code));
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
