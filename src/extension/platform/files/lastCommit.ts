import * as vscode from "vscode";

/** The part of VS Code's own git extension that is used here; it is optional and may be switched off. */
interface GitApi {
  getRepository(uri: vscode.Uri): GitRepository | null;
}

interface GitRepository {
  log(options: { path: string; maxEntries: number }): Promise<readonly { hash: string; message: string }[]>;
}

/** The last commit that touched a file, as `a1b2c3d Subject`; undefined without git or history. */
export async function findLastCommit(uri: vscode.Uri): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>("vscode.git");
  if (!vscode.workspace.isTrusted || !extension?.isActive) return undefined;
  const repository = extension.exports.getAPI(1).getRepository(uri);
  const [commit] = (await repository?.log({ path: uri.fsPath, maxEntries: 1 })) ?? [];
  return commit && `${commit.hash.slice(0, 7)} ${commit.message.split("\n")[0] ?? ""}`;
}
