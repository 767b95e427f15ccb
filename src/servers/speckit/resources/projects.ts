import { createFeatureIndex, type FeatureIndex } from "../../../domain/speckit/features/featureIndex.ts";
import { isSkippedFolder, listFolders, maxFolders } from "../../../disk/folders/listFolders.ts";
import { projectAround } from "../project/projectRoot.ts";
import { featureFiles } from "../../../disk/features/featureFiles.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** A spec-kit project this process can see, with what is known about its features. */
export interface Project {
  /** From the working directory, with `/`; empty for the project around it. */
  readonly name: string;
  readonly root: string;
  readonly index: FeatureIndex;
}

export interface Projects {
  /** Those of the last look. */
  readonly known: readonly Project[];
  /** The project around the working directory first, then those below it. */
  all(signal: AbortSignal): Promise<readonly Project[]>;
  /** One of them; folders are walked again only for a name that was not there at the last look. */
  find(name: string, signal: AbortSignal): Promise<Project | undefined>;
}

export function createProjects(workingDirectory: string): Projects {
  const known = new Map<string, Project>();
  const open = (name: string, root: string): Project => {
    const project = known.get(name);
    if (project?.root === root) return project;
    const opened = { name, root, index: createFeatureIndex(featureFiles(root)) };
    known.set(name, opened);
    return opened;
  };

  async function look(signal: AbortSignal): Promise<readonly Project[]> {
    const around = (await projectAround(workingDirectory)) ?? workingDirectory;
    const nested = (await nestedRoots(workingDirectory, signal)).filter((root) => root !== around);
    const names = nested.map((root) => relativePath(workingDirectory, root));
    const found = [open("", around), ...nested.map((root, index) => open(names[index] ?? "", root))];
    for (const name of [...known.keys()]) if (name !== "" && !names.includes(name)) known.delete(name);
    return found;
  }

  return {
    get known() {
      return [...known.values()];
    },
    all: look,
    async find(name, signal) {
      const project = known.get(name);
      return project ?? (await look(signal)).find((each) => each.name === name);
    },
  };
}

/** Folders at and below this one with a `.specify` in them, from the outside in. */
async function nestedRoots(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const { folders, isCut } = await listFolders(folder, { isSkipped, signal });
  if (isCut) warnTruncated(folder);
  return folders.filter(({ names }) => names.includes(".specify")).map(({ path }) => path);
}

/** Features are no projects. */
const isSkipped = (name: string): boolean => name === "specs" || isSkippedFolder(name);

const saidCut = new Set<string>();

/** Once: a client lists often. */
function warnTruncated(folder: string): void {
  if (saidCut.has(folder)) return;
  saidCut.add(folder);
  process.stderr.write(`[warning] Only the first ${maxFolders} folders of ${folder} were searched for projects.\n`);
}
