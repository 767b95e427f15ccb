import { stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { errorCode } from "../../disk/files/errorCode.ts";

const everyMilliseconds = 2000;

/**
 * Resolves when a folder that was there is gone. It is looked at now and then: to watch it would keep it from being moved
 * on Windows. Git and editors replace folders, so it has to be missing twice.
 */
export async function untilRemoved(folder: string): Promise<void> {
  let wasThere = false;
  for (let missing = 0; missing < 2;) {
    const isMissing = await stat(folder).then(
      () => false,
      // A share that does not answer, or a folder that may not be read, is not gone.
      (error: unknown) => errorCode(error) === "ENOENT",
    );
    wasThere ||= !isMissing;
    missing = isMissing && wasThere ? missing + 1 : 0;
    await setTimeout(everyMilliseconds, undefined, { ref: false });
  }
}
