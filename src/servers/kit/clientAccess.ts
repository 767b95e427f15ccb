import type { ToolContent } from "./toolContent.ts";

/** What the client said it can do for a server. */
export interface ClientCapabilities {
  readonly elicitation?: object;
  readonly sampling?: object;
  readonly roots?: object;
  readonly [capability: string]: unknown;
}

interface ElicitRequest {
  readonly message: string;
  /** A flat object schema: strings, numbers, booleans, choices. */
  readonly requestedSchema: object;
}

export type ElicitResult =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" | "cancel" };

interface SampleRequest {
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: ToolContent }[];
  readonly maxTokens: number;
  readonly systemPrompt?: string;
  readonly temperature?: number;
}

export interface SampleResult {
  readonly role: "user" | "assistant";
  readonly model: string;
  readonly content: ToolContent | readonly ToolContent[];
  /** `maxTokens` where the answer was cut off. */
  readonly stopReason?: string;
}

export interface Root {
  readonly uri: string;
  readonly name?: string;
}

/**
 * The other end of the connection. Each question needs the capability of its name and fails without it; it ends with the
 * call that asked, with its own signal if given, and when the client goes away. A client that does not answer in time
 * counts as one without the capability for the rest of the session: a form is cancelled, roots are none, sampling fails.
 */
export interface ClientAccess {
  readonly name: string | undefined;
  readonly protocolVersion: string;
  readonly capabilities: ClientCapabilities;
  elicit(request: ElicitRequest, signal?: AbortSignal): Promise<ElicitResult>;
  sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult>;
  listRoots(signal?: AbortSignal): Promise<readonly Root[]>;
}
