import * as vscode from "vscode";

/** A sentence about finalized specs, and that commits are missing in them where chant could not ask git. */
export function sayUnrecorded(sentence: string, reason: string | null | undefined): string {
  if (reason === undefined || reason === null) return sentence;
  return vscode.l10n.t("{0} Commits were not recorded, because Git could not be asked: {1}.", sentence, reason);
}
