import * as vscode from "vscode";
import type { ContextValues } from "./contributions.ts";

/** The only caller of `setContext`, so that a key and its values cannot drift from the manifest. */
export function setContextKey<K extends keyof ContextValues>(key: K, value: ContextValues[K]): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
