import { basename, join } from "node:path";
import { isThere } from "../../disk/files/isThere.ts";
import { repositoryAround } from "../../disk/git/repositoryAround.ts";
import { readInside } from "../../disk/files/readInside.ts";
import { detectProjectName } from "../../domain/chant/initProject.ts";
import type { SetupPart } from "../../domain/setup/planSetup.ts";

const signs: readonly (readonly [SetupPart, string])[] = [
  ["chant", ".chant/specs"],
  ["speckit", ".specify"],
  ["decisions", "docs/adr"],
];

/** What a folder already has. */
export async function findSetup(folder: string): Promise<ReadonlySet<SetupPart>> {
  const found = await Promise.all(signs.map(([, path]) => isThere(join(folder, path))));
  return new Set(signs.flatMap(([part], index) => (found[index] ? [part] : [])));
}

/** Also true in a subfolder of a repository. */
export const isInRepository = (folder: string): boolean => repositoryAround(folder) !== undefined;

export async function projectNameOf(folder: string): Promise<string> {
  const read = (name: string): Promise<string | undefined> => readInside(folder, name);
  return detectProjectName({
    packageJson: await read("package.json"),
    cargoToml: await read("Cargo.toml"),
    goMod: await read("go.mod"),
    folderName: basename(folder),
  });
}
