import * as vscode from "vscode";
import { signalOf } from "../../platform/cancellation.ts";
import { createTurns } from "./turns.ts";
import { type Row, ShownRows } from "./shownRows.ts";

/** Rows as data and functions over them: all a tree view needs. */
export interface RowModel<N extends Row> {
  roots(): readonly N[];
  childrenOf(node: N): readonly N[] | Promise<readonly N[]>;
  toTreeItem(node: N): vscode.TreeItem;
  /** Two versions of one row that look the same and have children of the same description. */
  isSame(before: N, now: N): boolean;
  /** The tooltip, worked out when somebody wants to see it. */
  describe?(node: N, signal: AbortSignal): Promise<vscode.MarkdownString | undefined>;
}

interface RowTree<N extends Row> extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<N>;
  /** Compares what is on screen with the model, and has the rows that differ drawn again. */
  refresh(): void;
  /** What the model says about a row now; an editor may hand back what it was given long ago. */
  now(node: N): N;
  /** Draws one row again although it reads the same, such as a checkbox that must jump back. */
  redraw(node: N): void;
}

/** A tree in which only the rows that changed are drawn again, and selection and expansion survive. */
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
