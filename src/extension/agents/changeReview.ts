import * as vscode from "vscode";
import type { Offer } from "../platform/notify.ts";
import { type ChangedFiles, changesSince, statesOf } from "./changesSince.ts";

/** The state of a repository before an agent works, to tell afterwards what it changed. */
export interface ChangeReview {
  /** Committed files too. Undefined where there is no repository, or git cannot say. */
  changed(): Promise<ChangedFiles | undefined>;
  /** The button that shows them, if there is anything to show. */
  offer(): Promise<Offer | undefined>;
}

export async function beginReview(folder: string): Promise<ChangeReview> {
  // Git is a process, too: in an untrusted workspace none is started.
  // Where it cannot say what changed there is nothing to review; what an agent may not change is judged without git.
  const start = vscode.workspace.isTrusted ? await changesSince(folder, "HEAD").catch(() => undefined) : undefined;
  const before = start && (await statesOf(folder, start.base));
  const changed = async (): Promise<ChangedFiles | undefined> => {
    if (!start || !before) return undefined;
    const now = await statesOf(folder, start.base);
    if (!now) return undefined;
    // Taken back counts as changed, too: such a file differed before and does not now.
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
