import type { Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { ListedFolder } from "../../../domain/speckit/documents/featureFolders.ts";
import { findInside } from "../../../disk/files/readInside.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import type { FeatureFiles } from "../../../domain/speckit/features/featureIndex.ts";

/**
 * The files below `specs` of a project, for the time without a server. What is not there, or leads out of the project, is
 * simply not listed. Links are not followed below `specs`.
 */
export function diskFeatureFiles(root: string): FeatureFiles {
  const at = (folder: string): string => join(root, "specs", ...folder.split("/"));
  return {
    async folders(signal) {
      const listed: ListedFolder[] = [];
      const look = async (path: string, depth: number): Promise<void> => {
        signal.throwIfAborted();
        const entries = await readdir(at(path), { withFileTypes: true }).catch(() => undefined);
        if (!entries) return;
        listed.push({ path, files: entries.filter((entry) => entry.isFile()).map(({ name }) => name) });
        const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
        if (depth < 2)
          await Promise.all(below.map(({ name }) => look(path === "" ? name : `${path}/${name}`, depth + 1)));
      };
      if ((await resolveInside(root, "specs")) !== undefined) await look("", 0);
      return listed;
    },
    async documents(folder, signal) {
      signal.throwIfAborted();
      const entries = await readdir(at(folder), { withFileTypes: true, recursive: true }).catch(() => []);
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const named = paths
        .map((path) => ({ path, name: relative(at(folder), path).split(sep).join("/") }))
        .filter(({ name }) => !name.split("/").some((part) => part.startsWith(".")));
      const found = await Promise.all(
        named.map(async ({ path, name }) => {
          const status = await stat(path).catch(() => undefined);
          return status ? [{ name, modified: status.mtimeMs, size: status.size, state: stateOf(status) }] : [];
        }),
      );
      return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: (folder, name) => findInside(root, `specs/${folder}/${name}`),
  };
}

const stateOf = ({ ctimeMs, ino }: Stats): string => `${ctimeMs} ${ino}`;
