import { dirname, isAbsolute, join } from "node:path";
import * as vscode from "vscode";
import { notFound } from "../../domain/failures.ts";

/** Opens a file that a server wrote. Its path is relative to the repository root, which may be above the open folder. */
export async function openArtifact(folder: string | undefined, path: string): Promise<void> {
  const file = isAbsolute(path) ? await existing(path) : await findUpwards(folder, path);
  if (file === undefined) throw notFound(vscode.l10n.t("{0} no longer exists.", path), { path });
  await vscode.window.showTextDocument(file, { preview: false, viewColumn: vscode.ViewColumn.One });
}

async function findUpwards(folder: string | undefined, path: string): Promise<vscode.Uri | undefined> {
  for (let place = folder; place !== undefined; place = parentOf(place)) {
    const file = await existing(join(place, path));
    if (file !== undefined) return file;
  }
  return undefined;
}

const parentOf = (folder: string): string | undefined => (dirname(folder) === folder ? undefined : dirname(folder));

async function existing(path: string): Promise<vscode.Uri | undefined> {
  const uri = vscode.Uri.file(path);
  try {
    await vscode.workspace.fs.stat(uri);
    return uri;
  } catch {
    // Not here, maybe one folder up.
    return undefined;
  }
}
