import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { slugOf } from "../../../domain/adr/slug.ts";
import { uidOfFileName } from "../../../domain/adr/uid.ts";
import type { Artefacts } from "../../../domain/preflight/artefacts.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { unlessMissing } from "../../../disk/errorCode.ts";
import { resolveInside } from "../../../disk/resolveInside.ts";
import { diskError, leadsOutside, onDisk } from "./diskErrors.ts";
import type { DocsFiles } from "./docsFiles.ts";
import { formatJournal, journalPath } from "./journal.ts";
import type { CurrentTask } from "./readDocs.ts";
import { listDocuments } from "./readDocs.ts";

/** Writes everything a completion consists of, or nothing. The caller holds the lock. */
export async function writeCompletion(
  root: string,
  files: DocsFiles,
  artefacts: Artefacts,
  oldTask: CurrentTask | undefined,
): Promise<void> {
  const { adr, task, projection } = artefacts;
  const archive = oldTask && `${oldTask.uid}_${slugOf(oldTask.title)}.md`;
  await refuseUnwritable(root, adr?.uid, archive);
  const undo: (() => Promise<unknown>)[] = [];
  const at = (file: string): string => path.join(root, file);
  const makeFolder = async (folder: string): Promise<void> => {
    const topmost = await onDisk(folder, () => files.makeFolder(at(folder)));
    if (topmost !== undefined) undo.push(() => removeFolders(files, at(folder), topmost));
  };
  const create = async (file: string, run: () => Promise<boolean>): Promise<void> => {
    if ((await onDisk(file, run)) === false) throw diskError(file, "it exists already");
    undo.push(() => files.remove(at(file)));
  };
  try {
    await makeFolder(paths.docs);
    const names = { ...(adr && { adr: adr.fileName }), ...(archive && { archive }) };
    const journal = formatJournal({ taskUid: task.uid, root: await realpath(root), ...names });
    await create(journalPath, () => files.create(at(journalPath), journal));
    if (adr !== undefined) {
      await makeFolder(paths.adrs);
      const file = `${paths.adrs}/${adr.fileName}`;
      await create(file, () => files.create(at(file), adr.text));
    }
    if (oldTask !== undefined) {
      await makeFolder(paths.archivedTasks);
      const file = `${paths.archivedTasks}/${archive}`;
      await create(file, () => files.copy(at(paths.currentTask), at(file)));
      await onDisk(paths.currentTask, () => files.replace(at(paths.currentTask), task.text, oldTask.text));
      // Moving the copy back also takes it out of the archive, so its removal finds nothing left to do.
      undo.push(() => files.move(at(file), at(paths.currentTask)));
    } else await create(paths.currentTask, () => files.create(at(paths.currentTask), task.text));
    if (projection !== undefined)
      await onDisk(paths.architecture, () => files.replace(at(paths.architecture), projection));
  } catch (error) {
    await takeBack(undo);
    throw error;
  }
  await onDisk(journalPath, () => files.remove(at(journalPath)));
}

async function takeBack(undo: readonly (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const step of undo.toReversed()) await step();
  } catch {
    // The journal goes last, so it is still there and the next call repairs the rest.
  }
}

/** Everything that can be known beforehand to fail, so that it fails before anything is touched. */
async function refuseUnwritable(root: string, adrUid: string | undefined, archive: string | undefined): Promise<void> {
  const archived = archive === undefined ? [] : [`${paths.archivedTasks}/${archive}`];
  for (const file of [journalPath, paths.currentTask, paths.architecture, paths.adrs, ...archived]) {
    if ((await onDisk(file, () => resolveInside(root, file))) === undefined) throw leadsOutside(file);
  }
  for (const file of [paths.currentTask, paths.architecture]) {
    if ((await kindOf(root, file))?.isDirectory() === true) throw diskError(file, "it is a directory");
  }
  for (const file of archived) if ((await kindOf(root, file)) !== undefined) throw diskError(file, "it exists already");
  if (adrUid === undefined) return;
  const taken = (await listDocuments(root, paths.adrs)).find(({ name }) => uidOfFileName(name) === adrUid);
  if (taken !== undefined) throw diskError(`${paths.adrs}/${taken.name}`, "it exists already");
}

const kindOf = (root: string, file: string) => onDisk(file, () => unlessMissing(lstat(path.join(root, file))));

/** From the deepest folder up to the first one that was made. */
async function removeFolders(files: DocsFiles, deepest: string, topmost: string): Promise<void> {
  for (let folder = deepest; folder.length >= topmost.length; folder = path.dirname(folder))
    await files.removeFolder(folder);
}
