import type { ServerLaunch } from "../../domain/chant/mergeMcpConfig.ts";

/** How this very program is started as a server, by the runtime that runs it now. */
export function ownLaunch(): ServerLaunch {
  const [, script = ""] = process.argv;
  // In the editor the runtime is Electron, which runs scripts as Node only when told so.
  const env = process.versions["electron"] === undefined ? {} : { env: { ELECTRON_RUN_AS_NODE: "1" } };
  return { command: process.execPath, args: [script, "mcp"], ...env };
}
