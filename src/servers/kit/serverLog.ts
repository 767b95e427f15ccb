import type { Log } from "../../domain/ports.ts";
import { RpcError, rpcCodes } from "./rpcError.ts";
import type { JsonObject } from "./wire/readIncoming.ts";

/** The levels of MCP, least urgent first. */
const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

export interface ServerLog extends Log {
  /** From now on the client gets entries of this level and above as notifications, too. */
  setLevel(level: unknown): Record<string, never>;
  /** Sends to the client alone, unless it asked for more urgent entries only. */
  send(entry: { readonly level: string; readonly data: string } & JsonObject): void;
}

/** Writes to stderr, and to the client once it asked for a level. */
export function createServerLog(
  writeLine: (line: string) => void,
  notify: (method: string, params: JsonObject) => void,
): ServerLog {
  let threshold: number | undefined;

  const isWanted = (level: string): boolean => levels.indexOf(level) >= (threshold ?? 0);

  function entry(level: string, message: string): void {
    writeLine(`[${level}] ${message}`);
    if (threshold !== undefined && isWanted(level)) notify("notifications/message", { level, data: message });
  }

  return {
    setLevel(level) {
      const index = levels.indexOf(String(level));
      if (index === -1) throw new RpcError(rpcCodes.invalidParams, `Invalid log level: ${String(level)}`);
      threshold = index;
      return {};
    },
    send(params) {
      if (isWanted(params.level)) notify("notifications/message", params);
    },
    // MCP has no level below debug, and traces may carry user text: they stay in the process.
    trace: (message) => writeLine(`[trace] ${message}`),
    debug: (message) => entry("debug", message),
    info: (message) => entry("info", message),
    warn: (message) => entry("warning", message),
    error: (message, cause) => entry("error", cause === undefined ? message : `${message}\n${describeCause(cause)}`),
  };
}

const describeCause = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
