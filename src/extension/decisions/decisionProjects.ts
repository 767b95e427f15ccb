import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ListedFolder } from "../../disk/folders/listFolders.ts";
import { nearestWith } from "../../disk/paths/nearestWith.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import { projectName, type ProjectSign } from "../systems/projects/projectSign.ts";
import { isWorkspaceFolder, rootsIn, type WalkedFolder } from "../systems/projects/workspaceWalk.ts";

/** A repository (or a folder in one) that holds decisions or a task. */
export interface DecisionProject {
  readonly root: string;
  readonly name: string;
  /** The folder of the workspace whose preflights server works on this very root; none for a project deeper down. */
  readonly folder: string | undefined;
}

const signs = [paths.adrs, paths.currentTask, paths.architecture, paths.archivedTasks];

/** As the server finds it: the repository around each folder of the workspace, and projects deeper down. */
export async function findDecisionProjects(walked: readonly WalkedFolder[]): Promise<readonly DecisionProject[]> {
  const found = await Promise.all(
    walked.map(async (list) => {
      const { fsPath: folder, name } = list;
      const own = (await nearestWith(folder, ".git")) ?? folder;
      const below = await rootsIn(list, holdsRecords);
      return [
        ...((await isUsed(own)) ? [{ root: own, name, folder }] : []),
        ...below
          .filter((root) => root !== own)
          .map((root) => ({ root, name: projectName(root, folder, name), folder: undefined })),
      ];
    }),
  );
  // Folders of the workspace may lie inside each other, or in one repository: the first one that serves it counts.
  const projects = new Map<string, DecisionProject>();
  for (const project of found.flat()) {
    if (projects.get(project.root)?.folder === undefined) projects.set(project.root, project);
  }
  return [...projects.values()];
}

const holdsRecords = async ({ path, names }: ListedFolder): Promise<boolean> =>
  names.includes("docs") && (await isThere(join(path, paths.adrs)));

async function isUsed(root: string): Promise<boolean> {
  return (await Promise.all(signs.map((sign) => isThere(join(root, sign))))).includes(true);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** For `watchProjects`: what makes a folder one with decisions. */
export const decisionSign: ProjectSign = {
  folders: ["docs"],
  needs: signs.map((sign) => join(...sign.split("/"))),
  // Deeper down a task alone makes no project.
  isRoot: async (folder) =>
    (await holdsRecords(folder)) || (isWorkspaceFolder(folder.path) && (await isUsed(folder.path))),
};
