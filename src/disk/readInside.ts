import { readFile } from "node:fs/promises";
import { resolveInside } from "./resolveInside.ts";

/** The text of a file of a project; nothing where there is none to read, or where a link leads out of the project. */
export async function readInside(root: string, name: string): Promise<string | undefined> {
  try {
    const file = await resolveInside(root, name);
    return file === undefined ? undefined : await readFile(file, "utf8");
  } catch {
    // A folder, closed to us, or gone meanwhile: for those who only show what is there, there is nothing.
    return undefined;
  }
}
