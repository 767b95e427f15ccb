import type { ClientAccess } from "../clientAccess.ts";
import type { Log } from "../../../domain/ports.ts";
import type { JsonObject } from "../wire/readIncoming.ts";

/** One request on its way through the kit. */
export interface RequestContext {
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly client: ClientAccess;
  readonly notify: (method: string, params: JsonObject) => void;
}

type RequestHandler = (params: JsonObject | undefined, context: RequestContext) => Promise<JsonObject | null>;

export type RequestHandlers = Readonly<Record<string, RequestHandler>>;
