/** What MCP peers exchange, as far as this product reads it. Unknown fields are kept and ignored. */

export type JsonObject = { readonly [key: string]: unknown };

/** JSON Schema as it travels in `tools/list` and `elicitation/create`. */
type JsonSchema = JsonObject;

/** Every protocol revision we can speak, newest first. */
export const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"] as const;

export type ProtocolVersion = (typeof protocolVersions)[number];

export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: JsonObject;
}

export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
}

export interface McpResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface McpResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64. */
  readonly blob?: string;
}

export interface McpPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly McpPromptArgument[];
}

interface McpPromptArgument {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
}

export type McpContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | ({ readonly type: "resource_link" } & McpResource)
  | { readonly type: "resource"; readonly resource: McpResourceContents };

export interface McpPromptMessage {
  readonly role: "user" | "assistant";
  readonly content: McpContent;
}

export const loggingLevels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

export type LoggingLevel = (typeof loggingLevels)[number];

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
}

/** What a server said it can do; a missing member means it cannot. */
export interface ServerCapabilities {
  readonly tools?: { readonly listChanged?: boolean };
  readonly resources?: { readonly listChanged?: boolean; readonly subscribe?: boolean };
  readonly prompts?: { readonly listChanged?: boolean };
  readonly completions?: JsonObject;
  readonly logging?: JsonObject;
}

export interface ProgressUpdate {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** The text of a result, one block a line; blocks without text are named by their kind. */
export function textOfContent(content: readonly McpContent[]): string {
  return content.map(textOfBlock).join("\n");
}

function textOfBlock(block: McpContent): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource":
      return block.resource.text ?? `[resource ${block.resource.uri}]`;
    case "resource_link":
      return `[resource ${block.uri}]`;
    case "image":
    case "audio":
      return `[${block.type} ${block.mimeType}]`;
  }
}
