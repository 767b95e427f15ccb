import { existsSync, readdirSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths, preflightsUris } from "../../../protocol/preflightsTools.ts";
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
  const watchers = new Map<string, FSWatcher>();
  const updated = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let listed = "";

  function follow(root: string): void {
    for (const folder of folders) {
      if (isDisposed || watchers.has(folder) || !existsSync(path.join(root, folder))) continue;
      const watcher = watch(path.join(root, folder), { persistent: false }, (_, name) => changed(root, folder, name));
      const drop = (): void => {
        watcher.close();
        watchers.delete(folder);
      };
      // A removed folder ends its watcher; it is watched again when it comes back.
      watcher.on("error", drop);
      watchers.set(folder, watcher);
    }
  }

  function changed(root: string, folder: string, name: string | null): void {
    for (const uri of urisOf(folder, name)) updated.add(uri);
    timer ??= setTimeout(() => tell(root), settleMilliseconds).unref();
  }

  function tell(root: string): void {
    timer = undefined;
    forgetMissing(root);
    follow(root);
    const now = listing(root);
    // A folder that just appeared came with files nobody was there to see.
    if (now !== listed) updated.add(preflightsUris.decisions);
    const change = { list: now !== listed, updated: [...updated] };
    listed = now;
    updated.clear();
    if (change.list || change.updated.length > 0) onDidChange(change);
  }

  function forgetMissing(root: string): void {
    for (const [folder, watcher] of watchers) {
      if (existsSync(path.join(root, folder))) continue;
      watcher.close();
      watchers.delete(folder);
    }
  }

  void findRoot().then((root) => {
    if (root === undefined || isDisposed) return;
    listed = listing(root);
    follow(root);
  });
  return {
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
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
  const names = [paths.adrs, paths.archivedTasks].flatMap((folder) => namesIn(path.join(root, folder)));
  return [existsSync(path.join(root, paths.currentTask)), ...names.sort()].join("\n");
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => uidOfFileName(name) !== undefined);
  } catch {
    // Not there, or not a folder: nothing to list.
    return [];
  }
}
