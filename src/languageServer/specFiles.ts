import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { resolveInside } from "../disk/paths/resolveInside.ts";

/** Finds spec files by id. */
export interface SpecFiles {
  /** The path of the spec in the project, active or archived. */
  find(root: string, id: string): Promise<string | undefined>;
}

export const nodeSpecFiles: SpecFiles = {
  async find(root, id) {
    for (const folder of ["specs", "archive"]) {
      const place = await resolveInside(root, `.chant/${folder}`);
      const found = place === undefined ? undefined : await findBelow(join(root, ".chant", folder), `${id}.md`);
      if (found) return found;
    }
    return undefined;
  },
};

async function findBelow(folder: string, name: string): Promise<string | undefined> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const match = entries.find((entry) => entry.isFile() && entry.name === name);
    return match && join(match.parentPath, match.name);
  } catch {
    // No such folder: then the spec is not in it.
    return undefined;
  }
}
