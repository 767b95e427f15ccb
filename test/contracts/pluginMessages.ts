/** What contract 2 prints, member by member in its order. */
import type { Script } from "./withScript.ts";

const clientInfo = { name: "opencode", version: "1.0.0" } as const;

export const stdioInitialize = {
  jsonrpc: "2.0",
  method: "initialize",
  params: {
    protocolVersion: "2025-03-26",
    capabilities: { roots: { listChanged: true }, sampling: {} },
    clientInfo,
  },
  id: 1,
} as const;

export const initialize = {
  request: {
    jsonrpc: "2.0",
    method: "initialize",
    params: {
      protocolVersion: "2025-03-26",
      capabilities: { roots: { listChanged: true }, sampling: {}, experimental: {} },
      clientInfo,
    },
    id: 1,
  },
  response: {
    jsonrpc: "2.0",
    result: {
      protocolVersion: "2025-03-26",
      capabilities: {
        logging: {},
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
      },
      serverInfo: { name: "superclaude-mcp-bridge", version: "1.0.0" },
    },
    id: 1,
  },
} as const;

export const authentication = {
  jsonrpc: "2.0",
  method: "initialize",
  params: {
    protocolVersion: "2025-03-26",
    capabilities: {},
    clientInfo,
    auth: { type: "bearer", token: "<jwt-token>" },
  },
  id: 1,
} as const;

export const listTools = {
  request: { jsonrpc: "2.0", method: "tools/list", id: 2 },
  response: {
    jsonrpc: "2.0",
    result: {
      tools: [
        {
          name: "sc-analyze",
          description: "Analyze code with SuperClaude intelligence",
          inputSchema: {
            type: "object",
            properties: {
              path: { type: "string", description: "File or directory path" },
              focus: { type: "string", enum: ["performance", "security", "quality"] },
              depth: { type: "string", enum: ["shallow", "deep", "comprehensive"] },
            },
            required: ["path"],
          },
        },
        {
          name: "sc-implement",
          description: "Implement features using SuperClaude patterns",
          inputSchema: {
            type: "object",
            properties: {
              description: { type: "string" },
              framework: { type: "string" },
              type: { type: "string", enum: ["component", "api", "service", "feature"] },
            },
            required: ["description"],
          },
        },
      ],
    },
    id: 2,
  },
} as const;

export const callTool = {
  request: {
    jsonrpc: "2.0",
    method: "tools/call",
    params: {
      name: "sc-analyze",
      arguments: { path: "./src/components", focus: "performance", depth: "deep" },
    },
    id: 3,
  },
  response: {
    jsonrpc: "2.0",
    result: {
      content: [
        {
          type: "text",
          text: "Performance analysis completed:\n\n## Critical Issues\n- Bundle size: 2.3MB (target: <500KB)\n- Unused dependencies: 15 packages\n- Render optimization opportunities: 8 components\n\n## Recommendations\n1. Implement code splitting\n2. Add React.memo to heavy components\n3. Optimize image loading",
        },
      ],
      isError: false,
    },
    id: 3,
  },
  error: {
    jsonrpc: "2.0",
    error: {
      code: -32602,
      message: "Invalid params",
      data: {
        parameter: "focus",
        expected: ["performance", "security", "quality"],
        received: "invalid-focus",
      },
    },
    id: 3,
  },
  partial: {
    jsonrpc: "2.0",
    result: {
      content: [{ type: "text", text: "Analysis progress: 25%" }],
      isError: false,
      streaming: true,
    },
    id: 3,
  },
} as const;

export const listPrompts = {
  request: { jsonrpc: "2.0", method: "prompts/list", id: 4 },
  response: {
    jsonrpc: "2.0",
    result: {
      prompts: [
        {
          name: "sc-context-builder",
          description: "Build comprehensive context for SuperClaude analysis",
          arguments: [{ name: "scope", description: "Analysis scope", required: true }],
        },
      ],
    },
    id: 4,
  },
} as const;

export const listResources = { jsonrpc: "2.0", method: "resources/list", id: 5 } as const;

export const subscribe = {
  jsonrpc: "2.0",
  method: "resources/subscribe",
  params: { uri: "file://./src" },
  id: 6,
} as const;

export const toolsChanged = { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: {} } as const;

export const cancelled = {
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId: 3, reason: "User cancelled operation" },
} as const;

/** The arguments are left out in print. */
export const batch = [
  { jsonrpc: "2.0", method: "tools/call", params: { name: "sc-analyze", arguments: {} }, id: 1 },
  { jsonrpc: "2.0", method: "tools/call", params: { name: "sc-lint", arguments: {} }, id: 2 },
] as const;

export const result = (value: object): object => ({ jsonrpc: "2.0", result: value, id: 0 });

/** A server that answers with all of it. */
export const printedAnswers: Script["answers"] = {
  initialize: [[initialize.response]],
  "tools/list": [[listTools.response]],
  "tools/call": [[callTool.response]],
  "prompts/list": [[listPrompts.response]],
  "resources/list": [[result({ resources: [] })]],
  "resources/subscribe": [[result({})]],
  ping: [[result({})]],
};
