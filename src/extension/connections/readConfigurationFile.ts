import type * as vscode from "vscode";
import { findInside } from "../../disk/files/readInside.ts";
import { leadsOutSync } from "../../disk/paths/resolveInside.ts";
import { l10n } from "../../domain/l10n.ts";
import { serversOf } from "../../mcp/configuration/parseServerEntry.ts";
import { readJsonc } from "../../mcp/configuration/readJsonc.ts";
import type { ConfigurationSource } from "../../mcp/serverCatalog.ts";

/** The files of a workspace folder that may configure servers, each with both spellings that agents use. */
export const configurationFiles = {
  vscodeFile: ".vscode/mcp.json",
  mcpFile: ".mcp.json",
} as const;

/** What one file of a folder configures. A file that is not there configures nothing. */
export async function readConfigurationFile(
  folder: vscode.Uri,
  source: keyof typeof configurationFiles,
): Promise<ConfigurationSource> {
  const file = configurationFiles[source];
  const origin = { source, folder: folder.fsPath, file };
  // A link that leads out of the folder, be it to a device, is no file of its own.
  if (leadsOutSync(folder.fsPath, file))
    return { ...origin, servers: {}, problem: l10n.t("It is a link that leads out of the folder and is not read.") };
  const found = await findInside(folder.fsPath, file);
  // Most folders have no such file.
  if (found === undefined) return { ...origin, servers: {} };
  if (found.refusal !== undefined) return { ...origin, servers: {}, problem: found.refusal };
  const parsed = readJsonc(found.text);
  return parsed.ok
    ? { ...origin, servers: serversOf(parsed.value) }
    : { ...origin, servers: {}, problem: parsed.error };
}
