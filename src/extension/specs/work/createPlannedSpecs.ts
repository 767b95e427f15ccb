import * as vscode from "vscode";
import { removeFile } from "../../../disk/files/removeFile.ts";
import type { PlannedSpec } from "../../../domain/chant/specsFromTasks.ts";
import { conflict } from "../../../domain/failures.ts";
import { createSpec } from "../commands/create/addSpec.ts";
import { editSpecFields } from "../commands/status/setSpecStatus.ts";
import type { SpecReference } from "../contributions.ts";
import { textOf } from "../../platform/files/plannedFiles.ts";
import type { Run } from "../../runs/runStore.ts";
import type { Services } from "../../services.ts";

export interface CreatedSpecs {
  readonly references: readonly SpecReference[];
  /** The way back. */
  readonly remove: () => Promise<void>;
}

/** Creates all of them or none: when one fails or the user cancels, those before it go again. */
export async function createPlannedSpecs(
  services: Services,
  root: string,
  { planned, label }: { planned: readonly PlannedSpec[]; label: string },
  run: Run,
): Promise<CreatedSpecs> {
  const created = new Map<string, SpecReference>();
  const texts = new Map<string, string | undefined>();
  const files = (): string[] => [...created.values()].map((reference) => services.specFile(reference).fsPath);
  const removeAll = async (): Promise<void> => {
    for (const file of files()) await removeFile(file);
  };
  try {
    for (const [index, { key, title, body, dependsOn, targetFiles }] of planned.entries()) {
      run.signal.throwIfAborted();
      run.report({ message: title, fraction: index / planned.length });
      const reference = await createSpec(services, root, `${title}\n\n${body}`, run.signal);
      created.set(key, reference);
      const ids = dependsOn.flatMap((needed) => created.get(needed)?.specId ?? []);
      await editSpecFields(services, reference, {
        ...(ids.length > 0 ? { depends_on: ids } : {}),
        labels: [label],
        ...(targetFiles.length > 0 ? { target_files: targetFiles } : {}),
      });
      const file = services.specFile(reference).fsPath;
      texts.set(file, await textOf(file));
      run.write(vscode.l10n.t("Created {0}: {1}", reference.specId, title) + "\n");
    }
  } catch (failure) {
    await removeAll();
    throw failure;
  }
  return {
    references: [...created.values()],
    async remove() {
      // One that was started meanwhile is kept.
      for (const [file, text] of texts) {
        if ((await textOf(file)) !== text)
          throw conflict(vscode.l10n.t("{0} has changed since then. Nothing was removed.", file), { system: "specs" });
      }
      await removeAll();
    },
  };
}
