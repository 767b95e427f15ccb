import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { featureFoldersIn } from "../../domain/speckit/documents/featureFolders.ts";
import { projectName, type ProjectSign } from "../systems/projects/projectSign.ts";
import { isWorkspaceFolder, rootsIn, type WalkedFolder } from "../systems/projects/workspaceWalk.ts";

/** A folder that holds a spec-kit project. */
export interface SpeckitProject {
  readonly root: string;
  readonly name: string;
  /** The folder of the workspace around it, whose server answers for it. */
  readonly folder: string;
}

/** The spec-kit projects of the workspace, also those deeper down. */
export async function findSpeckitProjects(walked: readonly WalkedFolder[]): Promise<readonly SpeckitProject[]> {
  const found = await Promise.all(
    walked.map(async (list) => {
      const { fsPath: folder, name } = list;
      const marked = await rootsIn(list, async ({ names }) => names.includes(".specify"));
      const roots = marked.includes(folder) || !(await holdsFeatures(folder)) ? marked : [folder, ...marked];
      return roots.map((root) => ({ root, folder, name: projectName(root, folder, name) }));
    }),
  );
  // A folder of the workspace may lie inside another one.
  return [...new Map(found.flat().map((project) => [project.root, project])).values()];
}

/** A project somebody began without spec-kit's own files still has features to show. */
async function holdsFeatures(folder: string): Promise<boolean> {
  const specs = join(folder, "specs");
  const names = await readdir(specs).catch((): string[] => []);
  for (const path of names) {
    const files = await readdir(join(specs, path)).catch((): string[] => []);
    if (featureFoldersIn([{ path, files }]).length > 0) return true;
  }
  return false;
}

export const speckitSign: ProjectSign = {
  folders: [".specify", "specs"],
  needs: [".specify", "specs"],
  isRoot: async ({ path, names }) =>
    names.includes(".specify") || (isWorkspaceFolder(path) && names.includes("specs") && (await holdsFeatures(path))),
};
