import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { ListedFolder } from "../../../domain/speckit/documents/featureFolders.ts";
import type { FeatureFiles } from "../../../domain/speckit/features/featureIndex.ts";
import { unlessMissing } from "../../../disk/errorCode.ts";
import { walkFiles } from "../../../disk/walkFiles.ts";
import { readText } from "../../../disk/textFiles.ts";

/** The files below `specs` of a project on disk. */
export function nodeFeatureFiles(root: string): FeatureFiles {
  const specs = path.join(root, "specs");
  const at = (folder: string): string => path.join(specs, ...folder.split("/"));
  return {
    async folders(signal) {
      const listed: ListedFolder[] = [];
      const look = async (relative: string, depth: number): Promise<void> => {
        signal.throwIfAborted();
        const entries = await unlessMissing(readdir(at(relative), { withFileTypes: true }));
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
      const files = await walkFiles(at(folder), {
        acceptFile: (name) => !name.startsWith("."),
        enterFolder: (name) => !name.startsWith("."),
        signal,
      });
      const found = await Promise.all(
        files.map(async (file) => {
          const name = path.relative(at(folder), file).split(path.sep).join("/");
          const status = await unlessMissing(stat(file));
          return status ? [{ name, modified: status.mtimeMs, size: status.size }] : [];
        }),
      );
      return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: (folder, name) => readText(path.join(at(folder), ...name.split("/"))),
  };
}
