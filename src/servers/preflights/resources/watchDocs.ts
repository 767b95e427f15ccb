import { readdirSync } from "node:fs";
import path from "node:path";
import { uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths, preflightsUris } from "../../../protocol/preflightsTools.ts";
import { createFolderWatch, type FolderChange } from "../../../disk/folders/folderWatch.ts";
import { resolveInsideSync } from "../../../disk/paths/resolveInside.ts";
import type { Disposable, ResourceChange } from "../../kit/serverDefinition.ts";

/** Folders from the root down: each shows when the next one appears. */
const folders = ["", paths.docs, paths.adrs, path.posix.dirname(paths.archivedTasks), paths.archivedTasks];

/** Reports which resources appear, disappear or change, whoever changes the files. */
export function watchDocs(
  findRoot: () => Promise<string | undefined>,
  onDidChange: (change: ResourceChange) => void,
  isRecursive?: boolean,
): Disposable {
  const watch = createFolderWatch(tell, isRecursive);
  let root: string | undefined;
  /** The folders that are there, and the place on disk that each has: one may be a link to another. */
  let places: readonly (readonly [place: string, folder: string])[] = [];
  let isDisposed = false;
  let listed = "";

  function tell(changes: readonly FolderChange[]): void {
    if (root === undefined) return;
    const updated = new Set(
      changes.flatMap(({ folder: place, name }) => foldersAt([place]).flatMap((folder) => urisOf(folder, name))),
    );
    // A folder that just appeared came with files before it was watched.
    for (const folder of follow(root))
      for (const name of [null, ...namesIn(root, folder)]) for (const uri of urisOf(folder, name)) updated.add(uri);
    const now = listing(root);
    if (now !== listed) updated.add(preflightsUris.decisions);
    const change = { list: now !== listed, updated: [...updated] };
    listed = now;
    if (change.list || change.updated.length > 0) onDidChange(change);
  }

  /** Watches every folder that is there; answers those that were not watched before. */
  function follow(root: string): readonly string[] {
    places = folders.flatMap((folder) => {
      const place = resolveInsideSync(root, folder);
      return place === undefined ? [] : [[place, folder] as const];
    });
    return foldersAt(watch.set(places.map(([place]) => place)));
  }

  const foldersAt = (wanted: readonly string[]): readonly string[] =>
    places.filter(([place]) => wanted.includes(place)).map(([, folder]) => folder);

  void findRoot().then((found) => {
    if (found === undefined || isDisposed) return;
    root = found;
    listed = listing(root);
    follow(root);
  });
  return {
    dispose() {
      isDisposed = true;
      watch.dispose();
    },
  };
}

function urisOf(folder: string, name: string | null): readonly string[] {
  const uris = urisOfDocuments(folder, name);
  const isListed = folder === paths.adrs || folder === paths.archivedTasks || uris.length > 0;
  return isListed ? [preflightsUris.decisions, ...uris] : uris;
}

function urisOfDocuments(folder: string, name: string | null): readonly string[] {
  const uid = name === null ? undefined : uidOfFileName(name);
  if (folder === paths.adrs)
    return [preflightsUris.architecture, ...(uid === undefined ? [] : [preflightsUris.adr(uid)])];
  if (folder === paths.archivedTasks) return uid === undefined ? [] : [preflightsUris.task(uid)];
  const isTask = name === null || name === path.posix.basename(paths.currentTask);
  const isArchitecture = name === null || name === path.posix.basename(paths.architecture);
  if (folder !== paths.docs) return [];
  return [...(isTask ? [preflightsUris.currentTask] : []), ...(isArchitecture ? [preflightsUris.architecture] : [])];
}

/** What a list of resources would hold, as a text to compare. */
function listing(root: string): string {
  const names = [paths.adrs, paths.archivedTasks].flatMap((folder) => namesIn(root, folder));
  return [resolveInsideSync(root, paths.currentTask) !== undefined, ...names.sort()].join("\n");
}

function namesIn(root: string, folder: string): readonly string[] {
  const place = resolveInsideSync(root, folder);
  try {
    return (place === undefined ? [] : readdirSync(place)).filter((name) => uidOfFileName(name) !== undefined);
  } catch {
    // Not there, or not a folder: nothing to list.
    return [];
  }
}
