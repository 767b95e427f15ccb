import { basename, join, relative, sep } from "node:path";
import * as vscode from "vscode";
import { DisposableStore } from "./disposables.ts";
import { findChantRoots } from "./findChantRoots.ts";
import { isSkipped } from "./findRoots.ts";
import { createChangeBatches } from "./stores/changeBatches.ts";

/** So many new files at once are a checkout or a build: one look at all folders is cheaper than one at each file. */
const many = 100;

/** What makes a folder a project. */
export interface ProjectSign {
  /** The folder at its root that says so. */
  readonly folder: string;
  /** Without one of these below its root a project is none any more. */
  readonly needs: readonly string[];
  /** Projects at and below a folder. */
  find(folder: string): Promise<readonly string[]>;
}

export const chantSign: ProjectSign = { folder: ".chant", needs: [`.chant${sep}specs`], find: findChantRoots };

/**
 * Tells when a project appeared in a folder of the workspace, or went from it. Of a tree that comes or goes as a whole,
 * an editor may hear of its topmost folder only, so every folder counts.
 */
export function watchProjects(
  sign: ProjectSign,
  knownRoots: () => readonly string[],
  onDidChange: () => void,
): vscode.Disposable {
  const owned = new DisposableStore();
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher("**"));
  const created = owned.add(
    createChangeBatches<string>((paths) => {
      void haveNewProject(sign, [...paths], knownRoots()).then((isNew) => isNew && onDidChange());
    }),
  );
  const deleted = owned.add(
    createChangeBatches<string>((paths) => {
      const needed = knownRoots().flatMap((root) => sign.needs.map((name) => join(root, name)));
      if (needed.some((place) => [...paths].some((path) => isWithin(place, path)))) onDidChange();
    }),
  );
  owned.add(watcher.onDidCreate(({ fsPath }) => isWorthALook(sign, fsPath, knownRoots()) && created.add(fsPath)));
  // A folder that went and came again within moments is told as one that changed.
  owned.add(watcher.onDidChange(({ fsPath }) => basename(fsPath) === sign.folder && created.add(fsPath)));
  owned.add(watcher.onDidDelete(({ fsPath }) => deleted.add(fsPath)));
  return owned;
}

/** Neither inside a project that is known already, nor where nobody looks for one. */
function isWorthALook(sign: ProjectSign, path: string, knownRoots: readonly string[]): boolean {
  const [outside = path] = path.split(`${sep}${sign.folder}${sep}`);
  if (outside !== path) return !knownRoots.includes(outside);
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path))?.uri.fsPath ?? "";
  return relative(folder, path)
    .split(sep)
    .every((name) => name === sign.folder || !isSkipped(name));
}

async function haveNewProject(
  sign: ProjectSign,
  paths: readonly string[],
  knownRoots: readonly string[],
): Promise<boolean> {
  if (paths.length > many || paths.some((path) => `${path}${sep}`.includes(`${sep}${sign.folder}${sep}`))) return true;
  const found = await Promise.all(paths.map((path) => sign.find(path)));
  return found.flat().some((root) => !knownRoots.includes(root));
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
