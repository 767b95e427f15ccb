import * as vscode from "vscode";
import { signalOf } from "../../platform/cancellation.ts";
import { createTurns } from "./turns.ts";
import { type Row, ShownRows } from "./shownRows.ts";

/** Rows as data, with the functions that a tree view needs. */
export interface RowModel<N extends Row> {
  roots(): readonly N[];
  childrenOf(node: N): readonly N[] | Promise<readonly N[]>;
  toTreeItem(node: N): vscode.TreeItem;
  /** Whether two versions of a row look the same and have the same children. */
  isSame(before: N, now: N): boolean;
  /** The tooltip, computed when it is shown. */
  describe?(node: N, signal: AbortSignal): Promise<vscode.MarkdownString | undefined>;
}

interface RowTree<N extends Row> extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<N>;
  /** Compares the rows on screen with the model and redraws those that differ. */
  refresh(): void;
  /** The current version of a row in the model; the editor may pass an outdated one. */
  now(node: N): N;
  /** Redraws a row although it is unchanged, such as a check box that must jump back. */
  redraw(node: N): void;
}

/** A tree that redraws only changed rows, so that selection and expansion are kept. */
export function createRowTree<N extends Row>(model: RowModel<N>): RowTree<N> {
  const changed = new vscode.EventEmitter<N[] | undefined>();
  const rows = new ShownRows<N>(model);
  const inTurn = createTurns();
  return {
    provider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: (node) => inTurn(() => model.toTreeItem(rows.now(node))),
      getChildren: async (node) =>
        rows.handOut(node, node === undefined ? model.roots() : await model.childrenOf(rows.now(node))),
      getParent: (node) => rows.parentOf(node),
      resolveTreeItem: async (item, node, token) => {
        const tooltip = await model.describe?.(rows.now(node), signalOf(token));
        if (tooltip) item.tooltip = tooltip;
        return item;
      },
    },
    refresh() {
      const differing = rows.compare();
      if (differing === "all") changed.fire(undefined);
      else if (differing.length > 0) changed.fire([...differing]);
    },
    now: (node) => rows.now(node),
    redraw: (node) => changed.fire([rows.given(node)]),
    dispose: () => changed.dispose(),
  };
}
