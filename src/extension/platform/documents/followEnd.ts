import * as vscode from "vscode";
import { DisposableStore } from "../disposables.ts";
import { type ScrollPosition, nextScrollPosition } from "./scrollPosition.ts";

/** Scrolls to the end of a growing document and follows it, unless the reader scrolls elsewhere. */
export function followEnd(uri: vscode.Uri): vscode.Disposable {
  const owned = new DisposableStore();
  const key = uri.toString();
  const positions = new WeakMap<vscode.TextEditor, ScrollPosition>();
  const isOurs = ({ document }: { readonly document: vscode.TextDocument }): boolean => document.uri.toString() === key;
  const editors = (): readonly vscode.TextEditor[] => vscode.window.visibleTextEditors.filter(isOurs);
  const showEnd = (editor: vscode.TextEditor): void => {
    // Growing text can scroll by itself; that does not mean that the reader moved.
    positions.set(editor, { top: 0, isAtEnd: true });
    const end = editor.document.lineAt(lastLineOf(editor.document)).range.end;
    editor.revealRange(new vscode.Range(end, end));
  };
  let lastLine = 0;
  const look = (editor: vscode.TextEditor, visible = editor.visibleRanges): ScrollPosition =>
    nextScrollPosition(positions.get(editor), visible[0]?.start.line ?? 0, visible.at(-1)?.end.line ?? 0, lastLine);

  owned.add(
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) => {
      if (isOurs(textEditor)) positions.set(textEditor, look(textEditor, visibleRanges));
    }),
  );
  owned.add(
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (!isOurs(change)) return;
      const atEnd = editors().filter((editor) => (positions.get(editor) ?? look(editor)).isAtEnd);
      lastLine = lastLineOf(change.document);
      atEnd.forEach(showEnd);
    }),
  );
  for (const editor of editors()) {
    lastLine = lastLineOf(editor.document);
    showEnd(editor);
  }
  return owned;
}

const lastLineOf = ({ lineCount }: vscode.TextDocument): number => Math.max(0, lineCount - 1);
