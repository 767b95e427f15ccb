import { access, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readDocument } from "../files/readDocument.ts";

/** Where the repository around a folder keeps its `HEAD`, without starting git; undefined outside of any. */
export async function findGitFolder(root: string): Promise<string | undefined> {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = await gitFolderAt(join(folder, ".git"));
    if (found !== undefined) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

async function gitFolderAt(git: string): Promise<string | undefined> {
  try {
    const folder = (await stat(git)).isDirectory() ? git : resolve(dirname(git), await placeIn(git));
    await access(join(folder, "HEAD"));
    return folder;
  } catch {
    // Not there, or not what git would put there: the repository may lie further up.
    return undefined;
  }
}

/** A worktree has a file there that says where its own folder lies. */
async function placeIn(file: string): Promise<string> {
  const place = /^gitdir: (.+)$/m.exec((await readDocument(file)) ?? "")?.[1];
  if (place === undefined) throw new Error(`${file} leads nowhere.`);
  return place.trim();
}
