import * as vscode from "vscode";
import { largestDocument, tooLargeDocument } from "../../domain/text/documentLimits.ts";
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
  let bytes: Uint8Array;
  try {
    const uri = vscode.Uri.joinPath(folder, file);
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestDocument) return { ...origin, servers: {}, problem: tooLargeDocument() };
    bytes = await vscode.workspace.fs.readFile(uri);
  } catch {
    // Most folders have no such file.
    return { ...origin, servers: {} };
  }
  const parsed = readJsonc(new TextDecoder().decode(bytes));
  return parsed.ok
    ? { ...origin, servers: serversOf(parsed.value) }
    : { ...origin, servers: {}, problem: parsed.error };
}
