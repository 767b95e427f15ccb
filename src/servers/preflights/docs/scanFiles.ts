import { stat } from "node:fs/promises";
import type { Dirent } from "node:fs";
import type { FileContext } from "../../../domain/preflight/fileContext.ts";
import { guardedNames, signalsFrom } from "../../../domain/preflight/fileContext.ts";
import { type ProjectFiles, projectFiles } from "../../../disk/paths/projectFiles.ts";

const ignoredFolders: ReadonlySet<string> = new Set(["node_modules", "__pycache__", "venv", ".venv", "dist", "build"]);
/** What preflights wrote itself says nothing about where work belongs. */
const ownPaths: ReadonlySet<string> = new Set([
  "docs/adr",
  "docs/archive",
  "docs/CURRENT_TASK.md",
  "docs/ARCHITECTURE_STATE.md",
  "docs/AGENT_PROMPT.md",
]);
const deepest = 5;
const maxFiles = 2000;

/** The names of the files of a repository, breadth first and in code-unit order, so that a cut is always the same. */
export async function scanFiles(root: string, signal: AbortSignal): Promise<FileContext> {
  const files = projectFiles(root);
  const paths: string[] = [];
  const folders = [""];
  for (let next = folders.shift(); next !== undefined && paths.length < maxFiles; next = folders.shift()) {
    signal.throwIfAborted();
    for (const entry of await entriesOf(files, next)) {
      const found = next === "" ? entry.name : `${next}/${entry.name}`;
      if (entry.name.startsWith(".") || ownPaths.has(found)) continue;
      if (entry.isDirectory()) {
        if (!ignoredFolders.has(entry.name) && found.split("/").length < deepest) folders.push(found);
      } else if (await isOwnFile(files, found, entry)) paths.push(found);
    }
  }
  const kept = paths.slice(0, maxFiles).sort();
  const inRoot = await entriesOf(files, "");
  const signals = signalsFrom(new Set(inRoot.map(({ name }) => name)));
  return { paths: kept, directories: topLevel(kept), guarded: guardedAmong(inRoot), signals };
}

/** A folder that cannot be read is no reason to refuse a preflight. */
async function entriesOf(files: ProjectFiles, folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = (await files.entries(folder)) ?? [];
    return entries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  } catch {
    return [];
  }
}

async function isOwnFile(files: ProjectFiles, file: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    const target = await files.find(file);
    return target !== undefined && (await stat(target)).isFile();
  } catch {
    // Gone meanwhile, or closed to us.
    return false;
  }
}

const topLevel = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.filter((file) => file.includes("/")).map((file) => file.slice(0, file.indexOf("/") + 1))),
];

function guardedAmong(entries: readonly Dirent[]): readonly string[] {
  return guardedNames.filter((guarded) =>
    entries.some((entry) => {
      if (guarded === ".env") return entry.name.startsWith(guarded);
      return guarded.endsWith("/") ? entry.isDirectory() && `${entry.name}/` === guarded : entry.name === guarded;
    }),
  );
}
