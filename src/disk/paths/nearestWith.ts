import { stat } from "node:fs/promises";
import path from "node:path";

/** The nearest folder, from here upwards, that holds something of this name. */
export async function nearestWith(from: string, name: string): Promise<string | undefined> {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    // A parent folder that we may not read is not the user's project.
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}
