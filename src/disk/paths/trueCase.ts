import { lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** What of a disk decides how a name is written. */
export interface NameDisk {
  /** Which file or folder it is; `undefined` where there is none. */
  identity(file: string): Promise<string | undefined>;
  names(folder: string): Promise<readonly string[]>;
}

const nodeDisk: NameDisk = {
  async identity(file) {
    try {
      const { dev, ino } = await lstat(file);
      return `${String(dev)} ${String(ino)}`;
    } catch {
      // Missing or not readable: then its name stays as given.
      return undefined;
    }
  },
  names: (folder) => readdir(folder).catch(() => []),
};

/**
 * A path with its names as the disk has them: where case is ignored, `SPECS/001-A` and `specs/001-a` are one folder and
 * must not look like two. Names above `above` and those that do not exist stay as they are.
 */
export async function trueCase(
  file: string,
  above: string = path.parse(file).root,
  disk: NameDisk = nodeDisk,
): Promise<string> {
  let spelled = above;
  for (const name of path.relative(above, file).split(path.sep).filter(Boolean)) {
    spelled = path.join(spelled, await nameOnDisk(spelled, name, disk));
  }
  return spelled;
}

/** A folder is listed only where the same name in other letters is the same file, so ordinary disks pay one look. */
async function nameOnDisk(folder: string, name: string, disk: NameDisk): Promise<string> {
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  if (other === name) return name;
  const own = await disk.identity(path.join(folder, name));
  if (own === undefined || own !== (await disk.identity(path.join(folder, other)))) return name;
  const names = await disk.names(folder);
  if (names.includes(name)) return name;
  return names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
}
