import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import * as vscode from "vscode";
import { featureFoldersIn } from "../domain/speckit/documents/featureFolders.ts";
import { findRoots } from "./findRoots.ts";
import { type ProjectSign, watchProjects } from "./watchProjects.ts";

/** A folder that holds a spec-kit project. */
export interface SpeckitProject {
  readonly root: string;
  readonly name: string;
  /** The folder of the workspace around it, whose server answers for it. */
  readonly folder: string;
}

/** The spec-kit projects of the workspace, also those deeper down. */
export async function findSpeckitProjects(): Promise<readonly SpeckitProject[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  const found = await Promise.all(
    folders.map(async ({ uri: { fsPath: folder }, name }) => {
      const marked = await findMarked(folder);
      const roots = marked.includes(folder) || !(await holdsFeatures(folder)) ? marked : [folder, ...marked];
      return roots.map((root) => ({ root, folder, name: nameOf(root, folder, name) }));
    }),
  );
  // A folder of the workspace may lie inside another one.
  return [...new Map(found.flat().map((project) => [project.root, project])).values()];
}

const findMarked = (folder: string): Promise<readonly string[]> =>
  findRoots(folder, async (_, names) => names.includes(".specify"));

const nameOf = (root: string, folder: string, name: string): string =>
  root === folder ? name : `${name}/${relative(folder, root).split(sep).join("/")}`;

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

/** Tells when a spec-kit project may have appeared in a folder of the workspace, or gone from it. */
export const watchSpeckitProjects = (knownRoots: () => readonly string[], onDidChange: () => void): vscode.Disposable =>
  watchProjects(speckitSign, knownRoots, onDidChange);

const speckitSign: ProjectSign = {
  folder: ".specify",
  needs: [".specify", "specs"],
  async find(path) {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path))?.uri.fsPath;
    const isOfFolder = folder !== undefined && `${path}${sep}`.startsWith(join(folder, "specs") + sep);
    const begun = isOfFolder && (await holdsFeatures(folder)) ? [folder] : [];
    return [...begun, ...(await findMarked(path))];
  },
};
