import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { ListedFolder } from "../../../domain/speckit/documents/featureFolders.ts";
import type { FeatureFiles } from "../../../domain/speckit/features/featureIndex.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { projectFiles } from "../../../disk/paths/projectFiles.ts";
import { findDocument } from "../../../disk/files/readDocument.ts";

/** The files below `specs` of a project on disk. What leads out of the project is not listed. */
export function nodeFeatureFiles(root: string): FeatureFiles {
  const files = projectFiles(root);
  const at = (folder: string): string => (folder === "" ? "specs" : `specs/${folder}`);
  return {
    async folders(signal) {
      const listed: ListedFolder[] = [];
      const look = async (relative: string, depth: number): Promise<void> => {
        signal.throwIfAborted();
        const entries = await files.entries(at(relative));
        if (!entries) return;
        listed.push({ path: relative, files: entries.filter((entry) => entry.isFile()).map((entry) => entry.name) });
        if (depth === 2) return;
        const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
        await Promise.all(below.map(({ name }) => look(relative === "" ? name : `${relative}/${name}`, depth + 1)));
      };
      if ((await files.find("specs")) !== undefined) await look("", 0);
      return listed;
    },
    async documents(folder, signal) {
      const home = projectFiles(await files.locate(at(folder)));
      const names = await home.walk(".", {
        acceptFile: (name) => !name.startsWith("."),
        enterFolder: (name) => !name.startsWith("."),
        signal,
      });
      const found = await Promise.all(
        names.map(async (name) => {
          const status = await unlessMissing(stat(home.shown(name)));
          return status ? [{ name, modified: status.mtimeMs, size: status.size, state: stateOf(status) }] : [];
        }),
      );
      return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async read(folder, name) {
      const file = await files.find(`${at(folder)}/${name}`);
      return file === undefined ? undefined : findDocument(file);
    },
  };
}

const stateOf = ({ ctimeMs, ino }: Stats): string => `${ctimeMs} ${ino}`;
