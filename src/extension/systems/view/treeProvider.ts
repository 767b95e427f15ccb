import type * as vscode from "vscode";

/** Rows as data, two functions over them, and an event for changes. */
interface TreeModel<N> {
  roots(): readonly N[];
  childrenOf(node: N): readonly N[] | Promise<readonly N[]>;
  toTreeItem(node: N): vscode.TreeItem;
  readonly onDidChange: vscode.Event<N | N[] | undefined | void>;
}

export function createTreeProvider<N>(model: TreeModel<N>): vscode.TreeDataProvider<N> {
  return {
    onDidChangeTreeData: model.onDidChange,
    getChildren: async (node) => [...(node === undefined ? model.roots() : await model.childrenOf(node))],
    getTreeItem: (node) => model.toTreeItem(node),
  };
}
