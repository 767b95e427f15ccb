import { join } from "node:path";
import type * as vscode from "vscode";

/** Where the sample of the product lies, and where the user's own copy of it goes. */
export interface SamplePlaces {
  readonly original: string;
  readonly copy: string;
}

export const samplePlaces = (context: vscode.ExtensionContext): SamplePlaces => ({
  original: join(context.extensionPath, "media", "sample"),
  copy: join(context.globalStorageUri.fsPath, "sample", "weathercock"),
});
