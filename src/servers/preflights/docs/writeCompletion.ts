import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { slugOf } from "../../../domain/adr/slug.ts";
import { uidOfFileName } from "../../../domain/adr/uid.ts";
import type { Artifacts } from "../../../domain/preflight/artifacts.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { identityOf } from "../../../disk/folders/folderIdentity.ts";
import { locateEntry } from "../../../disk/paths/resolveInside.ts";
import { diskError, onDisk } from "./diskErrors.ts";
import type { DocsFiles } from "./docsFiles.ts";
import { formatJournal, journalPath } from "./journal.ts";
import { locate } from "./locate.ts";
import type { CurrentTask } from "./readDocs.ts";
import { listDocuments } from "./readDocs.ts";

/** Writes everything a completion consists of, or nothing. The caller holds the lock. */
export async function writeCompletion(
  root: string,
  files: DocsFiles,
  artifacts: Artifacts,
  oldTask: CurrentTask | undefined,
): Promise<void> {
  const { adr, task, projection } = artifacts;
  const archive = oldTask && `${oldTask.uid}_${slugOf(oldTask.title)}.md`;
  await refuseUnwritable(root, adr?.uid, archive);
  const undo: (() => Promise<unknown>)[] = [];
  const at = (file: string): Promise<string> => locate(root, file);
  const makeFolder = async (folder: string): Promise<void> => {
    const real = await at(folder);
    const topmost = await onDisk(folder, () => files.makeFolder(real));
    if (topmost !== undefined) undo.push(() => removeFolders(files, real, topmost));
  };
  const create = async (file: string, run: (real: string) => Promise<boolean>): Promise<string> => {
    const real = await at(file);
    if ((await onDisk(file, () => run(real))) === false) throw diskError(file, "it already exists");
    undo.push(() => files.remove(real));
    return real;
  };
  try {
    await makeFolder(paths.docs);
    const names = { ...(adr && { adr: adr.fileName }), ...(archive && { archive }) };
    const home = { root: await realpath(root), docs: identityOf(await at(paths.docs)) ?? "" };
    const journal = formatJournal({ taskUid: task.uid, ...home, ...names });
    await create(journalPath, (real) => files.create(real, journal));
    if (adr !== undefined) {
      await makeFolder(paths.adrs);
      await create(`${paths.adrs}/${adr.fileName}`, (real) => files.create(real, adr.text));
    }
    const current = await at(paths.currentTask);
    if (oldTask !== undefined) {
      await makeFolder(paths.archivedTasks);
      const archived = await create(`${paths.archivedTasks}/${archive}`, (real) => files.copy(current, real));
      await onDisk(paths.currentTask, () => files.replace(current, task.text, oldTask.text));
      // Moving the copy back also takes it out of the archive, so its removal finds nothing left to do.
      undo.push(() => files.move(archived, current));
    } else await create(paths.currentTask, (real) => files.create(real, task.text));
    if (projection !== undefined)
      await onDisk(paths.architecture, async () => files.replace(await at(paths.architecture), projection));
  } catch (error) {
    await takeBack(undo);
    throw error;
  }
  await onDisk(journalPath, async () => files.remove(await at(journalPath)));
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
  for (const file of [journalPath, paths.currentTask, paths.architecture, paths.adrs, ...archived])
    await locate(root, file);
  for (const file of [paths.currentTask, paths.architecture]) {
    if ((await kindOf(root, file))?.isDirectory() === true) throw diskError(file, "it is a directory");
  }
  for (const file of archived) if ((await kindOf(root, file)) !== undefined) throw diskError(file, "it already exists");
  if (adrUid === undefined) return;
  const taken = (await listDocuments(root, paths.adrs)).find(({ name }) => uidOfFileName(name) === adrUid);
  if (taken !== undefined) throw diskError(`${paths.adrs}/${taken.name}`, "it already exists");
}

const kindOf = (root: string, file: string) =>
  onDisk(file, async () => unlessMissing(lstat((await locateEntry(root, file)) ?? (await locate(root, file)))));

/** From the deepest folder up to the first one that was made. */
async function removeFolders(files: DocsFiles, deepest: string, topmost: string): Promise<void> {
  for (let folder = deepest; folder.length >= topmost.length; folder = path.dirname(folder))
    await files.removeFolder(folder);
}
