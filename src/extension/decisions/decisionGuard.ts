import { messageOf } from "../../domain/errors.ts";
import type { Log } from "../../domain/ports.ts";
import { uidOfFileName } from "../../domain/adr/uid.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import { posix } from "node:path";
import * as vscode from "vscode";
import type { CommittedFiles, FileChange } from "./source/committedFiles.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { watchFiles } from "../systems/watching/watchFiles.ts";
import { watchGitFolder } from "../systems/watching/watchGitFolder.ts";

/** Knows which ADRs and archived tasks differ from their committed versions, although they are immutable. */
export interface DecisionGuard extends vscode.Disposable {
  /** By path from the project root. */
  tampered(root: string): ReadonlyMap<string, FileChange>;
  readonly onDidChange: vscode.Event<void>;
  setRoots(roots: readonly string[]): void;
}

const guarded: readonly string[] = [paths.adrs, paths.archivedTasks];
const none: ReadonlyMap<string, FileChange> = new Map();

export function createDecisionGuard(git: CommittedFiles, log: Log): DecisionGuard {
  const changed = new vscode.EventEmitter<void>();
  const known = new Map<string, ReadonlyMap<string, FileChange>>();
  const followed = new Map<string, { readonly owned: DisposableStore; readonly look: () => void }>();
  // Git is not started before that.
  const trusting = vscode.workspace.onDidGrantWorkspaceTrust(() => followed.forEach(({ look }) => look()));

  function follow(root: string): void {
    const owned = new DisposableStore();
    let current = new AbortController();
    const look = (): void => {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const take = (changes: ReadonlyMap<string, FileChange>): void => {
        const ours = new Map([...changes].filter(([path]) => isGuarded(path)));
        if (signal.aborted || isSame(known.get(root) ?? none, ours)) return;
        known.set(root, ours);
        changed.fire();
      };
      git.changes(root, guarded, signal).then(take, (failure: unknown) => {
        if (!signal.aborted) log.warn(`${root} was not compared with git: ${messageOf(failure)}`);
      });
    };
    owned.add({ dispose: () => current.abort() });
    owned.add(watchFiles(root, "docs/{adr,archive/task}/*.md", look));
    // A commit or a checkout changes the version to compare with.
    owned.add(watchFiles(root, ".git/{HEAD,index}", look));
    void watchGitFolder(root, ["HEAD", "index"], look).then((watching) => owned.add(watching));
    followed.set(root, { owned, look });
    look();
  }

  return {
    tampered: (root) => known.get(root) ?? none,
    onDidChange: changed.event,
    setRoots(roots) {
      for (const [root, { owned }] of followed) {
        if (roots.includes(root)) continue;
        owned.dispose();
        followed.delete(root);
        known.delete(root);
      }
      for (const root of roots) if (!followed.has(root)) follow(root);
    },
    dispose() {
      trusting.dispose();
      for (const { owned } of followed.values()) owned.dispose();
      changed.dispose();
    },
  };
}

/** Only documents of preflights are immutable; ADRs of other tools follow their own rules. */
export const isGuarded = (path: string): boolean =>
  guarded.includes(posix.dirname(path)) && uidOfFileName(posix.basename(path)) !== undefined;

const isSame = (a: ReadonlyMap<string, FileChange>, b: ReadonlyMap<string, FileChange>): boolean =>
  a.size === b.size && [...a].every(([path, change]) => b.get(path) === change);
