import { basename } from "node:path";
import * as vscode from "vscode";
import { readSpecFile } from "../../../disk/specs/findSpecs.ts";
import { specFolders } from "../../../disk/specs/specFolder.ts";
import { walkMarkdown } from "../../../disk/specs/walkMarkdown.ts";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { pathFromRoot } from "../../../disk/paths/pathFromRoot.ts";
import type { UnreadableSpec } from "./projectSpecs.ts";
import type { SpecStore } from "../specStore.ts";
import { watchFiles } from "../../systems/watching/watchFiles.ts";

export interface UnreadableSpecs extends vscode.Disposable {
  readonly all: readonly UnreadableSpec[];
  readonly onDidChange: vscode.Event<void>;
}

export function createUnreadableSpecs(store: SpecStore): UnreadableSpecs {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  const projects = new Map<string, Project>();
  const update = (): void => {
    for (const [root, project] of [...projects]) {
      if (store.roots.includes(root)) continue;
      project.dispose();
      projects.delete(root);
    }
    for (const { root } of store.projects) {
      const known = projects.get(root) ?? followProject(root, store, () => changed.fire());
      projects.set(root, known);
      known.onDidList();
    }
  };
  owned.add(store.onDidChange(update));
  owned.add({ dispose: () => projects.forEach((project) => project.dispose()) });
  return {
    get all() {
      return [...projects.values()].flatMap(({ unreadable }) => unreadable);
    },
    onDidChange: changed.event,
    dispose: () => owned.dispose(),
  };
}

interface Project extends Disposable {
  readonly unreadable: readonly UnreadableSpec[];
  /** With the first list of the store, missing files are checked. */
  onDidList(): void;
}

function followProject(root: string, store: SpecStore, onDidChange: () => void): Project {
  const problems = new Map<string, string>();
  let isScanned = false;

  /** Serialized, so that the last check of a file counts. */
  let turn = Promise.resolve();
  const look = (paths: Iterable<string>): Promise<void> => (turn = turn.then(() => lookNow(paths)));
  const lookNow = async (paths: Iterable<string>): Promise<void> => {
    let isOther = false;
    for (const path of paths) {
      const problem = await problemOf(root, path);
      isOther ||= problems.get(path) !== problem;
      if (problem === undefined) problems.delete(path);
      else problems.set(path, problem);
    }
    if (isOther) onDidChange();
  };
  const scan = async (): Promise<void> => {
    const listed = store.project(root)?.byId;
    const { files } = await walkMarkdown(root, specFolders.active);
    const others = files.filter(({ name }) => !listed?.has(specIdOfFile(name) ?? name));
    await look(new Set([...problems.keys(), ...others.map(({ path }) => path)]));
  };
  // Checked even if there are many: a list that is read at the same time may be older.
  const watcher = watchFiles(root, ".chant/specs/**/*.md", (paths) => void look(paths));
  return {
    get unreadable() {
      const all = [...problems].map(([path, problem]) => ({ root, path: pathFromRoot(root, path), problem }));
      return all.sort((a, b) => a.path.localeCompare(b.path));
    },
    onDidList() {
      if (isScanned) return;
      isScanned = true;
      void scan();
    },
    dispose: () => {
      watcher.dispose();
    },
  };
}

/** Why a file is not a valid spec; undefined if it is one, or if it is gone. */
const problemOf = async (root: string, path: string): Promise<string | undefined> =>
  (await readSpecFile(root, { name: basename(path), path }))?.problem;
