import { stat } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "../../disk/errorCode.ts";
import { PreflightsError } from "./preflightsError.ts";

/** The root of the git repository around a path: the first folder upwards with a `.git`, be it a folder or a file. */
export async function findRepository(workingDirectory: string, repoPath?: string): Promise<string> {
  const start = path.resolve(workingDirectory, repoPath ?? ".");
  if (await hasGit(start)) return start;
  const found = await statOf(start);
  // Climbing from a path that does not exist would end in some other repository.
  if (found === undefined) throw notFound(repoPath);
  for (let folder = start; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const parent = path.dirname(folder);
    if (await hasGit(parent)) return parent;
  }
  throw notFound(repoPath);
}

const hasGit = async (folder: string): Promise<boolean> => (await statOf(path.join(folder, ".git"))) !== undefined;

async function statOf(file: string) {
  // A null byte makes `stat` throw; no repository has such a path.
  return file.includes("\0") ? undefined : unlessMissing(stat(file));
}

const notFound = (repoPath = "."): PreflightsError =>
  new PreflightsError("REPO_NOT_FOUND", "No git repository found", { start: repoPath });
