import { join } from "node:path";
import { readFile } from "../../disk/files/readFile.ts";
import { makeFolder } from "../../disk/folders/makeFolder.ts";
import { readText, replaceText } from "../../disk/files/textFiles.ts";
import { findExecutable } from "../../disk/programs/findExecutable.ts";
import type { LauncherCall } from "../../mcp/configuration/agents/agentFiles.ts";
import { launcherName } from "../../mcp/configuration/agents/flightdeckEntry.ts";
import { ownRuntime } from "../servers/bundledServers.ts";

/** The program that entries for other agents start; it works across updates of the extension. */
export interface LauncherFile {
  readonly path: string;
  /** The text of the program, for a project with its own copy. */
  text(): Promise<string>;
  /** Writes it if it is missing or outdated. */
  install(): Promise<void>;
  /** The same, but only if it already exists: nothing is written for users who connect no agent. */
  renew(): Promise<void>;
}

export function createLauncherFile(storage: string, extensionPath: string): LauncherFile {
  const path = join(storage, launcherName);
  const text = (): Promise<string> => readFile(join(extensionPath, "dist", "launcher.js"), "utf8");
  async function install(): Promise<void> {
    await makeFolder(storage);
    await replaceIfOther(join(storage, "installed.json"), `${JSON.stringify({ extensionPath }, undefined, 2)}\n`);
    await replaceIfOther(path, await text());
  }
  return {
    path,
    text,
    install,
    renew: async () => ((await readText(path)) === undefined ? undefined : install()),
  };
}

/** How an agent on this machine starts the launcher: with Node if it is installed, or else with the editor's runtime. */
export async function callOnThisMachine(path: string, environment: NodeJS.ProcessEnv): Promise<LauncherCall> {
  const launcher = { kind: "machine" as const, path };
  const hasNode = (await findExecutable("node", environment)) !== undefined;
  return hasNode ? { command: "node", env: {}, launcher } : { ...ownRuntime, launcher };
}

/** In one step, so that an agent that starts it meanwhile gets either the old program or the new one. */
async function replaceIfOther(path: string, text: string): Promise<void> {
  if ((await readText(path)) === text) return;
  await replaceText(path, text);
}
