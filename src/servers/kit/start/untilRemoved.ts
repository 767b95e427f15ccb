import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { errorCode } from "../../../disk/files/errorCode.ts";

const intervalMs = 2000;

/**
 * Resolves when a folder that was there is gone. Git and editors replace folders, so it has to be missing twice. Nothing
 * is done while nothing happens to it, except where the system can watch nothing, or not without harm.
 */
export async function untilRemoved(folder: string): Promise<void> {
  let wasThere = false;
  for (let missing = 0; ;) {
    // Before the look: what happens between the two must not go unnoticed.
    const change = nextChange(folder);
    const isMissing = await stat(folder).then(
      () => false,
      // A share that does not answer, or a folder that may not be read, is not gone.
      (error: unknown) => errorCode(error) === "ENOENT",
    );
    wasThere ||= !isMissing;
    missing = isMissing && wasThere ? missing + 1 : 0;
    if (missing === 2) return;
    if (!isMissing) await change;
    // A folder that much happens in is not looked at each time.
    await pause();
  }
}

const pause = (): Promise<void> => setTimeout(intervalMs, undefined, { ref: false });

/** Resolves when something happened to a folder or in it. */
function nextChange(folder: string): Promise<void> {
  // Watched on Windows, it could not be moved.
  if (process.platform === "win32") return Promise.resolve();
  return new Promise((resolve) => {
    let watcher: FSWatcher | undefined;
    const end = (): void => {
      watcher?.close();
      resolve();
    };
    try {
      watcher = watch(folder, { persistent: false }, end);
      watcher.on("error", end);
    } catch {
      // It is not there, or the system has no watch left.
      void pause().then(resolve);
    }
  });
}
