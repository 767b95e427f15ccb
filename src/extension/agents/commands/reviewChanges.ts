import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../services.ts";
import { chooseFolder } from "../../platform/questions/chooseFolder.ts";
import { requireTrust } from "../../platform/requireTrust.ts";
import { showChanges } from "../runners/showChanges.ts";
import { changesSince } from "../changesSince.ts";

const argumentSchema = z.object({
  folder: z.string(),
  base: z.string().regex(/^[0-9a-f]{7,64}$/),
  files: z.array(z.string()),
});

/** Shows what an agent changed, or everything that differs from the last commit, as a list of diffs. */
export const reviewChanges: Command<"flightdeck.reviewChanges"> = {
  parse: ([raw]) => argumentSchema.safeParse(raw).data,
  async run({ documents, notify }, argument, signal) {
    requireTrust();
    const folder = argument?.folder ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const changes = argument ?? (await changesSince(folder, "HEAD"));
    if (!changes || changes.files.length === 0)
      return notify.showDone(vscode.l10n.t("Nothing differs from the last commit."), []);
    await showChanges(changes, documents);
  },
};
