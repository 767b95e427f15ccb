import * as vscode from "vscode";
import { setContextKey } from "../../platform/contextKeys.ts";
import type { ContextValues } from "../../platform/contributions.ts";
import { featureContextKeys, featuresViewId } from "../contributions.ts";
import type { SavedState } from "../../platform/savedState.ts";
import type { FeatureStore } from "../source/featureStore.ts";
import type { SystemView } from "../../systems/system.ts";
import type { ProjectView } from "../../systems/view/projectView.ts";
import type { RowModel } from "../../systems/view/rowTree.ts";
import { featureChildren } from "./featureChildren.ts";
import { toFeatureItem } from "./featureItems.ts";
import { type FeatureNode, type FeaturesNode, isSameFeaturesNode } from "./featureNodes.ts";
import { createFeatureOutline, type FeatureOutline } from "./featureOutline.ts";
import { featureTooltip } from "./featureTooltip.ts";

/** The Features view, as commands use it. */
export type FeaturesView = ProjectView<FeaturesNode, undefined, FeaturesState>;

type FeaturesState = ContextValues[(typeof featureContextKeys)["featuresState"]];

export interface FeaturesViewTypes {
  readonly row: FeaturesNode;
  readonly outline: FeatureOutline;
  readonly options: undefined;
  readonly state: FeaturesState;
}

/** The view has no options. */
const noOptions: SavedState<undefined> = { read: () => undefined, write: () => undefined };

export const featuresView = (store: FeatureStore): SystemView<FeaturesViewTypes> => ({
  ...{ id: featuresViewId, canSelectMany: false, saved: noOptions, changes: [] },
  outline: () => createFeatureOutline(store.projects),
  model: (outline) => featuresModel(store, outline),
  state: () => store.state.kind,
  onDidShow: () => setContextKey(featureContextKeys.featuresState, store.state.kind),
  restricted: vscode.l10n.t("Restricted Mode: features are read directly from disk."),
  message: () => store.projects.find(({ active }) => active.problem)?.active.problem ?? "",
  tick: "flightdeck.tickTask",
  onDidSelect: (only) =>
    setContextKey(featureContextKeys.taskSelected, only?.kind === "task" || only?.kind === "check"),
});

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
