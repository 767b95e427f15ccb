import { dirname, posix } from "node:path";
import * as vscode from "vscode";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import { notApplicable } from "../../../domain/failures.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import type { DecisionReference } from "../contributions.ts";
import type { Command, Services } from "../../services.ts";
import { openDocument } from "../../platform/documents/openDocument.ts";
import { replaceFile } from "../../platform/files/textFiles.ts";
import { writablePath } from "../../platform/files/writablePath.ts";
import { changedSince } from "../../platform/files/rememberText.ts";
import { parseDecisionArgument } from "./decisionArgument.ts";
import { findDecision, type FoundDecision, uriOf } from "./findDecision.ts";

/** Restores the committed version of an immutable document that was changed or deleted. */
export const restoreDecision: Command<"flightdeck.restoreDecision"> = {
  parse: parseDecisionArgument,
  async run(services, argument, signal) {
    const found = await chooseTampered(services, argument);
    if (!found) return;
    const { root, path, title } = found;
    const file = await writablePath(root, path);
    const committed = await services.committed.read(root, path, signal);
    const question = vscode.l10n.t("Restore “{0}” as it was committed?", title);
    const detail = vscode.l10n.t("Changes made to {0} since then will be lost.", path);
    if (!(await services.notify.askToGoOn(question, detail, vscode.l10n.t("Restore")))) return;
    // A deleted file has no version that Undo could bring back.
    const before = await readFile(file).catch(() => undefined);
    await write(file, committed);
    const sentence = vscode.l10n.t("Restored the committed version of “{0}”.", title);
    const undoRestore = async (): Promise<void> => {
      const now = await readFile(file).catch(() => undefined);
      if (before === undefined || now?.equals(committed) !== true) throw changedSince(uriOf(found), "decisions");
      await write(file, before);
    };
    const step = services.undo.remember(before && { title: vscode.l10n.t("Restore “{0}”", title), run: undoRestore });
    const undo = { title: vscode.l10n.t("Undo"), command: "flightdeck.undoSpecAction" as const, argument: step };
    services.notify.showDone(sentence, step === undefined ? [] : [undo]);
  },
};

export const compareWithCommitted: Command<"flightdeck.compareWithCommitted"> = {
  parse: parseDecisionArgument,
  async run(services, argument, signal) {
    const found = await chooseTampered(services, argument);
    if (!found) return;
    const { root, path, title } = found;
    const committed = await services.committed.read(root, path, signal);
    const left = services.documents.provide(posix.basename(path), committed.toString("utf8"));
    const isThere = services.decisionGuard.tampered(root).get(path) !== "deleted";
    if (!isThere) await vscode.window.showTextDocument(left);
    else
      await vscode.commands.executeCommand(
        "vscode.diff",
        left,
        uriOf(found),
        vscode.l10n.t("{0} (committed ↔ now)", title),
      );
  },
};

async function chooseTampered(
  services: Services,
  argument: DecisionReference | undefined,
): Promise<FoundDecision | undefined> {
  if (argument) return findDecision(services, argument);
  const items = services.decisions.projects.flatMap(({ root }) =>
    [...services.decisionGuard.tampered(root).keys()].map((path) => {
      const found = findDecision(services, { projectRoot: root, path });
      return { label: found.title, description: path, found };
    }),
  );
  if (items.length === 0)
    throw notApplicable(vscode.l10n.t("No decision or archived task differs from the last commit."));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("Which document?") }))?.found;
}

/** Written to disk, because its editor is read-only. An editor that was made writable and has changes is reverted. */
async function write(file: string, content: Uint8Array): Promise<void> {
  await makeFolder(dirname(file));
  await replaceFile(file, content);
  const document = await openDocument(vscode.Uri.file(file));
  if (!document?.isDirty) return;
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand("workbench.action.files.revert");
}
