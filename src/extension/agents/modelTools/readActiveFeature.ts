import * as vscode from "vscode";
import { activeFeatureIn } from "./activeFeatureIn.ts";

/** The active feature, its progress, and its next task. */
export async function readActiveFeature(): Promise<object> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  const answers = await Promise.all(folders.map(({ uri }) => activeFeatureIn(uri.fsPath)));
  const features = answers.filter((answer) => answer !== undefined);
  return features.length > 0
    ? { features }
    : { features: [], hint: "No feature is active. The user can run the command Flightdeck: Specify Feature." };
}
