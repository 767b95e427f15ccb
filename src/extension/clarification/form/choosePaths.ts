import * as vscode from "vscode";
import { repositoryAround } from "../../../disk/git/repositoryAround.ts";
import { foldersOf, pathsIn, withChosenPaths } from "./pathList.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** The picker stays quick; what is not listed can be typed into the form. */
const maxFiles = 10_000;

/** Lets the user choose files and folders of the project; the result is the answer with what they chose. */
export async function choosePaths(folder: string | undefined, text: string): Promise<string | undefined> {
  const place = folder ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (place === undefined) return undefined;
  const exclude = "**/{node_modules,.git}/**";
  const found = await vscode.workspace.findFiles(new vscode.RelativePattern(place, "**/*"), exclude, maxFiles);
  // Servers read paths from the root of the repository, which may lie above the open folder.
  const root = repositoryAround(place) ?? place;
  const files = found.map(({ fsPath }) => relativePath(root, fsPath)).sort();
  const offered = [...foldersOf(files), ...files];
  const current = new Set(pathsIn(text));
  const chosen = await vscode.window.showQuickPick(
    offered.map((path) => ({
      label: path,
      picked: current.has(path),
      iconPath: path.endsWith("/") ? vscode.ThemeIcon.Folder : vscode.ThemeIcon.File,
    })),
    {
      canPickMany: true,
      ignoreFocusOut: true,
      title: vscode.l10n.t("Choose Files and Folders"),
      placeHolder: vscode.l10n.t("Type to search; other paths can be typed into the form"),
    },
  );
  if (chosen === undefined) return undefined;
  return withChosenPaths(
    text,
    offered,
    chosen.map(({ label }) => label),
  );
}
