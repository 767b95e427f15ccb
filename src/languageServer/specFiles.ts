import { findSpecPaths } from "../disk/specs/findSpecs.ts";
import { specFolders } from "../disk/specs/specFolder.ts";

/** Finds spec files by id. */
export interface SpecFiles {
  /** The path of the spec in the project, active or archived. */
  find(root: string, id: string): Promise<string | undefined>;
}

export const nodeSpecFiles: SpecFiles = {
  async find(root, id) {
    for (const folder of Object.values(specFolders)) {
      const [found] = await findSpecPaths(root, folder, new Set([id]));
      if (found) return found.path;
    }
    return undefined;
  },
};
