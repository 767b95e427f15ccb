import { existsSync } from "node:fs";
import path from "node:path";

/** The folder above, or the folder itself, that git would take for the top of a repository. */
export function repositoryAround(folder: string): string | undefined {
  for (let each = path.resolve(folder); ; each = path.dirname(each)) {
    if (existsSync(path.join(each, ".git"))) return each;
    if (each === path.dirname(each)) return undefined;
  }
}
