import * as vscode from "vscode";
import { serverRoles } from "../../mcp/configuration/chooseServer.ts";
import { setContextKey } from "../platform/contextKeys.ts";
import { firstStepsContextKeys } from "./contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Services } from "../services.ts";

/** The milestones of the walkthrough, with the context keys of their steps. */
const milestones = {
  project: firstStepsContextKeys.firstProject,
  preflight: firstStepsContextKeys.firstPreflight,
  spec: firstStepsContextKeys.firstSpec,
  agent: firstStepsContextKeys.firstAgent,
  look: firstStepsContextKeys.firstLook,
} as const;

type Milestone = keyof typeof milestones;

const storageKey = "milestones";
const results = "**/docs/{CURRENT_TASK.md,adr/*.md}";

/** Notices what the user has done, in whatever way, and remembers it for later windows. */
export function followMilestones(
  { servers, projects, specs, specsView, onDidConnectAgent }: Services,
  { globalState }: Pick<vscode.ExtensionContext, "globalState">,
): vscode.Disposable {
  const owned = new DisposableStore();
  const reached = new Set(globalState.get<readonly Milestone[]>(storageKey, []));
  const reach = (milestone: Milestone): void => {
    if (reached.has(milestone)) return;
    reached.add(milestone);
    setContextKey(milestones[milestone], 1);
    void globalState.update(storageKey, [...reached]);
  };
  for (const milestone of reached) if (milestone in milestones) setContextKey(milestones[milestone], 1);
  owned.add(onDidOpenWalkthrough(() => reached.forEach(repeat)));

  owned.add(
    servers.onDidReload(() => {
      const { rows } = servers.catalog;
      if (serverRoles.some((role) => projects.projects(role).length > 0)) reach("project");
      if (rows.some(({ status }) => status === "isBundled")) reach("agent");
    }),
  );
  const look = (): void => (specsView.sight.visible ? reach("look") : undefined);
  owned.add(specsView.sight.onDidChangeVisibility(look));
  look();
  owned.add(onDidConnectAgent(() => reach("agent")));
  owned.add(onNewSpec(specs, () => reach("spec")));
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher(results));
  for (const event of [watcher.onDidCreate, watcher.onDidChange]) owned.add(event(() => reach("preflight")));
  return owned;
}

/**
 * The walkthrough ignores context keys that were set before it was first opened in a window, so they are set again with
 * another value, which its steps accept, too.
 */
function repeat(milestone: Milestone): void {
  setContextKey(milestones[milestone], 2);
  setContextKey(milestones[milestone], 1);
}

/** The editor does not report which of its own pages was opened. */
const onDidOpenWalkthrough = (listener: () => void): vscode.Disposable =>
  vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
    if (opened.some(({ input }) => input === undefined)) listener();
  });

/** Specs that existed when the project was opened are not the user's first steps. */
function onNewSpec(specs: Services["specs"], listener: () => void): vscode.Disposable {
  const known = new Map<string, ReadonlyMap<string, unknown>>();
  const look = (): void => {
    for (const { root, byId } of specs.projects) {
      const before = known.get(root);
      if (before && before !== byId && [...byId.keys()].some((id) => !before.has(id))) listener();
      known.set(root, byId);
    }
  };
  look();
  return specs.onDidChange(look);
}
