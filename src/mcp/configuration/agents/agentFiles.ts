import type { ServerRole } from "../chooseServer.ts";
import { projectLauncher } from "./flightdeckEntry.ts";

/** The files in which agents look for MCP servers, and how each of them spells an entry. */
export const agentFiles = {
  claude: { path: ".mcp.json", member: "mcpServers" },
  vscode: { path: ".vscode/mcp.json", member: "servers" },
  cursor: { path: ".cursor/mcp.json", member: "mcpServers" },
} as const;

export type AgentFile = keyof typeof agentFiles;

/** How the launcher is started. */
export interface LauncherCall {
  /** `node`, or the absolute path of a runtime of this machine. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** Of this machine, or the copy that the project carries. */
  readonly launcher: { readonly kind: "machine"; readonly path: string } | { readonly kind: "project" };
}

/** One member of an agent's file. */
export type AgentEntry = {
  readonly type?: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** The entry of one server as this file wants it. */
export function agentEntry(file: AgentFile, role: ServerRole, { command, env, launcher }: LauncherCall): AgentEntry {
  // Claude Code starts servers in the project; the others know it by a variable.
  const root = file === "claude" ? "" : "${workspaceFolder}/";
  const script = launcher.kind === "machine" ? launcher.path : `${root}${projectLauncher}`;
  return {
    ...(file === "cursor" ? {} : { type: "stdio" }),
    command,
    args: [script, role, ...(file === "cursor" ? ["--root", "${workspaceFolder}"] : [])],
    ...(file === "vscode" ? { cwd: "${workspaceFolder}" } : {}),
    ...(Object.keys(env).length > 0 ? { env: { ...env } } : {}),
  };
}
