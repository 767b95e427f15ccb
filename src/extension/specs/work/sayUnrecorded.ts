import * as vscode from "vscode";
import { unrecordedCommits } from "../../../protocol/chantTools.ts";

/** A sentence about finalized specs, and that commits are missing in them where chant could not ask git. */
export function sayUnrecorded(sentence: string, answers: readonly string[]): string {
  const [reason] = answers.flatMap((answer) => unrecordedCommits(answer) ?? []);
  if (reason === undefined) return sentence;
  return vscode.l10n.t("{0} Commits were not recorded, because Git could not be asked: {1}.", sentence, reason);
}
