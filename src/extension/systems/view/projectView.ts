import * as vscode from "vscode";
import type { Event } from "../../../mcp/emitter.ts";
import type { CommandId } from "../../platform/contributions.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { SavedState } from "../../platform/savedState.ts";
import type { ViewNotices } from "../projects/viewNotices.ts";
import type { ProjectStoreState } from "../source/projectStore.ts";
import { createRowTree, type RowModel } from "./rowTree.ts";
import type { Row } from "./shownRows.ts";

/** The rows and messages of one system's view. */
export interface ProjectViewParts<N extends Row, O, S, L extends { readonly roots: readonly Row[] }> {
  readonly id: string;
  readonly canSelectMany: boolean;
  readonly store: { readonly state: ProjectStoreState; readonly onDidChange: Event<void> };
  readonly notices: ViewNotices;
  /** Other events that change the rows. */
  readonly changes: readonly Event<void>[];
  /** The user's view options. */
  readonly saved: SavedState<O>;
  outline(options: O): L;
  model(outline: () => L, options: () => O): RowModel<N>;
  /** Selects the welcome text if there are no rows. */
  state(outline: L, options: O): S;
  /** The rows have changed: updates context keys, badge and description. */
  onDidShow(view: vscode.TreeView<N>, outline: L, options: O): void;
  /** The message above the rows in Restricted Mode. */
  readonly restricted: string;
  /** The message above the rows if nothing is wrong. */
  message?(): string;
  /** The command behind the checkbox of a row; absent if no row has one. */
  readonly tick?: CommandId;
  /** The selected row; undefined for none or several. */
  onDidSelect(only: N | undefined): void;
  /** Disposed with the view. */
  readonly owned?: vscode.Disposable;
}

/** The view of a system, as commands use it. */
export interface ProjectView<N extends Row, O, S> extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<N>;
  /** Selects the welcome text if there are no rows. */
  readonly state: S;
  readonly options: O;
  setOptions(change: Partial<O>): void;
  readonly selection: readonly N[];
  /** The current version of a row; the editor may pass an outdated one. */
  now<M extends N>(node: M): M;
  /** Redraws a row that differs from its file. */
  redraw(node: N): void;
  /** The rows on screen match the store again. */
  readonly onDidRefresh: vscode.Event<void>;
  /** Whether the view is visible. */
  readonly sight: Pick<vscode.TreeView<N>, "visible" | "onDidChangeVisibility">;
}

export function createProjectView<N extends Row, O, S, L extends { readonly roots: readonly Row[] }>(
  parts: ProjectViewParts<N, O, S, L>,
): ProjectView<N, O, S> {
  const { store, notices, saved } = parts;
  const owned = new DisposableStore();
  if (parts.owned) owned.add(parts.owned);
  const refreshed = owned.add(new vscode.EventEmitter<void>());
  let options = saved.read();
  let outline = parts.outline(options);
  const tree = owned.add(
    createRowTree(
      parts.model(
        () => outline,
        () => options,
      ),
    ),
  );
  const view = owned.add(openView(parts, tree.provider));
  const show = (): void => {
    outline = parts.outline(options);
    parts.onDidShow(view, outline, options);
    const hasRows = outline.roots.length > 0;
    view.message = notices.join(hasRows ? messageOf(parts) : "", hasRows);
    tree.refresh();
    refreshed.fire();
  };
  for (const event of [store.onDidChange, notices.onDidChange, ...parts.changes]) owned.add(event(show));
  show();
  return {
    provider: tree.provider,
    get state() {
      return parts.state(outline, options);
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
    now: (node) => tree.now(node) as typeof node,
    redraw: (node) => tree.redraw(node),
    onDidRefresh: refreshed.event,
    sight: view,
    dispose: () => owned.dispose(),
  };
}

function openView<N extends Row, O, S, L extends { readonly roots: readonly Row[] }>(
  parts: ProjectViewParts<N, O, S, L>,
  treeDataProvider: vscode.TreeDataProvider<N>,
): vscode.TreeView<N> {
  const { canSelectMany } = parts;
  const view = vscode.window.createTreeView(parts.id, {
    ...{ treeDataProvider, canSelectMany, showCollapseAll: true, manageCheckboxStateManually: true },
  });
  // Both are disposed with the view.
  view.onDidChangeSelection(({ selection: [only, ...more] }) => parts.onDidSelect(more.length > 0 ? undefined : only));
  const { tick } = parts;
  view.onDidChangeCheckboxState(({ items }) => {
    if (tick === undefined) return;
    for (const [node, state] of items)
      void vscode.commands.executeCommand(tick, node, state === vscode.TreeItemCheckboxState.Checked);
  });
  return view;
}

/** Rows from files stay visible; the message above them says why they come from there. */
function messageOf(
  parts: Pick<ProjectViewParts<Row, unknown, unknown, never>, "store" | "restricted" | "message">,
): string {
  const { state } = parts.store;
  if (!vscode.workspace.isTrusted) return parts.restricted;
  if (state.kind === "failed") return vscode.l10n.t("Read from disk. {0}", state.reason);
  return parts.message?.() ?? "";
}
