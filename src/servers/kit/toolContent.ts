/** Any MCP content block: text, image, audio, resource or resource link. */
export interface ToolContent {
  readonly type: string;
  readonly [field: string]: unknown;
}
