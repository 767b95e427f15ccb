import { lstat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import * as vscode from "vscode";
import { foldersIn, isSkippedFolder, listFolders } from "../../../disk/folders/listFolders.ts";
import { topmostPaths } from "../../../disk/paths/topmostPaths.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { type ProjectSign, rootNamedBy } from "./projectSign.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import { rootsIn } from "./workspaceWalk.ts";

/** A kind of project, and where there is one already. */
interface WatchedSign {
  readonly sign: ProjectSign;
  readonly knownRoots: () => readonly string[];
}

/**
 * Tells when a project appeared in a folder of the workspace, or went from it. Of a tree that comes or goes as a whole,
 * an editor may hear of its topmost folder only, so every folder counts.
 */
export function watchProjects(watched: readonly WatchedSign[], onDidChange: () => void): vscode.Disposable {
  const owned = new DisposableStore();
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher("**"));
  const created = owned.add(
    createChangeBatches<string>((paths) => {
      void haveNewProject(watched, paths).then((isNew) => isNew && onDidChange());
    }),
  );
  const deleted = owned.add(
    createChangeBatches<string>((paths) => {
      if (watched.some((each) => lacksItsSign(each, paths))) onDidChange();
    }),
  );
  const isSign = (path: string): boolean => watched.some(({ sign }) => sign.folders.includes(basename(path)));
  owned.add(watcher.onDidCreate(({ fsPath }) => isWorthALook(watched, fsPath) && created.add(fsPath)));
  // A folder that went and came again within moments is told as one that changed.
  owned.add(watcher.onDidChange(({ fsPath }) => isSign(fsPath) && created.add(fsPath)));
  owned.add(watcher.onDidDelete(({ fsPath }) => deleted.add(fsPath)));
  return owned;
}

/** Neither inside a project that is known already, nor where no project is looked for. */
function isWorthALook(watched: readonly WatchedSign[], path: string): boolean {
  const folder = folderAround(path);
  if (folder === undefined) return false;
  const isSkipped = relative(folder, path).split(sep).some(isSkippedFolder);
  return watched.some(({ sign, knownRoots }) => {
    const root = rootNamedBy(sign, folder, path);
    return root === undefined ? !isSkipped : !knownRoots().includes(root);
  });
}

const folderAround = (path: string): string | undefined =>
  vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path))?.uri.fsPath;

/** Looks only at what is new: thousands of new files in old folders cost a glance each, and no walk. */
async function haveNewProject(watched: readonly WatchedSign[], paths: ReadonlySet<string>): Promise<boolean> {
  const newFolders = await foldersOf(topmostPaths(paths));
  const lists = await Promise.all(newFolders.map((folder) => listFolders(folder)));
  for (const { sign, knownRoots } of watched) {
    const known = new Set(knownRoots());
    const named = new Set([...paths].flatMap((path) => rootNamedBy(sign, folderAround(path) ?? path, path) ?? []));
    const candidates = await Promise.all(
      [...named].filter((root) => !known.has(root)).map(async (path) => ({ path, names: await foldersIn(path) })),
    );
    const folders = [...candidates, ...lists.flatMap((list) => list.folders)];
    const found = await rootsIn({ folders, isCut: false }, (folder) => sign.isRoot(folder));
    if (found.some((root) => !known.has(root))) return true;
  }
  return false;
}

/** So many at once keep the disk busy and no turn long. */
const atOnce = 100;

async function foldersOf(paths: readonly string[]): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let at = 0; at < paths.length; at += atOnce) {
    const some = paths.slice(at, at + atOnce);
    const isFolder = await Promise.all(some.map((path) => lstat(path).then((found) => found.isDirectory(), isGone)));
    folders.push(...some.filter((_, index) => isFolder[index]));
  }
  return folders;
}

/** It went again before anybody looked. */
const isGone = (): boolean => false;

function lacksItsSign({ sign, knownRoots }: WatchedSign, deleted: ReadonlySet<string>): boolean {
  const isDeleted = (path: string): boolean =>
    deleted.has(path) || (dirname(path) !== path && isDeleted(dirname(path)));
  return knownRoots().some((root) => sign.needs.some((name) => isDeleted(join(root, name))));
}
