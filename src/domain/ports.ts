/** What the domain needs from outside. Implementations say how: `nodeFiles`, `memoryFiles`, `workspaceFiles`. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

export interface Clock {
  now(): Date;
}

export const silentLog: Log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
