import * as vscode from "vscode";
import { setContextKey } from "../../platform/contextKeys.ts";
import { type CommandId, type ContextValues } from "../../platform/contributions.ts";
import { featureContextKeys, featuresViewId } from "../contributions.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { FeatureStore } from "../source/featureStore.ts";
import type { ViewNotices } from "../../systems/projects/viewNotices.ts";
import { createRowTree, type RowModel } from "../../systems/view/rowTree.ts";
import { featureChildren } from "./featureChildren.ts";
import { toFeatureItem } from "./featureItems.ts";
import { type FeatureNode, type FeaturesNode, isSameFeaturesNode, type TickNode } from "./featureNodes.ts";
import { createFeatureOutline, type FeatureOutline } from "./featureOutline.ts";
import { featureTooltip } from "./featureTooltip.ts";

/** The Features view and what commands may want of it. */
export interface FeaturesView extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<FeaturesNode>;
  /** Which welcome text fits when there are no rows. */
  readonly state: ContextValues[(typeof featureContextKeys)["featuresState"]];
  readonly selection: readonly FeaturesNode[];
  /** Draws a row again that shows something else than its file says. */
  redraw(node: TickNode): void;
  /** The rows on screen are those of the store now. */
  readonly onDidRefresh: vscode.Event<void>;
}

export function createFeaturesView(store: FeatureStore, notices: ViewNotices): FeaturesView {
  const owned = new DisposableStore();
  const refreshed = owned.add(new vscode.EventEmitter<void>());
  let outline = createFeatureOutline(store.projects);
  const tree = owned.add(createRowTree(featuresModel(store, () => outline)));
  const view = owned.add(
    vscode.window.createTreeView(featuresViewId, {
      treeDataProvider: tree.provider,
      showCollapseAll: true,
      manageCheckboxStateManually: true,
    }),
  );
  const show = (): void => {
    outline = createFeatureOutline(store.projects);
    setContextKey(featureContextKeys.featuresState, store.state.kind);
    view.message = notices.join(messageOf(store, outline), outline.roots.length > 0);
    tree.refresh();
    refreshed.fire();
  };
  for (const event of [store.onDidChange, notices.onDidChange]) owned.add(event(show));
  owned.add(view.onDidChangeCheckboxState(tick));
  owned.add(
    view.onDidChangeSelection(({ selection: [node, ...others] }) =>
      setContextKey(
        featureContextKeys.taskSelected,
        others.length === 0 && (node?.kind === "task" || node?.kind === "check"),
      ),
    ),
  );
  show();
  return {
    provider: tree.provider,
    get state() {
      return store.state.kind;
    },
    get selection() {
      return view.selection.map((node) => tree.now(node));
    },
    redraw: (node) => tree.redraw(node),
    onDidRefresh: refreshed.event,
    dispose: () => owned.dispose(),
  };
}

function featuresModel(store: FeatureStore, outline: () => FeatureOutline): RowModel<FeaturesNode> {
  const sectionsOf = async (node: FeatureNode): Promise<readonly FeaturesNode[]> => {
    const detail = await store.detail(node.root, node.folder);
    return detail ? featureChildren(node, detail) : [];
  };
  return {
    roots: () => outline().roots,
    childrenOf(node) {
      if (node.kind === "project") return outline().childrenOf(node.id);
      if (node.kind === "feature") return sectionsOf(node);
      return "rows" in node ? node.rows : [];
    },
    toTreeItem: toFeatureItem,
    isSame: isSameFeaturesNode,
    describe: async (node) => (node.kind === "feature" ? featureTooltip(node) : undefined),
  };
}

function tick({ items }: vscode.TreeCheckboxChangeEvent<FeaturesNode>): void {
  const command: CommandId = "flightdeck.tickTask";
  for (const [node, state] of items)
    void vscode.commands.executeCommand(command, node, state === vscode.TreeItemCheckboxState.Checked);
}

/** Rows of files stay in view; the message above them says why they come from there. */
function messageOf({ state, projects }: FeatureStore, outline: FeatureOutline): string {
  if (outline.roots.length === 0) return "";
  if (!vscode.workspace.isTrusted) return vscode.l10n.t("Restricted Mode: features are read directly from disk.");
  if (state.kind === "failed") return vscode.l10n.t("Read from files. {0}", state.reason);
  return projects.find(({ active }) => active.problem)?.active.problem ?? "";
}
