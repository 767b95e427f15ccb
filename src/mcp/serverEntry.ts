import type { FailedServer } from "../domain/errors.ts";
import type { JsonObject, ProtocolVersion } from "../protocol/mcpShapes.ts";

/** Where an entry comes from, strongest first: for one name the first source wins. */
export const entrySources = [
  "setting",
  "workspaceSetting",
  "vscodeFile",
  "mcpFile",
  "flightdeckToml",
  "mcpToml",
  "bundled",
] as const;

export type EntrySource = (typeof entrySources)[number];

export interface StdioLaunch {
  readonly type: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly envFile?: string;
}

export interface HttpLaunch {
  /** `http` tries streamable HTTP and falls back to SSE; `sse` speaks only that. */
  readonly type: "http" | "sse";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Timeouts {
  readonly initialize: number;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** No limit altogether when absent. */
  readonly total?: number;
  readonly byTool: Readonly<Record<string, number>>;
}

export interface RestartLimits {
  readonly initialMs: number;
  readonly maxMs: number;
  /** So many crashes within the window, and the server is left alone. */
  readonly crashes: number;
  readonly windowMs: number;
}

/** What contract 2 lets an entry declare about its server. */
export interface DeclaredCapabilities {
  readonly filesystem?: { readonly read?: readonly string[]; readonly write?: readonly string[] };
  readonly network?: { readonly allowedHosts: readonly string[] };
  readonly environment?: { readonly allowedVars: readonly string[] };
}

export interface WrittenEntry {
  readonly launch: StdioLaunch | HttpLaunch;
  readonly initializationOptions?: JsonObject;
}

/** One configured server, checked and complete: variables replaced, every default filled in. */
export interface ServerEntry {
  readonly name: string;
  /** The workspace folder (or project root) the server works in; with the name it identifies the connection. */
  readonly folder: string;
  readonly source: EntrySource;
  readonly launch: StdioLaunch | HttpLaunch;
  /** What its author wrote, with variables unexpanded: this is what the user is shown. */
  readonly written?: WrittenEntry;
  /** The bundled servers whose work it does instead of them. */
  readonly replaces?: readonly string[];
  /** Where the bearer token of the user goes. */
  readonly auth?: { readonly in: "header" | "initialize" };
  readonly initializationOptions?: JsonObject;
  /** The revision offered first. */
  readonly protocolVersion: ProtocolVersion;
  readonly timeouts: Timeouts;
  readonly autostart: "activation" | "firstUse" | "never";
  /** Stopped after so long without a call; never when absent. */
  readonly idleShutdownMs?: number;
  readonly restart: RestartLimits;
  readonly cache: { readonly ttlMs: number; readonly invalidateOn: readonly string[] };
  readonly dialect: "mcp" | "speckit";
  readonly batch: boolean;
  readonly capabilities?: DeclaredCapabilities;
}

export const timeoutProfiles = {
  default: { initialize: 60_000, tools: 60_000, resources: 60_000, prompts: 60_000, byTool: {} },
  interactive: { initialize: 2000, tools: 1000, resources: 500, prompts: 500, byTool: {} },
} as const satisfies Record<string, Timeouts>;

export const entryDefaults = {
  protocolVersion: "2025-11-25",
  timeouts: timeoutProfiles.default,
  restart: { initialMs: 500, maxMs: 30_000, crashes: 5, windowMs: 180_000 },
  cache: { ttlMs: 60_000, invalidateOn: [] },
  dialect: "mcp",
  batch: false,
} as const;

/** Parsing a reply of this size keeps the event loop under 50 ms. */
export const defaultMaxReplyBytes = 10 * 1024 * 1024;

export type ConnectionId = string & { readonly __connectionId: true };

/** A line break cannot be part of a name or of a folder that a person configures. */
export const connectionId = (folder: string, name: string): ConnectionId => `${folder}\n${name}` as ConnectionId;

/** A server as failures name it. */
export const failedServer = ({ folder, name }: Pick<ServerEntry, "folder" | "name">): FailedServer => ({
  id: connectionId(folder, name),
  name,
});
