import { lstat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { foldersIn, type ListedFolder, listFolders } from "../../../disk/folders/listFolders.ts";
import { topmostPaths } from "../../../disk/paths/topmostPaths.ts";
import {
  type FoundProject,
  isNestedProject,
  type MarkNames,
  markNames,
  meaningOf,
  projectName,
  type ProjectMarks,
  topProject,
} from "./projectMarks.ts";

interface NamedFolder {
  readonly fsPath: string;
  readonly name: string;
}

/** Paths that appeared or disappeared since the last update. */
interface PathChanges {
  readonly created: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
}

/** The projects of all systems in the workspace folders: found in one walk, and then kept up to date. */
interface ProjectIndex {
  /** Walks folders that were not walked yet, and forgets folders that are not listed. */
  setFolders(folders: readonly NamedFolder[]): Promise<void>;
  /** Reads only folders that are new. */
  look(changes: PathChanges): Promise<void>;
  /** Looks for projects in the workspace folders themselves, without reading nested folders. */
  lookAtTops(): Promise<void>;
  forget(): void;
  projects(role: string): readonly FoundProject[];
  /** Whether a new path can change the known projects. */
  isWorthALook(path: string): boolean;
  /** Whether the name of a project may depend on the file at this path. */
  isMark(path: string): boolean;
  /** Workspace folders with too many folders to search all of them. */
  readonly cutFolders: readonly NamedFolder[];
}

interface Walked extends NamedFolder {
  isCut: boolean;
  /** Every folder that was read. */
  readonly known: Set<string>;
  readonly tops: Map<ProjectMarks, string | undefined>;
  readonly nested: ReadonlyMap<ProjectMarks, Set<string>>;
}

export function createProjectIndex(systems: readonly ProjectMarks[], read = foldersIn): ProjectIndex {
  const names = markNames(systems);
  const walks = createWalks(systems, names, read);
  let walked: readonly Walked[] = [];
  return {
    async setFolders(folders) {
      const find = ({ fsPath, name }: NamedFolder): Walked | undefined =>
        walked.find((each) => each.fsPath === fsPath && each.name === name);
      walked = await Promise.all(folders.map(async (folder) => find(folder) ?? (await walks.walkFolder(folder))));
    },
    async look(changes) {
      for (const within of walked) await walks.look(within, changes);
    },
    lookAtTops: async () => void (await Promise.all(walked.map((each) => walks.lookAtTop(each)))),
    forget: () => void (walked = []),
    projects(role) {
      const system = systems.find((each) => each.role === role);
      const found = walked.flatMap((each) => (system ? projectsIn(each, system) : []));
      // Workspace folders can be nested or share a repository: the innermost folder counts.
      const projects = new Map<string, FoundProject>();
      for (const each of found) if (projects.get(each.root)?.isNested !== false) projects.set(each.root, each);
      return [...projects.values()];
    },
    isWorthALook(path) {
      const isFound = (system: ProjectMarks, root: string): boolean =>
        walked.some(({ tops, nested }) => tops.get(system) === root || nested.get(system)?.has(root));
      const around = walked.filter(({ fsPath }) => path.startsWith(fsPath + sep));
      // In a folder that is not walked yet, anything may be new.
      if (around.length === 0) return true;
      return around.some(({ fsPath }) => {
        const { roots, mayHoldProjects } = meaningOf(names, fsPath, path);
        return mayHoldProjects || [...roots].some(([system, root]) => !isFound(system, root));
      });
    },
    isMark: (path) => names.has(basename(path)),
    get cutFolders() {
      return walked.filter(({ isCut }) => isCut);
    },
  };
}

function createWalks(systems: readonly ProjectMarks[], names: MarkNames, read: typeof foldersIn) {
  const lookAtTop = async ({ fsPath, tops }: Walked): Promise<void> => {
    await Promise.all(systems.map(async (system) => tops.set(system, await topProject(system, fsPath))));
  };
  /** A folder and those below it, each read once. */
  const walk = async (within: Walked, top: string): Promise<void> => {
    const { folders, isCut } = await listFolders(top, { read });
    within.isCut ||= isCut;
    for (const { path } of folders) within.known.add(path);
    const check = async (system: ProjectMarks, { path, names: inside }: ListedFolder): Promise<void> => {
      if (await isNestedProject(system, path, inside)) within.nested.get(system)?.add(path);
    };
    await Promise.all(systems.flatMap((system) => folders.map((folder) => check(system, folder))));
  };
  return {
    lookAtTop,
    async walkFolder({ fsPath, name }: NamedFolder): Promise<Walked> {
      const nested = new Map(systems.map((system) => [system, new Set<string>()]));
      const folder: Walked = { fsPath, name, isCut: false, known: new Set(), tops: new Map(), nested };
      await Promise.all([lookAtTop(folder), walk(folder, fsPath)]);
      return folder;
    },
    async look(within: Walked, { created, deleted }: PathChanges): Promise<void> {
      const isDeleted = isAtOrBelow(deleted);
      for (const path of within.known) if (isDeleted(path)) within.known.delete(path);
      const ours = [...created].filter((path) => path.startsWith(within.fsPath + sep));
      const meanings = ours.map((path) => ({ path, ...meaningOf(names, within.fsPath, path) }));
      for (const [system, roots] of within.nested) {
        const named = meanings.flatMap((each) => each.roots.get(system) ?? []);
        const lost = [...roots].filter((root) => system.marks.some(({ path }) => isDeleted(join(root, path))));
        for (const root of new Set([...named, ...lost])) {
          if (await isNestedProject(system, root)) roots.add(root);
          else roots.delete(root);
        }
      }
      const unread = meanings.filter(({ mayHoldProjects, path }) => mayHoldProjects && !within.known.has(path));
      for (const folder of await foldersAmong(topmostPaths(unread.map(({ path }) => path)))) await walk(within, folder);
      await lookAtTop(within);
    },
  };
}

function projectsIn({ fsPath: folder, name, tops, nested }: Walked, system: ProjectMarks): readonly FoundProject[] {
  const top = tops.get(system);
  const below = [...(nested.get(system) ?? [])].filter((root) => root !== top).sort(outsideIn);
  return [
    ...(top === undefined ? [] : [{ root: top, name, folder, isNested: false }]),
    ...below.map((root) => ({ root, name: projectName(root, folder, name), folder, isNested: true })),
  ];
}

const outsideIn = (a: string, b: string): number =>
  a.split(sep).length - b.split(sep).length || (a < b ? -1 : Number(a > b));

const isAtOrBelow = (paths: ReadonlySet<string>): ((path: string) => boolean) => {
  const isIn = (path: string): boolean => paths.has(path) || (dirname(path) !== path && isIn(dirname(path)));
  return paths.size === 0 ? () => false : isIn;
};

/** Parallel reads: enough to keep the disk busy without blocking the event loop. */
const atOnce = 100;

async function foldersAmong(paths: readonly string[]): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let at = 0; at < paths.length; at += atOnce) {
    const some = paths.slice(at, at + atOnce);
    const isFolder = await Promise.all(some.map((path) => lstat(path).then((found) => found.isDirectory(), isGone)));
    folders.push(...some.filter((_, index) => isFolder[index]));
  }
  return folders;
}

/** It was removed again before it was read. */
const isGone = (): boolean => false;
