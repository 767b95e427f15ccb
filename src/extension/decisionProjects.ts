import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import * as vscode from "vscode";
import { preflightsPaths as paths } from "../protocol/preflightsTools.ts";
import { findRoots } from "./findRoots.ts";
import type { ProjectSign } from "./watchProjects.ts";

/** A repository (or a folder in one) that holds decisions or a task. */
export interface DecisionProject {
  readonly root: string;
  readonly name: string;
  /** The folder of the workspace whose preflights server works on this very root; none for a project deeper down. */
  readonly folder: string | undefined;
}

const signs = [paths.adrs, paths.currentTask, paths.architecture, paths.archivedTasks];

/** As the server finds it: the repository around each folder of the workspace, and projects deeper down. */
export async function findDecisionProjects(): Promise<readonly DecisionProject[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  const found = await Promise.all(
    folders.map(async ({ uri, name }) => {
      const folder = uri.fsPath;
      const own = (await repositoryAround(folder)) ?? folder;
      const below = await findWithDecisions(folder);
      return [
        ...((await isUsed(own)) ? [{ root: own, name, folder }] : []),
        ...below
          .filter((root) => root !== own)
          .map((root) => ({ root, name: nameOf(root, folder, name), folder: undefined })),
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

function findWithDecisions(folder: string): Promise<readonly string[]> {
  return findRoots(folder, async (root, names) => names.includes("docs") && isThere(join(root, paths.adrs)));
}

const nameOf = (root: string, folder: string, name: string): string =>
  root === folder ? name : `${name}/${relative(folder, root).split(sep).join("/")}`;

/** The first folder upwards with a `.git`, be it a folder or a file. */
async function repositoryAround(start: string): Promise<string | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    if (await isThere(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

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
  folder: "docs",
  needs: signs.map((sign) => join(...sign.split("/"))),
  find: findWithDecisions,
};
