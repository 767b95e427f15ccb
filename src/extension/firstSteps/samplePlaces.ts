import { join } from "node:path";
import type * as vscode from "vscode";

/** The folder of the bundled sample, and that of the user's copy. */
export interface SamplePlaces {
  readonly original: string;
  readonly copy: string;
}

export const samplePlaces = (context: vscode.ExtensionContext): SamplePlaces => ({
  original: join(context.extensionPath, "media", "sample"),
  copy: join(context.globalStorageUri.fsPath, "sample", "weathercock"),
});
