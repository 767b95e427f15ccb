import * as vscode from "vscode";
import { maxFolders } from "../../../disk/folders/listFolders.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { oneAtATime } from "../../platform/oneAtATime.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import type { ViewNotices } from "./viewNotices.ts";
import { onFileEvent } from "../watching/fileEvents.ts";
import { createProjectIndex } from "./projectIndex.ts";
import type { FoundProject, ProjectMarks } from "./projectMarks.ts";

/** The projects of the workspace, for all systems alike. */
export interface WorkspaceProjects extends vscode.Disposable {
  /** Adds a system before the first search. */
  add(system: ProjectMarks): void;
  /** Those that are known so far. */
  projects(role: string): readonly FoundProject[];
  /** Walks folders that were not walked yet. */
  find(): Promise<void>;
  /** Walks everything again, for an explicit refresh. */
  findAnew(): Promise<void>;
  /** For callers that may run before a new project in a workspace folder was noticed. */
  findTops(): Promise<void>;
  /** A project appeared in a workspace folder, or disappeared. */
  readonly onDidChange: vscode.Event<void>;
}

export function createWorkspaceProjects(notices: Pick<ViewNotices, "set">): WorkspaceProjects {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  const systems: ProjectMarks[] = [];
  let index = createProjectIndex(systems);
  const [created, deleted] = [new Set<string>(), new Set<string>()];
  let isDistrusted = false;
  /** One run at a time; one more waits and covers everything that changed meanwhile. */
  const update = oneAtATime(async () => {
    if (isDistrusted) index.forget();
    isDistrusted = false;
    const changes = { created: new Set(created), deleted: new Set(deleted) };
    for (const each of [created, deleted]) each.clear();
    if (changes.created.size + changes.deleted.size > 0) await index.look(changes);
    await index.setFolders(foldersOfWorkspace());
    notices.set("foldersLeftOut", sentenceFor(index.cutFolders));
  });
  const all = (): string => JSON.stringify(systems.map(({ role }) => index.projects(role)));
  const batches = owned.add(
    createChangeBatches<string>(() => {
      const before = all();
      // An unreadable folder holds no projects.
      void update().then(() => all() !== before && changed.fire());
    }),
  );
  const note = (paths: Set<string>, path: string): void => {
    paths.add(path);
    batches.add(path);
  };
  owned.add(
    onFileEvent((path, event) => {
      if (event === "deleted") note(deleted, path);
      // A folder that was quickly removed and created again is reported as changed.
      else if (event === "created" ? index.isWorthALook(path) : index.isMark(path)) note(created, path);
    }),
  );

  return {
    add(system) {
      systems.push(system);
      index = createProjectIndex(systems);
    },
    projects: (role) => index.projects(role),
    find: update,
    findAnew: () => ((isDistrusted = true), update()),
    findTops: async () => (await update(), await index.lookAtTops()),
    onDidChange: changed.event,
    dispose: () => owned.dispose(),
  };
}

const foldersOfWorkspace = () =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri: { fsPath }, name }) => ({ fsPath, name }));

const sentenceFor = (cut: readonly { readonly name: string }[]): string | undefined =>
  cut.length === 0
    ? undefined
    : vscode.l10n.t(
        "Only the first {0} folders of {1} were searched for projects. Open the folder of a project that is missing.",
        maxFolders,
        cut.map(({ name }) => name).join(", "),
      );
