import type * as vscode from "vscode";
import { findInside } from "../../disk/files/readInside.ts";
import { leadsOutSync } from "../../disk/paths/resolveInside.ts";
import { l10n } from "../../domain/l10n.ts";
import { ok, type Result } from "../../domain/result.ts";
import { serversOf } from "../../mcp/configuration/parseServerEntry.ts";
import { readJsonc } from "../../mcp/configuration/readJsonc.ts";
import { readToml, serversOfToml } from "../../mcp/configuration/readToml.ts";
import type { ConfigurationSource } from "../../mcp/serverCatalog.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";

/** The files of a workspace folder that configure servers: JSON in the two forms that agents use, TOML as in contract 0. */
export const configurationFiles = {
  vscodeFile: ".vscode/mcp.json",
  mcpFile: ".mcp.json",
  flightdeckToml: "flightdeck.toml",
  mcpToml: ".mcp.toml",
} as const;

export type FileSource = keyof typeof configurationFiles;

/** What one file of a folder configures; nothing if it does not exist. */
export async function readConfigurationFile(folder: vscode.Uri, source: FileSource): Promise<ConfigurationSource> {
  const file = configurationFiles[source];
  const origin = { source, folder: folder.fsPath, file };
  // A link that leads out of the folder, even to a device, is not read.
  if (leadsOutSync(folder.fsPath, file))
    return { ...origin, servers: {}, problem: l10n.t("It is a link that leads out of the folder and is not read.") };
  const found = await findInside(folder.fsPath, file);
  // Most folders have no such file.
  if (found === undefined) return { ...origin, servers: {} };
  if (found.refusal !== undefined) return { ...origin, servers: {}, problem: found.refusal };
  const servers = await serversIn(file, found.text);
  return servers.ok ? { ...origin, servers: servers.value } : { ...origin, servers: {}, problem: servers.error };
}

async function serversIn(file: string, text: string): Promise<Result<JsonObject, string>> {
  const isToml = file.endsWith(".toml");
  const read = isToml ? await readToml(text) : readJsonc(text);
  return read.ok ? ok(isToml ? serversOfToml(read.value) : serversOf(read.value)) : read;
}
