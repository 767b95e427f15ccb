import { stat } from "node:fs/promises";
import path from "node:path";
import { locateAlone, locateAmong } from "../../disk/paths/locateAmong.ts";
import { nearestWith } from "../../disk/paths/nearestWith.ts";
import { describeRefusal } from "../../disk/paths/pathRefusal.ts";
import { isInside } from "../../disk/paths/isInside.ts";
import { allowedRoots, clientRoots } from "../kit/allowedRoots.ts";
import type { ClientAccess } from "../kit/clientAccess.ts";
import { startFolder, type StartPlace } from "../kit/start/startPlace.ts";
import { PreflightsError } from "./preflightsError.ts";

/** The git repository around a folder: the first folder upwards with a `.git`, be it a folder or a file. */
const repositoryAround = (folder: string): Promise<string | undefined> => nearestWith(folder, ".git");

/**
 * The repository that a call works on: the one around `repo_path`, or around the place where the server was started.
 */
export async function findRepository(start: StartPlace, client: ClientAccess, repoPath?: string): Promise<string> {
  if (repoPath !== undefined) return repositoryOfPath(start, client, repoPath);
  const own = await repositoryOfStart(start);
  if (own !== undefined) return own;
  for (const root of await clientRoots(client)) {
    const found = await repositoryAround(root);
    if (found !== undefined) return found;
  }
  throw new PreflightsError("REPO_NOT_FOUND", "No git repository found", { start: "." });
}

/** The repository around the place where the server was started, if there is one. */
export const repositoryOfStart = (start: StartPlace): Promise<string | undefined> =>
  repositoryAround(startFolder(start));

async function repositoryOfPath(start: StartPlace, client: ClientAccess, repoPath: string): Promise<string> {
  const allowed = await allowedRoots(start, client, repositoryAround);
  // Before the disk is asked for it: another machine would be sent the user's credentials.
  const wanted = repoPath.includes("\0") ? repoPath : path.resolve(startFolder(start), repoPath);
  const located = allowed ? await locateAmong(allowed, wanted) : await locateAlone(wanted);
  if (located.refusal !== undefined) throw refused(repoPath, describeRefusal("repo_path", located.refusal));
  // Climbing from a path that does not exist would end in some other repository, and a file is no repository's path.
  const found = (await isFolder(located.path)) ? await repositoryAround(located.path) : undefined;
  if (found === undefined) throw refused(repoPath, "No git repository found");
  // An allowed folder may lie inside its repository; any other one is not meant.
  if (allowed && !isInside(located.root, found) && !isInside(found, located.root))
    throw refused(repoPath, describeRefusal("repo_path", "outside"));
  return found;
}

/** A folder that cannot be read or links to itself counts as missing. */
const isFolder = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );

const refused = (repoPath: string, sentence: string): PreflightsError =>
  new PreflightsError("REPO_NOT_FOUND", sentence, { start: repoPath }, "Check repo_path");
