import { readdirSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths, preflightsUris } from "../../../protocol/preflightsTools.ts";
import { identityOf } from "../../../disk/folders/folderIdentity.ts";
import { resolveInsideSync } from "../../../disk/paths/resolveInside.ts";
import type { Disposable, ResourceChange } from "../../kit/serverDefinition.ts";

/** A completion writes several files; clients hear of them once. */
const settleMilliseconds = 50;

/** Folders from the root down: each tells when the next one appears. */
const folders = ["", paths.docs, paths.adrs, path.posix.dirname(paths.archivedTasks), paths.archivedTasks];

/** Tells which resources appear, vanish or change, whoever changes the files. */
export function watchDocs(
  findRoot: () => Promise<string | undefined>,
  onDidChange: (change: ResourceChange) => void,
): Disposable {
  const watch = watchNamedFolders(changed);
  const updated = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let listed = "";

  function changed(root: string, folder: string, name: string | null): void {
    for (const uri of urisOf(folder, name)) updated.add(uri);
    timer ??= setTimeout(() => tell(root), settleMilliseconds).unref();
  }

  function tell(root: string): void {
    timer = undefined;
    // A folder that just appeared came with files nobody was there to see.
    for (const folder of watch.follow(root))
      for (const name of [null, ...namesIn(root, folder)]) for (const uri of urisOf(folder, name)) updated.add(uri);
    const now = listing(root);
    if (now !== listed) updated.add(preflightsUris.decisions);
    const change = { list: now !== listed, updated: [...updated] };
    listed = now;
    updated.clear();
    if (change.list || change.updated.length > 0) onDidChange(change);
  }

  void findRoot().then((root) => {
    if (root === undefined || isDisposed) return;
    listed = listing(root);
    watch.follow(root);
  });
  return {
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      watch.dispose();
    },
  };
}

interface NamedFolderWatch extends Disposable {
  /** Watches every folder that is there; answers those that were not watched before. */
  follow(root: string): readonly string[];
}

function watchNamedFolders(onDidChange: (root: string, folder: string, name: string | null) => void): NamedFolderWatch {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();

  function start(root: string, folder: string): boolean {
    const place = resolveInsideSync(root, folder);
    const identity = place === undefined ? undefined : identityOf(place);
    // One that went and came again has the same name, but its watch died with the first.
    if (watchers.get(folder)?.identity === identity) return false;
    stop(folder);
    if (place === undefined || identity === undefined) return false;
    try {
      const watcher = watch(place, { persistent: false }, (_, name) => onDidChange(root, folder, name));
      watcher.on("error", () => stop(folder));
      watchers.set(folder, { watcher, identity });
      return true;
    } catch {
      // Gone since we looked: the folder around it tells when it is back.
      return false;
    }
  }

  function stop(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  return {
    follow: (root) => folders.filter((folder) => start(root, folder)),
    dispose: () => [...watchers.keys()].forEach(stop),
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
