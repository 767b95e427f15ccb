import { join } from "node:path";
import * as vscode from "vscode";
import { resolveInside } from "../../disk/paths/resolveInside.ts";
import { invalidConfiguration } from "../../domain/failures.ts";
import { type AgentFile, agentFiles, type LauncherCall } from "../../mcp/configuration/agents/agentFiles.ts";
import { connectedServers, connectServers, disconnectServers } from "../../mcp/configuration/agents/connectServers.ts";
import { projectLauncher } from "../../mcp/configuration/agents/flightdeckEntry.ts";
import { firstLine, isSameProgram } from "../../mcp/configuration/agents/sameProgram.ts";
import { type PlannedFile, textOf } from "../platform/files/plannedFiles.ts";
import { writablePath } from "../platform/files/writablePath.ts";

export const allAgentFiles = Object.keys(agentFiles) as AgentFile[];

/** The agent files of a folder that already start our servers. */
export async function findConnected(folder: string): Promise<readonly AgentFile[]> {
  const texts = await Promise.all(allAgentFiles.map((file) => textInside(folder, agentFiles[file].path)));
  return allAgentFiles.filter((file, index) => connectedServers(file, texts[index] ?? "").length > 0);
}

/** The changes to files that make these agents start our servers. */
export async function planConnection(
  folder: string,
  files: readonly AgentFile[],
  call: LauncherCall,
  launcherText: string,
): Promise<readonly PlannedFile[]> {
  const planned = await Promise.all(
    files.map(async (file): Promise<PlannedFile> => {
      const path = await writablePath(folder, agentFiles[file].path);
      const before = await textOf(path);
      const after = connectServers(file, before, call);
      if (after.ok) return { path, before, after: after.value };
      throw invalidConfiguration(vscode.l10n.t("{0} is not touched, since it cannot be read. {1}.", path, after.error));
    }),
  );
  const path = await writablePath(folder, projectLauncher);
  const copy = call.launcher.kind === "project" ? [{ path, before: await textOf(path), after: launcherText }] : [];
  return [
    ...planned.filter(({ before, after }) => before !== after),
    ...copy.filter(({ before }) => before === undefined || !isSameProgram(before, launcherText)),
  ];
}

/** The changes to files after which no agent starts our servers any more. */
export async function planDisconnection(folder: string, launcherText: string): Promise<readonly PlannedFile[]> {
  const planned = await Promise.all(
    (await findConnected(folder)).map(async (file): Promise<PlannedFile> => {
      const path = join(folder, agentFiles[file].path);
      const before = (await textOf(path)) ?? "";
      const after = disconnectServers(file, before);
      return { path, before, after: after.ok ? after.value : before };
    }),
  );
  const path = join(folder, projectLauncher);
  const before = await textInside(folder, projectLauncher);
  // Its first line says that Flightdeck wrote it; any other file stays.
  const isOurs = before !== undefined && firstLine(before) === firstLine(launcherText);
  return isOurs ? [...planned, { path, before, after: undefined }] : planned;
}

/** A link that leads out of the folder is not part of this project. */
const textInside = async (folder: string, name: string): Promise<string | undefined> =>
  (await resolveInside(folder, name)) === undefined ? undefined : textOf(join(folder, name));
