import * as vscode from "vscode";

/** In a browser VS Code saves by itself after a second: on a busy machine before a test has looked at the file. */
export async function withoutAutoSave(run: () => Promise<void>): Promise<void> {
  const files = vscode.workspace.getConfiguration("files");
  await files.update("autoSave", "off", vscode.ConfigurationTarget.Global);
  try {
    await run();
  } finally {
    await files.update("autoSave", undefined, vscode.ConfigurationTarget.Global);
  }
}
