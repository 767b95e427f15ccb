import { join, sep } from "node:path";
import * as vscode from "vscode";
import { type FolderList, foldersIn } from "../../disk/folders/listFolders.ts";
import type { ServerRole } from "../../mcp/configuration/chooseServer.ts";
import { projectName, type ProjectSign } from "../systems/projects/projectSign.ts";
import { rootsIn, type WalkedFolder } from "../systems/projects/workspaceWalk.ts";

/** A folder that holds a chant project. */
export interface ChantProject {
  readonly root: string;
  readonly name: string;
}

export const chantSign: ProjectSign = {
  folders: [".chant"],
  needs: [`.chant${sep}specs`],
  isRoot: async ({ path, names }) =>
    names.includes(".chant") && (await foldersIn(join(path, ".chant"))).includes("specs"),
};

/** The folders of a list that hold a `.chant/specs`, from the outside in. */
export const findChantRoots = (list: FolderList): Promise<readonly string[]> =>
  rootsIn(list, (folder) => chantSign.isRoot(folder));

/** The folders of the workspace in which chant is initialised, also those deeper down. */
export async function findChantProjects(walked: readonly WalkedFolder[]): Promise<readonly ChantProject[]> {
  const found = await Promise.all(
    walked.map(async (folder) => {
      const roots = await findChantRoots(folder);
      return roots.map((root) => ({ root, name: projectName(root, folder.fsPath, folder.name) }));
    }),
  );
  // A folder of the workspace may lie inside another one.
  return [...new Map(found.flat().map((project) => [project.root, project])).values()];
}

/** Which systems a folder already works with. */
export async function findUsedSystems(folder: vscode.Uri): Promise<ReadonlySet<ServerRole>> {
  const signs: readonly (readonly [ServerRole, ...string[]])[] = [
    ["chant", ".chant", "specs"],
    ["preflights", "docs", "adr"],
    ["preflights", "docs", "CURRENT_TASK.md"],
    ["speckit", ".specify"],
    ["speckit", "specs"],
  ];
  const found = await Promise.all(signs.map(([, ...path]) => exists(folder, ...path)));
  return new Set(signs.filter((_, index) => found[index]).map(([role]) => role));
}

async function exists(folder: vscode.Uri, ...path: readonly string[]): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, ...path));
    return true;
  } catch {
    // What is not there is an answer, not a failure.
    return false;
  }
}
