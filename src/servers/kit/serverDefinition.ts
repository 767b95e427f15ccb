import type { Tool, ToolResult } from "./defineTool.ts";
import type { ToolContent } from "./toolContent.ts";
import type { RpcError } from "./rpcError.ts";

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface ResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64, instead of `text`. */
  readonly blob?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface ResourceChange {
  readonly list: boolean;
  readonly updated: readonly string[];
}

export interface Disposable {
  dispose(): void;
}

export interface ResourceProvider {
  readonly templates: readonly ResourceTemplate[];
  list(signal: AbortSignal): Promise<readonly Resource[]>;
  /** `undefined` when there is no such resource. */
  read(uri: string, signal: AbortSignal): Promise<ResourceContents | undefined>;
  /** The resource that holds this one: its subscribers are notified of changes to this one, too. */
  collectionOf?(uri: string): string | undefined;
  /** Called once, when a client is there to be told; not at start, which must stay cheap. */
  watch?(onDidChange: (change: ResourceChange) => void): Disposable;
}

export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly { readonly name: string; readonly description?: string; readonly required?: boolean }[];
  get(args: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly PromptMessage[]>;
}

interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ToolContent;
}

export interface CompletionRequest {
  readonly ref:
    { readonly type: "ref/prompt"; readonly name: string } | { readonly type: "ref/resource"; readonly uri: string };
  readonly argument: { readonly name: string; readonly value: string };
}

/** How a `tools/call` that reaches no tool is answered: as a tool's result, or as a protocol error. */
export interface CallFaults {
  readonly missingParams: ToolResult | RpcError;
  readonly missingToolName: ToolResult | RpcError;
  unknownTool(name: string): ToolResult | RpcError;
}

export interface ServerDefinition {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly instructions?: string;
  readonly tools: readonly Tool[];
  readonly resources?: ResourceProvider;
  readonly prompts?: readonly Prompt[];
  complete?(request: CompletionRequest, signal: AbortSignal): Promise<readonly string[]>;
  /** Spoken with clients that ask for no revision, or not in the form of one. The newest one unless given. */
  readonly fallbackVersion?: string;
  /** Requests wait for the one before them; `ping` and cancellation still overtake. Off unless given. */
  readonly inOrder?: boolean;
  /** Offers `logging/setLevel`, and sends what tools print. Off unless given; the log always goes to stderr. */
  readonly logging?: boolean;
  /** Results of tools say `isError: false`, which MCP lets a server leave out. Off unless given. */
  readonly saysSuccess?: boolean;
  /** As MCP 2025-11-25 says (invalid params) unless given. */
  readonly callFaults?: Partial<CallFaults>;
}
