import { archiveUri, specUri } from "../../../protocol/chantTools.ts";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import type { Disposable, ResourceChange } from "../../kit/serverDefinition.ts";
import type { ProjectState } from "../project/chantProject.ts";
import type { ProjectFinder } from "../project/projectFinder.ts";
import { createFolderWatch } from "../../../disk/folderWatch.ts";

/** What a client can see of one resource: how its list entry reads, and which version of the file it is. */
interface Sight {
  readonly entry: string;
  readonly version: string;
}

/** Tells which resources appeared, changed or went. Looks again after every burst of file events. */
export function watchSpecs(projects: ProjectFinder, onDidChange: (change: ResourceChange) => void): Disposable {
  const stop = new AbortController();
  const watch = createFolderWatch(() => void looks.request());
  const looks = oneAtATime(look);
  let seen: ReadonlyMap<string, Sight> | undefined;

  async function look(): Promise<void> {
    const project = projects.find();
    const state = await project?.state(stop.signal);
    // A project that does not exist yet announces itself in the folder we started in.
    const folders =
      project === undefined || state === undefined
        ? [projects.start]
        : [project.files.shown(".chant"), ...state.folders];
    const now = state === undefined ? new Map<string, Sight>() : sightsOf(state);
    if (seen !== undefined) report(seen, now, onDidChange);
    seen = now;
    // What happened in a folder before it was watched is seen only by looking once more.
    if (watch.set(folders)) watch.trigger();
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

function sightsOf({ scan, archived }: ProjectState): ReadonlyMap<string, Sight> {
  const sights = new Map<string, Sight>();
  for (const { name, path } of archived)
    sights.set(archiveUri(specIdOfFile(name) ?? name), { entry: path, version: "" });
  for (const { id, spec, problem, modifiedMs, size, relativePath } of scan.files) {
    const entry = `${relativePath}\n${spec?.title ?? ""}\n${problem ?? ""}`;
    sights.set(specUri(id), { entry, version: `${modifiedMs} ${size}` });
  }
  return sights;
}

function report(
  before: ReadonlyMap<string, Sight>,
  now: ReadonlyMap<string, Sight>,
  onDidChange: (change: ResourceChange) => void,
): void {
  const uris = [...new Set([...before.keys(), ...now.keys()])];
  const list = uris.some((uri) => before.get(uri)?.entry !== now.get(uri)?.entry);
  const updated = uris.filter((uri) => before.get(uri)?.version !== now.get(uri)?.version);
  if (list || updated.length > 0) onDidChange({ list, updated });
}
