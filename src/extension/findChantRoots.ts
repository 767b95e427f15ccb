import { join } from "node:path";
import { findRoots, foldersIn } from "./findRoots.ts";

/** The folders at and below this one that hold a `.chant/specs`, from the outside in. */
export const findChantRoots = (folder: string): Promise<readonly string[]> =>
  findRoots(
    folder,
    async (root, names) => names.includes(".chant") && (await foldersIn(join(root, ".chant"))).includes("specs"),
  );
