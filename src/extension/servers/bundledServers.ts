import { join, relative } from "node:path";
import type { ServerLaunch } from "../../domain/chant/mergeMcpConfig.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { flightdeckServerOf } from "../../mcp/configuration/agents/flightdeckEntry.ts";
import { type ServerRole, serverRoles } from "../../mcp/configuration/chooseServer.ts";
import type { ServerEntry } from "../../mcp/serverEntry.ts";
import { neutralFolder } from "../platform/neutralFolder.ts";

/**
 * Make chant offer the tools that our views need beyond the contract, and the one that starts agents. Nothing but this
 * extension is offered them.
 */
export const ownFlags: readonly string[] = ["--extras", "--work"];

/** They start agents, which find there how they sign in and which model they use. */
const withWholeEnvironment = { environment: { allowed_vars: ["*"] } };

/** V8 would look every eight seconds whether there is memory to give back, for as long as a server has nothing to do. */
const neverReducesMemory = "--no-memory-reducer";

/** The servers that ship with the extension, in the form of a user's configuration for one folder. */
export function bundledServers(
  extensionPath: string,
  folder: string,
  names: readonly ServerRole[],
  isUsed: (name: ServerRole) => boolean,
  environmentOf: (name: ServerRole) => Readonly<Record<string, string>> = () => ({}),
): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      // A server without a project does not start before its first call.
      const autostart = isUsed(name) ? "activation" : "firstUse";
      const extra = name === "chant" ? ownFlags : [];
      const capabilities = name === "preflights" ? {} : { capabilities: withWholeEnvironment };
      const dialect = name === "speckit" ? { dialect: "speckit" } : {};
      const launch = bundledLaunch(extensionPath, name);
      const { command } = launch;
      const args = [neverReducesMemory, ...launch.args, ...extra, "--root", folder];
      const env = { ...launch.env, ...environmentOf(name) };
      const entry = { type: "stdio", command, env, args, cwd: neutralFolder, autostart };
      return [name, { ...entry, ...dialect, ...capabilities }];
    }),
  );
}

/** How a bundled server is started: by the runtime of the editor, so that nothing has to be on PATH. */
function bundledLaunch(extensionPath: string, name: ServerRole): ServerLaunch {
  // The program has other subcommands, too.
  const word = name === "chant" ? ["mcp"] : [];
  return { ...ownRuntime, args: [scriptOf(extensionPath, name), ...word] };
}

/** The bundled server that a configured entry starts, if any: it must not run twice. */
export function bundledNameOf(extensionPath: string, { launch }: ServerEntry): string | undefined {
  if (launch.type !== "stdio") return undefined;
  const isSame = (path: string, name: ServerRole): boolean => relative(scriptOf(extensionPath, name), path) === "";
  const byLauncher = flightdeckServerOf(launch.command, launch.args);
  return byLauncher ?? serverRoles.find((name) => [launch.command, ...launch.args].some((part) => isSame(part, name)));
}

const scriptOf = (extensionPath: string, name: ServerRole): string =>
  join(extensionPath, "dist", "servers", `${name}.js`);

/** On the desktop `process.execPath` is Electron, which runs scripts as Node only with this variable. */
export const ownRuntime = {
  command: process.execPath,
  env: process.versions["electron"] ? { ELECTRON_RUN_AS_NODE: "1" } : ({} as Record<string, string>),
};
