import type {
  JsonObject,
  LoggingLevel,
  McpContent,
  McpPrompt,
  McpPromptMessage,
  McpResource,
  McpResourceContents,
  McpResourceTemplate,
  McpTool,
  ProgressUpdate,
  ProtocolVersion,
  ServerCapabilities,
  ServerInfo,
} from "../protocol/mcpShapes.ts";
import type { Event } from "./emitter.ts";
import type { OutputLine } from "./observe/serverLog.ts";
import type { ServerStatistics } from "./observe/statistics.ts";
import type { ConnectionId, ServerEntry } from "./serverEntry.ts";

export type ConnectionState =
  | { readonly kind: "stopped" }
  | { readonly kind: "starting" }
  | ({ readonly kind: "ready"; readonly since: Date } & Handshake)
  | { readonly kind: "restarting"; readonly attempt: number; readonly nextTry: Date; readonly reason: string }
  | {
      readonly kind: "failed";
      /** A sentence for a person. */
      readonly reason: string;
      readonly exitCode?: number;
      readonly signal?: string;
      readonly stderrTail: readonly string[];
    }
  | { readonly kind: "stopping" };

/** What both sides agreed on in `initialize`. */
export interface Handshake {
  readonly protocolVersion: ProtocolVersion;
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: ServerInfo;
  readonly instructions?: string;
}

export interface ListOf {
  readonly tools: McpTool;
  readonly resources: McpResource;
  readonly resourceTemplates: McpResourceTemplate;
  readonly prompts: McpPrompt;
}

export type ListKind = keyof ListOf;

/** The last complete answer to a list request; it stays visible while the server is down. */
export interface KnownList<T> {
  readonly items: readonly T[];
  readonly at: Date;
  /** Items that had to be left out, each with its reason. */
  readonly problems: readonly string[];
}

export interface ToolOutcome {
  readonly content: readonly McpContent[];
  /** All text of the content. */
  readonly text: string;
  readonly structured?: JsonObject;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  onProgress?(update: ProgressUpdate): void;
  /** What the tool prints while it works: one or more whole lines. */
  onPrinted?(printed: LogMessage): void;
  /** What a server that streams has produced so far. */
  onPartial?(partial: ToolOutcome): void;
  /** Longest silence for this call; the entry's time-outs otherwise. */
  readonly timeoutMs?: number;
  /** Not a user's run: the output is large, read repeatedly, and of no interest in the server's log. */
  readonly isQuiet?: boolean;
}

export interface PromptResult {
  readonly description?: string;
  readonly messages: readonly McpPromptMessage[];
}

type CompletionTarget =
  { readonly type: "ref/prompt"; readonly name: string } | { readonly type: "ref/resource"; readonly uri: string };

interface CompletionRequest {
  readonly target: CompletionTarget;
  readonly argument: { readonly name: string; readonly value: string };
  /** Arguments that are already answered. */
  readonly context?: Readonly<Record<string, string>>;
}

export interface LogMessage {
  readonly level: LoggingLevel;
  readonly logger?: string;
  readonly text: string;
}

/**
 * One server of one folder, over all its restarts. Every request starts the server where its entry allows that, waits
 * for a restart within its own time-out, and rejects with an `AppError` whose message is a sentence for the user.
 */
export interface Connection {
  readonly id: ConnectionId;
  readonly entry: ServerEntry;
  readonly state: ConnectionState;
  readonly onDidChangeState: Event<ConnectionState>;
  readonly onDidChangeList: Event<ListKind>;
  /** The URI of a resource that changed. */
  readonly onDidUpdateResource: Event<string>;
  readonly onDidLog: Event<LogMessage>;
  /** Everything the server printed and sent, as far as it is kept in memory. */
  readonly output: readonly OutputLine[];
  readonly onDidOutput: Event<OutputLine>;
  /** The text without the secrets of this server, as far as they are known. */
  readonly mask: (text: string) => string;
  /** JSON lines; undefined when no log folder was given. */
  readonly logFile: string | undefined;
  readonly statistics: ServerStatistics;

  /** Resolves when the server is ready; aborting frees the caller only. */
  start(signal: AbortSignal): Promise<void>;
  /** Resolves when no process is left. */
  stop(): Promise<void>;
  restart(signal: AbortSignal): Promise<void>;

  callTool(name: string, args: JsonObject | undefined, options: CallOptions): Promise<ToolOutcome>;
  /** All pages; from the cache while that is fresh. */
  list<K extends ListKind>(kind: K, signal: AbortSignal): Promise<readonly ListOf[K][]>;
  /** What is known without asking the server. */
  known<K extends ListKind>(kind: K): KnownList<ListOf[K]> | undefined;
  knownResource(uri: string): readonly McpResourceContents[] | undefined;
  readResource(uri: string, signal: AbortSignal): Promise<readonly McpResourceContents[]>;
  subscribe(uri: string, signal: AbortSignal): Promise<void>;
  unsubscribe(uri: string, signal: AbortSignal): Promise<void>;
  getPrompt(name: string, args: Readonly<Record<string, string>>, signal: AbortSignal): Promise<PromptResult>;
  complete(request: CompletionRequest, signal: AbortSignal): Promise<readonly string[]>;
  setLoggingLevel(level: LoggingLevel, signal: AbortSignal): Promise<void>;
  ping(signal: AbortSignal): Promise<void>;
}
