import * as vscode from "vscode";
import type { SnapshotEntry } from "../../../domain/adr/snapshot.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { type CommandId, type ContextValues } from "../../platform/contributions.ts";
import { decisionContextKeys, decisionsViewId } from "../contributions.ts";
import type { DecisionGuard } from "../decisionGuard.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { SavedState } from "../../platform/savedState.ts";
import type { DecisionStore } from "../source/decisionStore.ts";
import type { ViewNotices } from "../../systems/projects/viewNotices.ts";
import { decisionTooltip } from "./decisionTooltip.ts";
import { toDecisionItem } from "./decisionItems.ts";
import { type DecisionsNode, type DraftNode, isSameDecisionNode } from "./decisionNodes.ts";
import { createDecisionOutline, type DecisionOutline } from "./decisionOutline.ts";
import type { DecisionViewOptions } from "./decisionViewOptions.ts";
import { createRowTree, type RowModel } from "../../systems/view/rowTree.ts";

/** An architecture of the past that stands in for the current one. */
interface PastArchitecture {
  readonly uid: string;
  readonly entries: readonly SnapshotEntry[];
}

/** The Decisions view and what commands may want of it. */
export interface DecisionsView extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<DecisionsNode>;
  /** Which welcome text fits when there are no rows. */
  readonly state: DecisionsState;
  readonly options: DecisionViewOptions;
  setOptions(change: Partial<DecisionViewOptions>): void;
  readonly selection: readonly DecisionsNode[];
  /** What is known about a row now; the editor may hand back what it was given long ago. */
  now<N extends DecisionsNode>(node: N): N;
  /** Shows the architecture of one project as it was, or again as it is. */
  setAsOf(root: string, past: PastArchitecture | undefined): void;
  /** Draws a row again that shows something else than its file says. */
  redraw(node: DecisionsNode): void;
  /** The rows on screen are those of the store now. */
  readonly onDidRefresh: vscode.Event<void>;
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
  const { store, guard, notices, saved } = deps;
  const owned = new DisposableStore();
  const refreshed = owned.add(new vscode.EventEmitter<void>());
  const past = new Map<string, PastArchitecture>();
  let options = saved.read();
  const outlineNow = (): DecisionOutline => createDecisionOutline(shownProjects(deps, past), options);
  let outline = outlineNow();
  const tree = owned.add(createRowTree(decisionsModel(() => outline)));
  const view = owned.add(openTreeView(tree.provider));
  const show = (): void => {
    outline = outlineNow();
    setContextKey(decisionContextKeys.decisionsState, store.state.kind);
    setContextKey(decisionContextKeys.decisionsAsOf, past.size > 0);
    view.message = notices.join(messageOf(store, outline), outline.roots.length > 0);
    tree.refresh();
    refreshed.fire();
  };
  const changes = [store.onDidChange, guard.onDidChange, notices.onDidChange, deps.onDidChangeDrafts];
  for (const event of changes) owned.add(event(show));
  show();

  return {
    provider: tree.provider,
    get state() {
      return store.state.kind;
    },
    get options() {
      return options;
    },
    setOptions(change) {
      options = { ...options, ...change };
      saved.write(options);
      show();
    },
    get selection() {
      return view.selection.map((node) => tree.now(node));
    },
    setAsOf(root, architecture) {
      if (architecture) past.set(root, architecture);
      else past.delete(root);
      show();
    },
    now: (node) => tree.now(node) as typeof node,
    redraw: (node) => tree.redraw(node),
    onDidRefresh: refreshed.event,
    dispose: () => owned.dispose(),
  };
}

const decisionsModel = (outline: () => DecisionOutline): RowModel<DecisionsNode> => ({
  roots: () => outline().roots,
  childrenOf: ({ id }) => outline().childrenOf(id),
  toTreeItem: toDecisionItem,
  isSame: isSameDecisionNode,
  describe: async (node) => decisionTooltip(node),
});

function openTreeView(treeDataProvider: vscode.TreeDataProvider<DecisionsNode>): vscode.TreeView<DecisionsNode> {
  const view = vscode.window.createTreeView(decisionsViewId, {
    ...{ treeDataProvider, showCollapseAll: true, canSelectMany: true, manageCheckboxStateManually: true },
  });
  // Both end with the view.
  view.onDidChangeCheckboxState(tickCriteria);
  view.onDidChangeSelection(({ selection: [only, ...more] }) =>
    setContextKey(decisionContextKeys.taskCriterionSelected, only?.kind === "taskCriterion" && more.length === 0),
  );
  return view;
}

const shownProjects = (
  deps: DecisionsViewDeps,
  past: ReadonlyMap<string, PastArchitecture>,
): Parameters<typeof createDecisionOutline>[0] =>
  deps.store.projects.map(({ root, name, value }) => ({
    ...{ root, name, overview: value, tampered: deps.guard.tampered(root) },
    ...{ asOf: past.get(root), drafts: deps.draftsOf(root) },
  }));

function tickCriteria({ items }: vscode.TreeCheckboxChangeEvent<DecisionsNode>): void {
  const tick: CommandId = "flightdeck.tickTaskCriterion";
  for (const [node, state] of items) {
    void vscode.commands.executeCommand(tick, node, state === vscode.TreeItemCheckboxState.Checked);
  }
}

/** Rows of files stay in view; the message above them says why they come from there. */
function messageOf({ state }: DecisionStore, outline: DecisionOutline): string {
  if (outline.roots.length === 0) return "";
  if (!vscode.workspace.isTrusted) return vscode.l10n.t("Restricted Mode: decisions are read directly from disk.");
  return state.kind === "failed" ? vscode.l10n.t("Read from files. {0}", state.reason) : "";
}
