import * as vscode from "vscode";
import { AppError } from "../../domain/errors.ts";
import { CallError } from "../../mcp/callError.ts";
import type { Connection } from "../../mcp/connection.ts";
import type { Settings } from "../platform/settings.ts";

/** Calls a tool with the limit that the user set for silence; a server that somebody configured has limits of its own. */
export async function withinLimit<T>(
  { entry }: Connection,
  tool: string,
  settings: Settings,
  call: (limit: { readonly timeoutMs?: number }) => Promise<T>,
): Promise<T> {
  if (entry.source !== "bundled") return call({});
  const seconds = settings.read("flightdeck.runs.timeout");
  try {
    return await call({ timeoutMs: seconds * 1000 });
  } catch (failure) {
    throw isTimeOut(failure) ? timedOut(entry.name, tool, seconds, failure) : failure;
  }
}

/** What came in parts says by itself how far it came. */
const isTimeOut = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === "timedOut" && !failure.isIncomplete;

function timedOut(server: string, tool: string, seconds: number, cause: unknown): AppError {
  const sentence = vscode.l10n.t(
    "{0} gave no sign of life for {1} seconds while running {2}: that is the limit of the setting {3}.",
    server,
    seconds,
    tool,
    "flightdeck.runs.timeout",
  );
  return new AppError("timedOut", sentence, { cause });
}
