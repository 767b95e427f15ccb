import * as vscode from "vscode";
import type { Offer } from "../platform/notifications/notify.ts";
import { type ChangedFiles, changesSince, statesOf } from "./changesSince.ts";

/** The state of a repository before an agent works, to determine afterwards what it changed. */
export interface ChangeReview {
  /** Including committed files. Undefined without a repository, or if Git fails. */
  changed(): Promise<ChangedFiles | undefined>;
  /** The button that shows the changes, if there are any. */
  offer(): Promise<Offer | undefined>;
}

export async function beginReview(folder: string): Promise<ChangeReview> {
  // Git is a process, too, and none is started in an untrusted workspace.
  // If Git fails there is nothing to review; forbidden changes are detected without Git.
  const start = vscode.workspace.isTrusted ? await changesSince(folder, "HEAD").catch(() => undefined) : undefined;
  const before = start && (await statesOf(folder, start.base));
  const changed = async (): Promise<ChangedFiles | undefined> => {
    if (!start || !before) return undefined;
    const now = await statesOf(folder, start.base);
    if (!now) return undefined;
    // A reverted file counts as changed, too: it differed before and no longer does.
    const all = [...new Set([...now.keys(), ...before.keys()])];
    return { ...start, files: all.filter((file) => now.get(file) !== before.get(file)).sort() };
  };
  return {
    changed,
    async offer() {
      const found = await changed();
      if (!found || found.files.length === 0) return undefined;
      const title =
        found.files.length === 1
          ? vscode.l10n.t("Review 1 Changed File")
          : vscode.l10n.t("Review {0} Changed Files", found.files.length);
      return { title, command: "flightdeck.reviewChanges", argument: found };
    },
  };
}
