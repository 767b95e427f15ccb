import type { Disposable, ResourceChange } from "../../kit/serverDefinition.ts";
import type { ProjectFinder } from "../project/projectFinder.ts";
import { createFolderWatch } from "../../../disk/folders/folderWatch.ts";
import { changeBetween, nothingSeen, type Seen } from "./changeBetween.ts";

/** Reports which resources appeared, changed or disappeared. Checks again after every burst of file events. */
export function watchSpecs(projects: ProjectFinder, onDidChange: (change: ResourceChange) => void): Disposable {
  const stop = new AbortController();
  const watch = createFolderWatch(() => void looks.request());
  const looks = oneAtATime(look);
  let seen: Seen | undefined;

  async function look(): Promise<void> {
    const project = projects.find();
    const state = await project?.state(stop.signal);
    // A project that does not exist yet announces itself in the folder we started in.
    const folders =
      project === undefined || state === undefined
        ? [projects.start]
        : [project.files.shown(".chant"), ...state.folders];
    const now = state === undefined ? nothingSeen : { files: state.scan.files, archived: state.archived };
    const change = seen === undefined ? undefined : changeBetween(seen, now);
    seen = now;
    if (change !== undefined) onDidChange(change);
    // What happened in a folder before it was watched is seen only by looking once more.
    if (watch.set(folders).length > 0) watch.trigger();
  }

  void looks.request();
  return {
    dispose() {
      stop.abort();
      watch.dispose();
    },
  };
}

/** Runs a task again if it was asked for while it ran, and never twice at once. */
function oneAtATime(task: () => Promise<void>): { request(): Promise<void> } {
  let isRunning = false;
  let isRequested = false;
  return {
    async request() {
      isRequested = true;
      if (isRunning) return;
      isRunning = true;
      while (isRequested) {
        isRequested = false;
        // Stopped, or a file system in motion: the next change brings the next look.
        await task().catch(() => undefined);
      }
      isRunning = false;
    },
  };
}
