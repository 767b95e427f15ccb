import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";

/** The packaged extension, activated as VS Code would do it. */
export async function activateExtension(): Promise<FlightdeckApi> {
  const extension = vscode.extensions.getExtension<FlightdeckApi>("flightdeck.flightdeck");
  assert.ok(extension, "the extension is not installed in this host");
  return extension.activate();
}

/** Resolves with the first value that is there, looking again each time `event` fires. */
export function until<T>(event: vscode.Event<unknown>, look: () => T | undefined): Promise<T> {
  const found = look();
  if (found !== undefined) return Promise.resolve(found);
  return new Promise((resolve) => {
    const registration = event(() => {
      const value = look();
      if (value === undefined) return;
      registration.dispose();
      resolve(value);
    });
  });
}

export function workspaceRoot(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "the tests need a workspace folder");
  return folder.uri;
}

/** Counts, for each change of a tree, how many of its rows have to be drawn again. */
export function followDrawnRows<T>({ onDidChangeTreeData }: vscode.TreeDataProvider<T>): {
  readonly drawn: readonly number[];
  dispose(): void;
} {
  const drawn: number[] = [];
  assert.ok(onDidChangeTreeData);
  const listening = onDidChangeTreeData((rows) => void drawn.push(Array.isArray(rows) ? rows.length : 1));
  return { drawn, dispose: () => void listening.dispose() };
}
