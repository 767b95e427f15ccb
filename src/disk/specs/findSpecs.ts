import { sortBySpecId } from "../../domain/spec/compareSpecIds.ts";
import { specIdOfFile } from "../../domain/spec/specId.ts";
import { lookAtFile } from "./lookAtFile.ts";
import { markDuplicates } from "./markDuplicates.ts";
import { parseSpecFile } from "./parseSpecFile.ts";
import { SpecFile } from "./specFile.ts";
import { TextStore } from "./storedText.ts";
import { type MarkdownFile, walkMarkdown } from "./walkMarkdown.ts";

/** The files of a folder of specs that have one of these ids. None is opened. */
export async function findSpecPaths(
  root: string,
  folder: string,
  ids: ReadonlySet<string>,
): Promise<readonly MarkdownFile[]> {
  const { files } = await walkMarkdown(root, folder);
  return files.filter(({ name }) => ids.has(idOf(name)));
}

/** Those of these specs that are in a folder; no other file is opened. */
export async function findSpecs(root: string, folder: string, ids: ReadonlySet<string>): Promise<readonly SpecFile[]> {
  const found = await Promise.all((await findSpecPaths(root, folder, ids)).map((file) => readSpecFile(root, file)));
  const files = sortBySpecId(
    found.flatMap((file) => file ?? []),
    ({ id }) => id,
  );
  return markDuplicates(files).filter(({ spec }) => spec !== undefined);
}

/** One file among the specs; undefined where there is none, or only a link that leads out of the project. */
export async function readSpecFile(root: string, { name, path }: MarkdownFile): Promise<SpecFile | undefined> {
  const look = lookAtFile(path, root, new TextStore());
  if (look?.kind !== "file") return undefined;
  const { text, stats, problem } = look;
  const id = idOf(name);
  const read = problem === undefined ? await parseSpecFile(id, text) : { spec: undefined, problem };
  return new SpecFile({ id, path, projectRoot: root, text, stats, ...read });
}

const idOf = (name: string): string => specIdOfFile(name) ?? name;
