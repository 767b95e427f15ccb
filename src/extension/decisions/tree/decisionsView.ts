import * as vscode from "vscode";
import { setContextKey } from "../../platform/contextKeys.ts";
import type { ContextValues } from "../../platform/contributions.ts";
import { decisionContextKeys, decisionsViewId } from "../contributions.ts";
import type { DecisionGuard } from "../decisionGuard.ts";
import type { SavedState } from "../../platform/savedState.ts";
import type { DecisionStore } from "../source/decisionStore.ts";
import type { SystemView } from "../../systems/system.ts";
import { decisionTooltip } from "./decisionTooltip.ts";
import { toDecisionItem } from "./decisionItems.ts";
import { type DecisionsNode, type DraftNode, isSameDecisionNode } from "./decisionNodes.ts";
import { createDecisionOutline, type DecisionOutline } from "./decisionOutline.ts";
import type { DecisionViewOptions } from "./decisionViewOptions.ts";
import type { PastArchitecture, PastArchitectures } from "./pastArchitectures.ts";
import type { ProjectView } from "../../systems/view/projectView.ts";
import type { RowModel } from "../../systems/view/rowTree.ts";

/** The Decisions view, as commands use it. */
export type DecisionsView = ProjectView<DecisionsNode, DecisionViewOptions, DecisionsState>;

type DecisionsState = ContextValues[(typeof decisionContextKeys)["decisionsState"]];

export interface DecisionsViewTypes {
  readonly row: DecisionsNode;
  readonly outline: DecisionOutline;
  readonly options: DecisionViewOptions;
  readonly state: DecisionsState;
}

export interface DecisionsViewDeps {
  readonly guard: DecisionGuard;
  readonly past: PastArchitectures;
  readonly saved: SavedState<DecisionViewOptions>;
  readonly onDidChangeDrafts: vscode.Event<void>;
  draftsOf(store: DecisionStore, root: string): readonly Pick<DraftNode, "formId" | "title" | "answered" | "total">[];
}

export function decisionsView(store: DecisionStore, deps: DecisionsViewDeps): SystemView<DecisionsViewTypes> {
  const { guard, past, saved, onDidChangeDrafts } = deps;
  return {
    ...{ id: decisionsViewId, canSelectMany: true, saved },
    changes: [guard.onDidChange, past.onDidChange, onDidChangeDrafts],
    outline: (options) => createDecisionOutline(shownProjects(store, deps, past.all), options),
    model: decisionsModel,
    state: () => store.state.kind,
    onDidShow() {
      setContextKey(decisionContextKeys.decisionsState, store.state.kind);
      setContextKey(decisionContextKeys.decisionsAsOf, past.all.size > 0);
    },
    restricted: vscode.l10n.t("Restricted Mode: decisions are read directly from disk."),
    tick: "flightdeck.tickTaskCriterion",
    onDidSelect: (only) => setContextKey(decisionContextKeys.taskCriterionSelected, only?.kind === "taskCriterion"),
  };
}

const decisionsModel = (outline: () => DecisionOutline): RowModel<DecisionsNode> => ({
  roots: () => outline().roots,
  childrenOf: ({ id }) => outline().childrenOf(id),
  toTreeItem: toDecisionItem,
  isSame: isSameDecisionNode,
  describe: async (node) => decisionTooltip(node),
});

const shownProjects = (
  store: DecisionStore,
  deps: DecisionsViewDeps,
  past: ReadonlyMap<string, PastArchitecture>,
): Parameters<typeof createDecisionOutline>[0] =>
  store.projects.map(({ root, name, value }) => ({
    ...{ root, name, overview: value, tampered: deps.guard.tampered(root) },
    ...{ asOf: past.get(root), drafts: deps.draftsOf(store, root) },
  }));
