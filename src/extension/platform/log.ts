import * as vscode from "vscode";
import type { Log } from "../../domain/ports.ts";
import type { Mask } from "../../mcp/observe/maskSecrets.ts";

export interface LogChannel extends Log, vscode.Disposable {
  show(): void;
  /** Whether the log level includes traces, which are costly to create. */
  isTracing(): boolean;
}

/**
 * The product's log in the Output panel. VS Code filters by level and stores the file, so secrets are masked before; the
 * channel of a server receives lines that its journal has already masked.
 */
export function createLogChannel(name: string, mask: Mask = (text) => text): LogChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  return {
    trace: (message) => channel.trace(mask(message)),
    debug: (message) => channel.debug(mask(message)),
    info: (message) => channel.info(mask(message)),
    warn: (message) => channel.warn(mask(message)),
    error: (message, cause) => {
      channel.error(mask(message));
      if (cause !== undefined) channel.error(mask(describeCause(cause)));
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
