import * as vscode from "vscode";
import { cancelled, unsavedFile } from "../../../../domain/failures.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Services } from "../../../services.ts";

/**
 * A tool changes the file on disk, which would conflict with unsaved changes. They are saved first, if the user agrees;
 * otherwise the action does not start.
 */
export async function saveSpecs(services: Services, references: readonly SpecReference[]): Promise<void> {
  const paths = new Set(references.map((reference) => services.specFile(reference).fsPath));
  const dirty = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && paths.has(uri.fsPath));
  if (dirty.length === 0) return;
  const names = dirty.map(({ uri }) => vscode.workspace.asRelativePath(uri)).join("\n");
  const question = vscode.l10n.t("Save your changes first?");
  const isWanted = await services.notify.askToGoOn(question, names, vscode.l10n.t("Save and Continue"));
  if (!isWanted) throw cancelled();
  for (const document of dirty) {
    if (!(await document.save())) throw unsavedFile(document.uri.fsPath);
  }
}
