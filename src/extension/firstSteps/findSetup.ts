import { basename, join } from "node:path";
import { isThere } from "../../disk/files/isThere.ts";
import { repositoryAround } from "../../disk/git/repositoryAround.ts";
import { readInside } from "../../disk/files/readInside.ts";
import { detectProjectName } from "../../domain/chant/initProject.ts";
import type { SystemFacts } from "../systems/system.ts";

/** The systems that a folder is set up for: those whose first mark it has. */
export async function findSetup(
  folder: string,
  systems: readonly Pick<SystemFacts, "name" | "marks">[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    systems.map(async ({ marks: [mark] }) => mark !== undefined && isThere(join(folder, mark.path))),
  );
  return new Set(systems.flatMap(({ name }, index) => (found[index] ? [name] : [])));
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
