import timers from "node:timers/promises";
import { errorCode } from "./errorCode.ts";

const attempts = 10;
const pauseMs = 30;

/**
 * Windows refuses a file that another program has open: a virus scanner or an indexer for a moment, an editor for
 * longer.
 */
export const isBusy = (error: unknown, platform: NodeJS.Platform = process.platform): boolean =>
  platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error) ?? "");

/** Repeats a system call while the file is busy, ten times in 1.4 s, and then throws the failure. */
export async function whileBusy<T>(call: () => Promise<T>, platform: NodeJS.Platform = process.platform): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error, platform) || attempt === attempts) throw error;
      await timers.setTimeout(pauseMs * attempt);
    }
  }
}

/** The same where nothing can be awaited. It waits a third as long, because it blocks everything else. */
export function whileBusySync<T>(call: () => T, platform: NodeJS.Platform = process.platform): T {
  for (let attempt = 1; ; attempt++) {
    try {
      return call();
    } catch (error) {
      if (!isBusy(error, platform) || attempt === attempts) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, (pauseMs * attempt) / 3);
    }
  }
}
