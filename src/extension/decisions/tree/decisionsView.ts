import * as vscode from "vscode";
import type { SnapshotEntry } from "../../../domain/adr/snapshot.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import type { ContextValues } from "../../platform/contributions.ts";
import { decisionContextKeys, decisionsViewId } from "../contributions.ts";
import type { DecisionGuard } from "../decisionGuard.ts";
import type { SavedState } from "../../platform/savedState.ts";
import type { DecisionStore } from "../source/decisionStore.ts";
import type { ViewNotices } from "../../systems/projects/viewNotices.ts";
import { decisionTooltip } from "./decisionTooltip.ts";
import { toDecisionItem } from "./decisionItems.ts";
import { type DecisionsNode, type DraftNode, isSameDecisionNode } from "./decisionNodes.ts";
import { createDecisionOutline, type DecisionOutline } from "./decisionOutline.ts";
import type { DecisionViewOptions } from "./decisionViewOptions.ts";
import { createProjectView, type ProjectView } from "../../systems/view/projectView.ts";
import type { RowModel } from "../../systems/view/rowTree.ts";

/** An earlier architecture that is shown instead of the current one. */
interface PastArchitecture {
  readonly uid: string;
  readonly entries: readonly SnapshotEntry[];
}

/** The Decisions view, as commands use it. */
export interface DecisionsView extends ProjectView<DecisionsNode, DecisionViewOptions, DecisionsState> {
  /** Shows an earlier architecture of a project, or the current one again. */
  setAsOf(root: string, past: PastArchitecture | undefined): void;
}

type DecisionsState = ContextValues[(typeof decisionContextKeys)["decisionsState"]];

interface DecisionsViewDeps {
  readonly store: DecisionStore;
  readonly guard: DecisionGuard;
  readonly notices: ViewNotices;
  readonly saved: SavedState<DecisionViewOptions>;
  readonly onDidChangeDrafts: vscode.Event<void>;
  draftsOf(root: string): readonly Pick<DraftNode, "formId" | "title" | "answered" | "total">[];
}

export function createDecisionsView(deps: DecisionsViewDeps): DecisionsView {
  const { store, guard, notices, saved, onDidChangeDrafts } = deps;
  const past = new Map<string, PastArchitecture>();
  const view = createProjectView<DecisionsNode, DecisionViewOptions, DecisionsState, DecisionOutline>({
    ...{ id: decisionsViewId, canSelectMany: true, store, notices, saved },
    changes: [guard.onDidChange, onDidChangeDrafts],
    outline: (options) => createDecisionOutline(shownProjects(deps, past), options),
    model: decisionsModel,
    state: () => store.state.kind,
    onDidShow() {
      setContextKey(decisionContextKeys.decisionsState, store.state.kind);
      setContextKey(decisionContextKeys.decisionsAsOf, past.size > 0);
    },
    restricted: vscode.l10n.t("Restricted Mode: decisions are read directly from disk."),
    tick: "flightdeck.tickTaskCriterion",
    onDidSelect: (only) => setContextKey(decisionContextKeys.taskCriterionSelected, only?.kind === "taskCriterion"),
  });
  return Object.assign(view, {
    setAsOf(root: string, architecture: PastArchitecture | undefined) {
      if (architecture) past.set(root, architecture);
      else past.delete(root);
      view.show();
    },
  });
}

const decisionsModel = (outline: () => DecisionOutline): RowModel<DecisionsNode> => ({
  roots: () => outline().roots,
  childrenOf: ({ id }) => outline().childrenOf(id),
  toTreeItem: toDecisionItem,
  isSame: isSameDecisionNode,
  describe: async (node) => decisionTooltip(node),
});

const shownProjects = (
  deps: DecisionsViewDeps,
  past: ReadonlyMap<string, PastArchitecture>,
): Parameters<typeof createDecisionOutline>[0] =>
  deps.store.projects.map(({ root, name, value }) => ({
    ...{ root, name, overview: value, tampered: deps.guard.tampered(root) },
    ...{ asOf: past.get(root), drafts: deps.draftsOf(root) },
  }));
