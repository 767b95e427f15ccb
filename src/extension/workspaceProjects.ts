import { relative, sep } from "node:path";
import * as vscode from "vscode";
import { findChantRoots } from "./findChantRoots.ts";
import type { ServerRole } from "../mcp/configuration/chooseServer.ts";

/** A folder that holds a chant project. */
export interface ChantProject {
  readonly root: string;
  readonly name: string;
}

/** The folders of the workspace in which chant is initialised, also those deeper down. */
export async function findChantProjects(): Promise<readonly ChantProject[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  const found = await Promise.all(
    folders.map(async ({ uri, name }) => {
      const roots = await findChantRoots(uri.fsPath);
      return roots.map((root) => ({ root, name: nameOf(root, uri.fsPath, name) }));
    }),
  );
  // A folder of the workspace may lie inside another one.
  return [...new Map(found.flat().map((project) => [project.root, project])).values()];
}

const nameOf = (root: string, folder: string, name: string): string =>
  root === folder ? name : `${name}/${relative(folder, root).split(sep).join("/")}`;

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
