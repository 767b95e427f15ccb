import { watch } from "node:fs";
import { join } from "node:path";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { reportNoWatches } from "./watchShortage.ts";
import { findGitFolder } from "./findGitFolder.ts";

/**
 * Tells once per burst that files changed in the git folder of the repository around a project, where that is not the
 * `.git` of the project itself. It may lie outside the workspace, or be younger than VS Code's watcher of it.
 */
export async function watchGitFolder(
  root: string,
  names: readonly string[],
  onDidChange: () => void,
): Promise<Disposable> {
  const owned = new DisposableStore();
  const folder = await findGitFolder(root);
  if (folder === undefined || folder === join(root, ".git")) return owned;
  const batches = owned.add(createChangeBatches<string>(onDidChange));
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || names.includes(name)) batches.add(name ?? folder);
    });
    watcher.on("error", () => watcher.close());
    owned.add({ dispose: () => watcher.close() });
  } catch (thrown) {
    // Gone again, or the system has no more watches to give: then a refresh shows what changed.
    reportNoWatches(errorCode(thrown));
  }
  return owned;
}
