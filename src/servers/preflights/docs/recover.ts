import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { formatArchitecture } from "../../../domain/adr/documents/formatArchitecture.ts";
import { parseTask } from "../../../domain/adr/documents/parseTask.ts";
import type { Log } from "../../../domain/ports.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { unlessMissing } from "../../../disk/errorCode.ts";
import { sweepTemporaryFiles } from "../../../disk/temporaryFiles.ts";
import type { DocsFiles } from "./docsFiles.ts";
import { onDisk } from "./diskErrors.ts";
import { journalPath, parseJournal } from "./journal.ts";
import { readArchitecture, readIfThere } from "./readDocs.ts";

/** Cheap enough to be asked before every call. */
export const hasJournal = async (root: string): Promise<boolean> =>
  (await unlessMissing(readFile(path.join(root, journalPath)))) !== undefined;

/** Puts `docs/` in order after a process died in the middle of a completion. The caller holds the lock. */
export async function recover(root: string, files: DocsFiles, log: Log): Promise<void> {
  const text = await readIfThere(root, journalPath);
  if (text === undefined) return;
  const journal = parseJournal(text, await realpath(root));
  if (journal === undefined) log.warn(`${journalPath} is not of this repository and was removed.`);
  else if ((await currentTaskUid(root)) === journal.taskUid) await finish(root, files, journal.adr !== undefined);
  else await takeBack(root, files, journal);
  for (const folder of [paths.docs, paths.adrs, paths.archivedTasks])
    await sweepTemporaryFiles(path.join(root, folder));
  await onDisk(journalPath, () => files.remove(path.join(root, journalPath)));
}

async function currentTaskUid(root: string): Promise<string | undefined> {
  return parseTask((await readIfThere(root, paths.currentTask)) ?? "").uid?.value;
}

async function finish(root: string, files: DocsFiles, hasAdr: boolean): Promise<void> {
  if (hasAdr) await regenerateArchitecture(root, files);
}

export async function regenerateArchitecture(root: string, files: DocsFiles): Promise<void> {
  const { uid, snapshot } = await readArchitecture(root);
  if (uid === undefined) return;
  const file = path.join(root, paths.architecture);
  await onDisk(paths.architecture, () => files.replace(file, formatArchitecture(uid, snapshot)));
}

/** What the journal names did not exist before, so removing it restores what was there. */
async function takeBack(root: string, files: DocsFiles, { adr, archive }: { adr?: string; archive?: string }) {
  const created = [
    ...(adr === undefined ? [] : [`${paths.adrs}/${adr}`]),
    ...(archive === undefined ? [] : [`${paths.archivedTasks}/${archive}`]),
  ];
  for (const file of created) await onDisk(file, () => files.remove(path.join(root, file)));
}
