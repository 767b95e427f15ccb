import { lstat, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { isSkippedFolder } from "../../../disk/folders/listFolders.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** A file or folder that marks a project. */
interface ProjectMark {
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  /** It does not mark a nested project. */
  readonly isTopOnly?: true;
  /** A further condition besides its existence. */
  holds?(root: string): Promise<boolean>;
}

/** How the projects of one system are recognized. */
export interface ProjectMarks {
  /** The role of its server. */
  readonly role: string;
  /** Any of these is sufficient. */
  readonly marks: readonly ProjectMark[];
  /** The root of the project that a workspace folder belongs to; the folder itself by default. */
  rootAround?(folder: string): Promise<string>;
}

/** A folder with a project of one system. */
export interface FoundProject {
  readonly root: string;
  readonly name: string;
  /** The workspace folder in which it was found. */
  readonly folder: string;
  /** It is not the workspace folder itself. */
  readonly isNested: boolean;
}

const firstName = ({ path }: ProjectMark): string => path.split("/", 1)[0] ?? path;

/** The systems with a mark under a name in the project root. */
export type MarkNames = ReadonlyMap<string, ReadonlySet<ProjectMarks>>;

export function markNames(systems: readonly ProjectMarks[]): MarkNames {
  const names = new Map<string, Set<ProjectMarks>>();
  for (const system of systems) {
    for (const mark of system.marks) names.set(firstName(mark), (names.get(firstName(mark)) ?? new Set()).add(system));
  }
  return names;
}

/** Whether a nested folder is a project. The names of its folders avoid most disk accesses. */
export async function isNestedProject({ marks }: ProjectMarks, root: string, names?: readonly string[]) {
  for (const mark of marks) {
    if (mark.isTopOnly || (names && !names.includes(firstName(mark)))) continue;
    // A link leads out of the project, or to something that is found anyway.
    if ((await isRealFolder(join(root, firstName(mark)))) && (await isThere(root, mark))) return true;
  }
  return false;
}

/** The root of the project that the workspace folder itself belongs to. */
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

/** What a new path in a workspace folder can mean for projects. */
interface PathMeaning {
  /** Folders that may be project roots now, because the path is one of their marks or inside one. */
  readonly roots: ReadonlyMap<ProjectMarks, string>;
  /** Projects may lie below it. */
  readonly mayHoldProjects: boolean;
}

export function meaningOf(names: MarkNames, folder: string, path: string): PathMeaning {
  // This runs for each of thousands of new files, for which `relative` takes longer than all else here.
  const parts = path.slice(folder.length + 1).split(sep);
  const roots = new Map<ProjectMarks, string>();
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    for (const system of names.get(part) ?? [])
      if (!roots.has(system)) roots.set(system, join(folder, ...parts.slice(0, at)));
    if (isSkippedFolder(part)) return { roots, mayHoldProjects: false };
  }
  return { roots, mayHoldProjects: true };
}

/** The display name of a nested project. */
export const projectName = (root: string, folder: string, name: string): string =>
  root === folder ? name : `${name}/${relativePath(folder, root)}`;
