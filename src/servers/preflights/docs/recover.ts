import { lstat, realpath } from "node:fs/promises";
import { parseTask } from "../../../domain/adr/documents/parseTask.ts";
import type { Log } from "../../../domain/ports.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { identityOf } from "../../../disk/folders/folderIdentity.ts";
import { locateEntry, resolveInside } from "../../../disk/paths/resolveInside.ts";
import { sweepTemporaryFiles } from "../../../disk/temporary/temporaryFiles.ts";
import type { DocsFiles } from "./docsFiles.ts";
import { onDisk } from "./diskErrors.ts";
import { dueProjection } from "./dueProjection.ts";
import { journalPath, parseJournal } from "./journal.ts";
import { locate } from "./locate.ts";
import { readArchitecture, readIfThere } from "./readDocs.ts";

/** Cheap enough to be asked before every call. */
export async function hasJournal(root: string): Promise<boolean> {
  const entry = await locateEntry(root, journalPath);
  return entry !== undefined && (await unlessMissing(lstat(entry))) !== undefined;
}

/** Puts `docs/` in order after a process died in the middle of a completion. The caller holds the lock. */
export async function recover(root: string, files: DocsFiles, log: Log): Promise<void> {
  const entry = await locateEntry(root, journalPath);
  if (entry === undefined || !(await hasJournal(root))) return;
  // One that is a link out of the repository was made elsewhere, too.
  const isOwn = (await resolveInside(root, journalPath)) !== undefined;
  const text = isOwn ? ((await readIfThere(root, journalPath)) ?? "") : "";
  const docs = identityOf(await locate(root, paths.docs));
  const journal = docs === undefined ? undefined : parseJournal(text, { root: await realpath(root), docs });
  if (journal === undefined) log.warn(`${journalPath} belongs to another repository and was removed.`);
  else if ((await currentTaskUid(root)) === journal.taskUid) await finish(root, files);
  else await takeBack(root, files, journal);
  for (const folder of [paths.docs, paths.adrs, paths.archivedTasks])
    await sweepTemporaryFiles(await locate(root, folder));
  await onDisk(journalPath, () => files.remove(entry));
}

async function currentTaskUid(root: string): Promise<string | undefined> {
  return parseTask((await readIfThere(root, paths.currentTask)) ?? "").uid?.value;
}

/** The projection is written last, so it is all that can be missing. */
async function finish(root: string, files: DocsFiles): Promise<void> {
  const projection = await dueProjection(root, await readArchitecture(root));
  if (projection === undefined) return;
  const file = await locate(root, paths.architecture);
  await onDisk(paths.architecture, () => files.replace(file, projection));
}

/** What the journal names did not exist before, so removing it restores what was there. */
async function takeBack(root: string, files: DocsFiles, { adr, archive }: { adr?: string; archive?: string }) {
  const created = [
    ...(adr === undefined ? [] : [`${paths.adrs}/${adr}`]),
    ...(archive === undefined ? [] : [`${paths.archivedTasks}/${archive}`]),
  ];
  for (const file of created) await onDisk(file, async () => files.remove(await locate(root, file)));
}
