import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runCommand.ts";

/** Every `*.test.ts` of some folders, or those whose path contains a text. A folder may be missing, but not be empty. */
export function testFiles(folders: readonly string[], only = ""): readonly string[] {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  return present.flatMap((folder) => {
    const files = globSync(`${folder}/**/*.test.ts`, { cwd: root }).sort();
    if (files.length === 0) throw new Error(`${folder} holds no test.`);
    return files.filter((file) => file.includes(only));
  });
}
