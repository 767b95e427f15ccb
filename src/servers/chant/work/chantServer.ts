import type { ServerLaunch } from "../../../domain/chant/mergeMcpConfig.ts";
import type { McpServer } from "../../../domain/speckit/implement/mcpServer.ts";
import type { Permission } from "../../../domain/speckit/implement/runner.ts";

/**
 * An agent that may only read gets the tools that read: the server itself keeps the permission, whatever the agent
 * allows.
 */
const offered: Readonly<Record<Permission, string>> = { ask: "query", edit: "work", all: "all" };

/** The chant server of a project, with the tools that an agent of this permission may use. */
export const chantServerFor = (launch: ServerLaunch, permission: Permission, root: string): McpServer => ({
  ...launch,
  name: "chant",
  args: [...launch.args, "--tools", offered[permission], "--root", root],
});
