import { dirname } from "node:path";
import * as vscode from "vscode";
import { removeFile } from "../../../disk/files/removeFile.ts";
import { removeEmptyFolder } from "../../../disk/folders/makeFolder.ts";
import type { AppError } from "../../../domain/errors.ts";
import { conflict, unreadableFile } from "../../../domain/failures.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import { withToken } from "../cancellation.ts";
import { openDocument } from "../documents/openDocument.ts";
import { createTextFile, editTextFile } from "./textFiles.ts";
import type { VirtualDocuments } from "../documents/virtualDocuments.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** A file that a command plans to create (no `before`), change, or remove (no `after`). */
export interface PlannedFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Plan {
  /** The title of the preview and of the question. */
  readonly title: string;
  /** The folder that contains all paths. */
  readonly folder: string;
  readonly files: readonly PlannedFile[];
  /** The label of the button that confirms. */
  readonly button: string;
}

/** The text that a plan starts from: what the editor shows, saved or not, or else the file on disk. */
export async function textOf(path: string): Promise<string | undefined> {
  const document = await openDocument(vscode.Uri.file(path));
  if (document) return document.getText();
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadableFile(path, cause);
  }
}

/** Shows every change as a diff and asks whether to continue, while the diff can still be read and scrolled. */
export async function askToCarryOut(plan: Plan, documents: VirtualDocuments, signal: AbortSignal): Promise<boolean> {
  await showPlan(plan, documents);
  const goOn = { label: `$(check) ${plan.button}`, detail: describePlan(plan) };
  const stop = { label: `$(close) ${vscode.l10n.t("Cancel")}`, detail: vscode.l10n.t("Nothing is written.") };
  const options = {
    title: plan.title,
    placeHolder: vscode.l10n.t("The editor shows what will be written. Continue?"),
    ignoreFocusOut: true,
  };
  const choice = await withToken(signal, (token) => vscode.window.showQuickPick([goOn, stop], options, token));
  const previews = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ label }) => isTabOf(plan, label)));
  await vscode.window.tabGroups.close(previews);
  return choice === goOn;
}

/** The editor adds how many files there are. */
const isTabOf = ({ title }: Plan, label: string): boolean => label === title || label.startsWith(`${title} (`);

async function showPlan({ title, folder, files }: Plan, documents: VirtualDocuments): Promise<void> {
  const sides = files.map(({ path, before, after }) => {
    const name = relativePath(folder, path);
    const side = (version: string, text: string | undefined): vscode.Uri | undefined =>
      text === undefined ? undefined : documents.provide(name, text, version);
    return [vscode.Uri.file(path), side("before", before), side("after", after)] as const;
  });
  // The preview would replace a page in preview mode, such as the walkthrough, which would then be gone.
  if (vscode.window.tabGroups.activeTabGroup.activeTab?.isPreview)
    await vscode.commands.executeCommand("workbench.action.keepEditor");
  await vscode.commands.executeCommand("vscode.changes", title, sides);
}

function describePlan({ folder, files }: Plan): string {
  const names = files.map(({ path }) => relativePath(folder, path));
  const shown = names.slice(0, 3).join(", ");
  return names.length <= 3 ? shown : vscode.l10n.t("{0} and {1} more files", shown, names.length - 3);
}

/** Carries out a plan. Stops at a file that has changed since it was shown, and leaves that file and the rest untouched. */
export async function carryOut({ files }: Plan): Promise<void> {
  for (const { path, before, after } of files) {
    const current = await textOf(path);
    if (current !== before) throw isChanged(path);
    if (after === undefined) await removePlanned(path, before);
    else if (before === undefined) await createTextFile(path, after);
    else await editTextFile(vscode.Uri.file(path), (now) => afterOr(now, before, after, path));
  }
}

/** Checked again under the lock, where no server can write. */
function afterOr(now: string, before: string, after: string, path: string): string {
  if (now === before) return after;
  throw isChanged(path);
}

const isChanged = (path: string): AppError =>
  conflict(vscode.l10n.t("Another program changed {0} in the meantime.", path), { path });

/** Also removes the folder if it held only this file. */
async function removePlanned(path: string, before: string | undefined): Promise<void> {
  await removeFile(path, async () => {
    if ((await textOf(path)) !== before) throw isChanged(path);
  });
  await removeEmptyFolder(dirname(path));
}
