import type { ClientAccess } from "../clientAccess.ts";
import type { ServerLog } from "../serverLog.ts";
import type { JsonObject } from "../wire/readIncoming.ts";

/** One request on its way through the kit. */
export interface RequestContext {
  readonly signal: AbortSignal;
  readonly log: ServerLog;
  readonly client: ClientAccess;
  readonly notify: (method: string, params: JsonObject) => void;
  /** Aborted when no answer of the client will come any more. */
  readonly clientGone: AbortSignal;
  readonly room: () => Promise<void> | undefined;
}

type RequestHandler = (params: JsonObject | undefined, context: RequestContext) => Promise<JsonObject | null>;

export type RequestHandlers = Readonly<Record<string, RequestHandler>>;
