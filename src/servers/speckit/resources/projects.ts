import { readdir } from "node:fs/promises";
import path from "node:path";
import { createFeatureIndex, type FeatureIndex } from "../../../domain/speckit/features/featureIndex.ts";
import { unlessMissing } from "../../../disk/errorCode.ts";
import { projectFiles } from "../../../disk/projectFiles.ts";
import { projectAround } from "../project/projectRoot.ts";
import { nodeFeatureFiles } from "./nodeFeatureFiles.ts";

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

/** Deeper than any monorepo nests its packages, and an end for links and accidents. */
const deepest = 4;
const mostFolders = 2_000;
const skipped = new Set(["node_modules", "vendor", "target", "dist", "out", "build", "venv", "__pycache__", "specs"]);

export function createProjects(workingDirectory: string): Projects {
  const known = new Map<string, Project>();
  const open = (name: string, root: string): Project => {
    const project = known.get(name);
    if (project?.root === root) return project;
    const opened = { name, root, index: createFeatureIndex(nodeFeatureFiles(root)) };
    known.set(name, opened);
    return opened;
  };

  async function look(signal: AbortSignal): Promise<readonly Project[]> {
    const around = (await projectAround(workingDirectory)) ?? workingDirectory;
    const nested = (await nestedRoots(workingDirectory, signal)).filter((root) => root !== around);
    const names = nested.map((root) => path.relative(workingDirectory, root).split(path.sep).join("/"));
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
  const roots: string[] = [];
  let [level, visited]: [readonly string[], number] = [[folder], 0];
  for (let depth = 0; depth <= deepest && level.length > 0 && visited < mostFolders; depth++) {
    signal.throwIfAborted();
    const found = await Promise.all(level.slice(0, mostFolders - visited).map(foldersIn));
    visited += found.length;
    for (const [index, names] of found.entries()) if (names.includes(".specify")) roots.push(level[index] ?? folder);
    level = found.flatMap((names, index) =>
      names
        .filter((name) => !name.startsWith(".") && !skipped.has(name))
        .map((name) => projectFiles(level[index] ?? folder).shown(name)),
    );
  }
  return roots;
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    // A folder that is closed to us holds nothing for us.
    return [];
  }
}
