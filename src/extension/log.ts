import * as vscode from "vscode";
import type { Log } from "../domain/ports.ts";

export interface LogChannel extends Log, vscode.Disposable {
  show(): void;
  /** Whether the user asked for every detail; traces are costly to make. */
  isTracing(): boolean;
}

/** The product's log in the Output panel. VS Code filters by level and keeps the file. */
export function createLogChannel(name: string): LogChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  return {
    trace: (message) => channel.trace(message),
    debug: (message) => channel.debug(message),
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    error: (message, cause) => {
      channel.error(message);
      if (cause !== undefined) channel.error(describeCause(cause));
    },
    show: () => channel.show(),
    isTracing: () => channel.logLevel === vscode.LogLevel.Trace,
    dispose: () => channel.dispose(),
  };
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const own = cause.stack ?? cause.message;
  return cause.cause === undefined ? own : `${own}\nCaused by: ${describeCause(cause.cause)}`;
}
