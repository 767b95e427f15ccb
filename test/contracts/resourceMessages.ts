/** What contract 1 prints, member by member in its order. */
import type { Script } from "./withScript.ts";

const uri = "meditation://note/morning-meditation-2024-12-01";

export const initialize = {
  request: {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2024-11-05",
      capabilities: {},
      clientInfo: { name: "project_chat", version: "1.0" },
    },
  },
  response: {
    jsonrpc: "2.0",
    id: 1,
    result: {
      protocolVersion: "2024-11-05",
      capabilities: { resources: {}, tools: {} },
      serverInfo: { name: "meditation-mcp", version: "1.0" },
    },
  },
} as const;

export const listResources = {
  request: { jsonrpc: "2.0", id: 2, method: "resources/list" },
  response: {
    jsonrpc: "2.0",
    id: 2,
    result: {
      resources: [
        {
          uri,
          name: "Morning Meditation - Dec 1",
          description: "Meditation note",
          mimeType: "text/markdown",
        },
      ],
    },
  },
} as const;

export const readResource = {
  request: { jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri } },
  response: {
    jsonrpc: "2.0",
    id: 3,
    result: {
      contents: [{ uri, mimeType: "text/markdown", text: "# Morning Meditation\n\nContent here..." }],
    },
  },
  error: {
    jsonrpc: "2.0",
    id: 3,
    error: { code: -32000, message: "Resource not found", data: { uri: "meditation://note/non-existent" } },
  },
} as const;

export const listTools = {
  request: { jsonrpc: "2.0", id: 4, method: "tools/list" },
  response: {
    jsonrpc: "2.0",
    id: 4,
    result: {
      tools: [
        {
          name: "search_notes",
          description: "Search meditation notes",
          inputSchema: {
            type: "object",
            properties: { query: { type: "string" }, limit: { type: "integer" } },
          },
        },
        { name: "sync_repository", description: "Sync repository and update index" },
      ],
    },
  },
} as const;

export const callTool = {
  request: {
    jsonrpc: "2.0",
    id: 5,
    method: "tools/call",
    params: { name: "search_notes", arguments: { query: "morning", limit: 10 } },
  },
  response: {
    jsonrpc: "2.0",
    id: 5,
    result: {
      content: [
        {
          type: "text",
          text: "Found 3 notes matching 'morning':\n\n1. Morning Meditation - Dec 1\n2. Morning Routine\n...",
        },
      ],
    },
  },
} as const;

/** A server that answers with all of it. */
export const printedAnswers: Script["answers"] = {
  initialize: [[initialize.response]],
  "resources/list": [[listResources.response]],
  "resources/read": [[readResource.response]],
  "tools/list": [[listTools.response]],
  "tools/call": [[callTool.response]],
  ping: [[{ jsonrpc: "2.0", id: 0, result: {} }]],
};
