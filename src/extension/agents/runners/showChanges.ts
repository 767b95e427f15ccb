import { join } from "node:path";
import * as vscode from "vscode";
import { isThere } from "../../../disk/files/isThere.ts";
import type { VirtualDocuments } from "../../platform/documents/virtualDocuments.ts";
import { type ChangedFiles, commitOf } from "../changesSince.ts";
import { gitText } from "../../../disk/git/git.ts";

/** Shows files next to their versions at a commit, in the editor's multi-diff view. */
export async function showChanges({ folder, base, files }: ChangedFiles, documents: VirtualDocuments): Promise<void> {
  const prefix = ((await gitText(folder, ["rev-parse", "--show-prefix"])) ?? "").trim();
  const sides = await Promise.all(
    files.map(async (file) => {
      const uri = vscode.Uri.file(join(folder, file));
      // A new file has no left side, a deleted one no right side.
      const before = (await gitText(folder, ["cat-file", "blob", `${base}:${prefix}${file}`])) ?? "";
      const original = documents.provide(`${base.slice(0, 7)}/${file}`, before);
      return [uri, original, (await isThere(uri.fsPath)) ? uri : documents.provide(`removed/${file}`, "")] as const;
    }),
  );
  const [only] = sides;
  const hasCommit = (await commitOf(folder, base)) !== undefined;
  const title = hasCommit ? vscode.l10n.t("Changes since {0}", base.slice(0, 7)) : vscode.l10n.t("Changes");
  if (only && sides.length === 1) await vscode.commands.executeCommand("vscode.diff", only[1], only[2], title);
  else await vscode.commands.executeCommand("vscode.changes", title, sides);
}
