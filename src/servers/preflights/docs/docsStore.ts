import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Result } from "../../../domain/result.ts";
import { fail, ok } from "../../../domain/result.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { withFileLock } from "../../../disk/lock/fileLock.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { sweepTemporaryFiles } from "../../../disk/temporary/temporaryFiles.ts";
import { onDisk } from "./diskErrors.ts";
import type { DocsFiles } from "./docsFiles.ts";
import { locate } from "./locate.ts";
import { hasJournal, recover } from "./recover.ts";

export interface DocsStore {
  readonly files: DocsFiles;
  /** Removes what killed processes left behind. */
  tidy(root: string): Promise<void>;
  /** Reads after repairing what a crashed process left half done, or after waiting for a running one. */
  settled<T>(root: string, log: Log, read: () => Promise<T>): Promise<T>;
  /** Runs while no other completion of any process can touch the same repository. */
  exclusively<T>(root: string, log: Log, run: () => Promise<T>): Promise<T>;
}

async function tidy(root: string): Promise<void> {
  for (const folder of [paths.docs, paths.adrs, paths.archivedTasks]) {
    const real = await resolveInside(root, folder);
    if (real !== undefined) await sweepTemporaryFiles(real);
  }
}

export function createDocsStore(files: DocsFiles): DocsStore {
  async function exclusively<T>(root: string, log: Log, run: () => Promise<T>): Promise<T> {
    // Before anything, even the lock, is written.
    const docs = await locate(root, paths.docs);
    const lock = await locate(root, `${paths.docs}/preflights`);
    const wasMissing = (await onDisk(paths.docs, () => makeFolder(docs))) !== undefined;
    try {
      const inOrder = async (): Promise<T> => {
        await tidy(root);
        await recover(root, files, log);
        return run();
      };
      return await onDisk(paths.docs, () => withFileLock(lock, inOrder));
    } finally {
      if (wasMissing) await files.removeFolder(docs);
    }
  }

  return {
    files,
    tidy,
    exclusively,
    async settled(root, log, read) {
      // There is hardly ever a journal, so both are done at once and the reading is repeated where there is one.
      const [isUnsettled, outcome] = await Promise.all([hasJournal(root), outcomeOf(read())]);
      if (isUnsettled) return exclusively(root, log, read);
      if (!outcome.ok) throw outcome.error;
      return outcome.value;
    },
  };
}

async function outcomeOf<T>(reading: Promise<T>): Promise<Result<T, unknown>> {
  try {
    return ok(await reading);
  } catch (error) {
    return fail(error);
  }
}
