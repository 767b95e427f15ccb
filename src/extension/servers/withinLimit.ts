import * as vscode from "vscode";
import type { AppError } from "../../domain/errors.ts";
import { timedOut } from "../../domain/failures.ts";
import { CallError } from "../../mcp/callError.ts";
import type { Connection } from "../../mcp/connection.ts";
import { failedServer, type ServerEntry } from "../../mcp/serverEntry.ts";
import type { Settings } from "../platform/settings/settings.ts";

const setting = "flightdeck.runs.timeout";

/** Calls a tool with the user's time-out for silence; configured servers have their own limits. */
export async function withinLimit<T>(
  { entry }: Connection,
  tool: string,
  settings: Settings,
  call: (limit: { readonly timeoutMs?: number }) => Promise<T>,
): Promise<T> {
  if (entry.source !== "bundled") return call({});
  const seconds = settings.read(setting);
  try {
    return await call({ timeoutMs: seconds * 1000 });
  } catch (failure) {
    throw isTimeOut(failure) ? noSignOfLife(entry, tool, seconds, failure) : failure;
  }
}

/** The message of an incomplete result already says how far it got. */
const isTimeOut = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === "timedOut" && !failure.isIncomplete;

function noSignOfLife(entry: ServerEntry, tool: string, seconds: number, cause: unknown): AppError {
  const sentence = vscode.l10n.t(
    "{0} did not respond within {1} s while running {2} ({3}).",
    entry.name,
    seconds,
    tool,
    setting,
  );
  return timedOut(sentence, { setting, server: failedServer(entry) }, cause);
}
