import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { ListedFolder } from "../../domain/speckit/documents/featureFolders.ts";
import type { FeatureFiles } from "../../domain/speckit/features/featureIndex.ts";
import { findInside } from "../files/readInside.ts";
import { projectFiles } from "../paths/projectFiles.ts";

/**
 * The files below `specs` of a project. What is not there, is closed to us or leads out of the project is not listed: one
 * such folder must not hide the others.
 */
export function featureFiles(root: string): FeatureFiles {
  const files = projectFiles(root);
  const at = (folder: string): string => (folder === "" ? "specs" : `specs/${folder}`);
  return {
    async folders(signal) {
      const listed: ListedFolder[] = [];
      const look = async (relative: string, depth: number): Promise<void> => {
        signal.throwIfAborted();
        const entries = await files.entries(at(relative)).catch(() => undefined);
        if (!entries) return;
        listed.push({ path: relative, files: entries.filter((entry) => entry.isFile()).map((entry) => entry.name) });
        if (depth === 2) return;
        const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
        await Promise.all(below.map(({ name }) => look(relative === "" ? name : `${relative}/${name}`, depth + 1)));
      };
      await look("", 0);
      return listed;
    },
    async documents(folder, signal) {
      signal.throwIfAborted();
      const home = await files.find(at(folder));
      if (home === undefined) return [];
      const below = projectFiles(home);
      const options = { acceptFile: isShown, enterFolder: isShown, signal };
      const names = await below.walk(".", options).catch(() => (signal.throwIfAborted(), []));
      const found = await Promise.all(
        names.map(async (name) => {
          const status = await stat(below.shown(name)).catch(() => undefined);
          return status ? [{ name, modified: status.mtimeMs, size: status.size, state: stateOf(status) }] : [];
        }),
      );
      return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: (folder, name) => findInside(root, `${at(folder)}/${name}`),
  };
}

const isShown = (name: string): boolean => !name.startsWith(".");

const stateOf = ({ ctimeMs, ino }: Stats): string => `${ctimeMs} ${ino}`;
