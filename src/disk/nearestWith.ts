import { stat } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "./errorCode.ts";

/** The nearest folder, from here upwards, that holds something of this name. */
export async function nearestWith(from: string, name: string): Promise<string | undefined> {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if ((await unlessMissing(stat(path.join(folder, name)))) !== undefined) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}
