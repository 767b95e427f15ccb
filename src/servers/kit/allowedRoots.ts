import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientAccess, Root } from "./clientAccess.ts";
import type { StartPlace } from "./start/startPlace.ts";

/**
 * The folders that a path in a call may lie in: the root given at start, and those of the client besides; with neither,
 * the project of the working directory. `undefined` if there is neither: then the call names its own root.
 */
export async function allowedRoots(
  start: StartPlace,
  client: ClientAccess,
  projectAround: (folder: string) => Promise<string | undefined>,
): Promise<readonly string[] | undefined> {
  const chosen = start.root === undefined ? [] : [(await projectAround(start.root)) ?? start.root, start.root];
  const roots = [...new Set([...chosen, ...(await clientRoots(client))])];
  if (roots.length > 0) return roots;
  const project = await projectAround(start.workingDirectory);
  return project === undefined ? undefined : [project];
}

/** The folders the client works in; none where it has no such list. */
export async function clientRoots(client: ClientAccess): Promise<readonly string[]> {
  return client.capabilities.roots === undefined ? [] : foldersOf(await client.listRoots());
}

/**
 * A client may also list roots that are not folders of this machine, such as an editor's virtual files: those are
 * skipped.
 */
export const foldersOf = (roots: readonly Root[], isWindows = process.platform === "win32"): readonly string[] =>
  roots.flatMap(({ uri }) => {
    try {
      return /^file:/i.test(uri) ? [path.resolve(fileURLToPath(uri, { windows: isWindows }))] : [];
    } catch {
      // Such as `file:///home` on Windows, or another machine's file elsewhere.
      return [];
    }
  });
