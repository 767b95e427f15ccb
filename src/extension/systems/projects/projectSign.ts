import { join, relative, sep } from "node:path";
import { isSkippedFolder, type ListedFolder } from "../../../disk/folders/listFolders.ts";

/** What makes a folder a project of one of the three systems. */
export interface ProjectSign {
  /** The folders at its root that may say so. */
  readonly folders: readonly string[];
  /** Without one of these below its root a project is none any more. */
  readonly needs: readonly string[];
  isRoot(folder: ListedFolder): Promise<boolean>;
}

/** Which folder at or below `folder` may be a project of this kind by a path that is its sign, or lies in that. */
export function rootNamedBy(sign: ProjectSign, folder: string, path: string): string | undefined {
  const parts = relative(folder, path).split(sep);
  const at = parts.findIndex((part) => sign.folders.includes(part));
  const above = parts.slice(0, Math.max(at, 0));
  return at < 0 || above.some(isSkippedFolder) ? undefined : join(folder, ...above);
}

/** What a project below a folder of the workspace is called. */
export const projectName = (root: string, folder: string, name: string): string =>
  root === folder ? name : `${name}/${relative(folder, root).split(sep).join("/")}`;
