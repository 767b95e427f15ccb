/** Agents that look for MCP servers in the `.mcp.json` of a project. */
export const initAgents = [
  { name: "claude", label: "Claude Code" },
  { name: "copilot", label: "GitHub Copilot CLI" },
  { name: "qwen", label: "Qwen Code" },
] as const;

export type InitAgent = (typeof initAgents)[number];
