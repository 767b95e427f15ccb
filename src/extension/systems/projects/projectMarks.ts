import { lstat, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isSkippedFolder } from "../../../disk/folders/listFolders.ts";
import type { ServerRole } from "../../../mcp/configuration/chooseServer.ts";

/** One thing in a folder that shows a project there. */
interface ProjectMark {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  /** Deeper down in the workspace it is not enough. */
  readonly isTopOnly?: true;
  /** Where being there is not enough. */
  holds?(root: string): Promise<boolean>;
}

/** How the projects of one system are recognized. */
export interface ProjectMarks {
  readonly role: ServerRole;
  /** Any of these suffices. */
  readonly marks: readonly ProjectMark[];
  /** The root of the project that a folder of the workspace belongs to; the folder itself unless told otherwise. */
  rootAround?(folder: string): Promise<string>;
}

/** A folder that holds a project of one system. */
export interface FoundProject {
  readonly root: string;
  readonly name: string;
  /** The folder of the workspace in which it was found. */
  readonly folder: string;
  /** It lies deeper down in that folder. */
  readonly isNested: boolean;
}

const firstName = ({ path }: ProjectMark): string => path.split("/", 1)[0] ?? path;

/** The systems whose marks lie under a name at the root of a project. */
export type MarkNames = ReadonlyMap<string, ReadonlySet<ProjectMarks>>;

export function markNames(systems: readonly ProjectMarks[]): MarkNames {
  const names = new Map<string, Set<ProjectMarks>>();
  for (const system of systems) {
    for (const mark of system.marks) names.set(firstName(mark), (names.get(firstName(mark)) ?? new Set()).add(system));
  }
  return names;
}

/** Whether a folder deeper down holds a project. The names of the folders in it spare most looks at the disk. */
export async function isNestedProject({ marks }: ProjectMarks, root: string, names?: readonly string[]) {
  for (const mark of marks) {
    if (mark.isTopOnly || (names && !names.includes(firstName(mark)))) continue;
    // A link leads out of the project, or to what is found anyway.
    if ((await isRealFolder(join(root, firstName(mark)))) && (await isThere(root, mark))) return true;
  }
  return false;
}

/** The root of the project that a folder of the workspace itself belongs to. */
export async function topProject(system: ProjectMarks, folder: string): Promise<string | undefined> {
  const root = (await system.rootAround?.(folder)) ?? folder;
  if (await isNestedProject(system, root)) return root;
  for (const mark of system.marks) if (mark.isTopOnly && (await isThere(root, mark))) return root;
  return undefined;
}

const isRealFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isThere = (root: string, mark: ProjectMark): Promise<boolean> =>
  stat(join(root, mark.path)).then(
    () => mark.holds?.(root) ?? true,
    () => false,
  );

/** What a new path in a folder of the workspace may have to do with projects. */
interface PathMeaning {
  /** Folders that may be roots now, because the path is a mark of theirs or lies in one. */
  readonly roots: ReadonlyMap<ProjectMarks, string>;
  /** Projects may lie below it. */
  readonly mayHoldProjects: boolean;
}

export function meaningOf(names: MarkNames, folder: string, path: string): PathMeaning {
  const parts = relative(folder, path).split(sep);
  const roots = new Map<ProjectMarks, string>();
  for (const [at, part] of parts.entries()) {
    for (const system of names.get(part) ?? [])
      if (!roots.has(system)) roots.set(system, join(folder, ...parts.slice(0, at)));
    if (isSkippedFolder(part)) return { roots, mayHoldProjects: false };
  }
  return { roots, mayHoldProjects: true };
}

/** What a project below a folder of the workspace is called. */
export const projectName = (root: string, folder: string, name: string): string =>
  root === folder ? name : `${name}/${relative(folder, root).split(sep).join("/")}`;
