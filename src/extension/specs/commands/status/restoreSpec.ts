import * as vscode from "vscode";
import { withLockedText } from "../../../../disk/files/textFiles.ts";
import { isThere } from "../../../../disk/files/isThere.ts";
import { conflict, notFound, writeFailed } from "../../../../domain/failures.ts";
import type { Command } from "../../../services.ts";
import { findSpecPaths } from "../../../../disk/specs/findSpecs.ts";
import { specFolders } from "../../../../disk/specs/specFolder.ts";
import type { SpecReference } from "../../contributions.ts";
import { writablePath } from "../../../platform/files/writablePath.ts";
import { actOnSpecs } from "./actOnSpecs.ts";
import { parseSpecArguments } from "../specArgument.ts";

/** Moves specs out of the archive. Chant has no tool for that, so it is a move of files. */
export const restoreSpec: Command<"flightdeck.restoreSpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = argument === "selection" ? [] : argument.filter(({ path }) => path !== undefined);
    await actOnSpecs(
      services,
      {
        specs,
        effect: "write",
        command: "flightdeck.restoreSpec",
        title: {
          one: (title) => vscode.l10n.t("Restore “{0}”", title),
          many: (count) => vscode.l10n.t("Restore {0} specs", count),
        },
        async act(reference) {
          const home = await writablePath(reference.projectRoot, `.chant/specs/${reference.specId}.md`);
          const from = services.specFile(reference);
          await moveOutOfArchive(reference, vscode.Uri.file(home));
          return () => move(vscode.Uri.file(home), from);
        },
        done: {
          one: (title) => vscode.l10n.t("Restored “{0}” from the archive.", title),
          many: (count) => vscode.l10n.t("Restored {0} specs from the archive.", count),
        },
      },
      signal,
    );
  },
};

export async function moveOutOfArchive({ projectRoot, specId }: SpecReference, home: vscode.Uri): Promise<void> {
  const [archived] = await findSpecPaths(projectRoot, specFolders.archive, new Set([specId]));
  if (archived === undefined) throw notFound(vscode.l10n.t("{0} is not in the archive.", specId), { system: "specs" });
  await move(vscode.Uri.file(archived.path), home);
}

/** A workspace edit, so that an open editor follows; it does not replace an existing file. */
async function move(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  if (await isThere(to.fsPath))
    throw conflict(vscode.l10n.t("A file already exists: {0}", to.fsPath), { system: "specs" });
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(from, to, { overwrite: false });
  // Without the lock, a server that is writing the file would create it again at its old place.
  await withLockedText(from.fsPath, async () => {
    if (!(await vscode.workspace.applyEdit(edit)))
      throw writeFailed(vscode.l10n.t("{0} could not be moved.", from.fsPath), { path: from.fsPath });
  });
}
