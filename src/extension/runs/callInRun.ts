import * as vscode from "vscode";
import { AppError } from "../../domain/errors.ts";
import { CallError } from "../../mcp/callError.ts";
import type { Connection, ToolOutcome } from "../../mcp/connection.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { Settings } from "../settings.ts";
import type { Run } from "./beginRun.ts";

/** Calls a tool of a server inside a run: its progress, what it prints, and cancellation. Prints the answer too. */
export async function callInRun(
  run: Run,
  connection: Connection,
  tool: string,
  args: JsonObject,
  settings: Settings,
  onPartial?: (text: string) => void,
): Promise<ToolOutcome> {
  const seconds = settings.read("flightdeck.runs.timeout");
  // A server that somebody configured has limits of its own.
  const limit = connection.entry.source === "bundled" ? { timeoutMs: seconds * 1000 } : {};
  const printed = connection.onDidOutput(({ source, level, text }) => {
    if (source === "stderr" && !isDetail(text)) run.write(`${text}\n`, "stderr");
    if (source === "log") run.write(`${text}\n`, level === "info" ? "stdout" : "stderr");
  });
  try {
    const outcome = await connection.callTool(tool, args, {
      signal: run.signal,
      ...limit,
      onPartial: ({ text }) => onPartial?.(text),
      onProgress: ({ progress, total, message }) =>
        run.report({
          ...(message === undefined ? {} : { message }),
          ...(total === undefined || total <= 0 ? {} : { fraction: progress / total }),
        }),
    });
    run.write(`${outcome.text}\n`);
    return outcome;
  } catch (failure) {
    throw limit.timeoutMs !== undefined && isTimeOut(failure) ? timedOut(connection, tool, seconds, failure) : failure;
  } finally {
    printed.dispose();
  }
}

/** Our own servers tell their inner life to stderr; only a developer wants that. */
const isDetail = (text: string): boolean => /^\[(trace|debug)\]/.test(text);

const isTimeOut = (failure: unknown): boolean => failure instanceof CallError && failure.code === "timedOut";

function timedOut({ entry }: Connection, tool: string, seconds: number, cause: unknown): AppError {
  const sentence = vscode.l10n.t(
    "{0} gave no sign of life for {1} seconds while running {2}: that is the limit of the setting {3}.",
    entry.name,
    seconds,
    tool,
    "flightdeck.runs.timeout",
  );
  return new AppError("timedOut", sentence, { cause });
}
