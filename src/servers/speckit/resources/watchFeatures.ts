import { createFolderWatch } from "../../../disk/folders/folderWatch.ts";
import { projectFiles } from "../../../disk/paths/projectFiles.ts";
import type { Disposable, ResourceChange } from "../../kit/serverDefinition.ts";
import { featuresUri, featureUri, projectIn } from "./featureUri.ts";
import type { Project, Projects } from "./projects.ts";

interface FeatureWatch {
  start(onDidChange: (change: ResourceChange) => void): Disposable;
  /** Reports what changed since its last call, whoever else has read meanwhile. */
  compare(): void;
}

/** A client that subscribes reads next: what it waits for comes before our own look. */
const firstLookDelayMs = 200;

/** Reports which features appeared, changed or disappeared, after every burst of file events below `specs`. */
export function createFeatureWatch(projects: Projects, idle: () => Promise<unknown>): FeatureWatch {
  const stop = new AbortController();
  const watch = createFolderWatch(() => void look());
  let tell: ((change: ResourceChange) => void) | undefined;
  let watchedCount = 0;
  let seen: ReadonlyMap<string, string> | undefined;
  let isLooking = false;
  let isWanted = false;

  async function look(): Promise<void> {
    isWanted = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isWanted && !stop.signal.aborted) {
        isWanted = false;
        await lookOnce();
      }
    } catch {
      // A folder disappeared while being read, or we are shutting down; the next change triggers another look.
    } finally {
      isLooking = false;
    }
  }

  async function lookOnce(): Promise<void> {
    await idle();
    // Projects come and go rarely: once is enough until a client asks for the list.
    if (projects.known.length === 0) await projects.all(stop.signal);
    for (const { index } of projects.known) await index.list(stop.signal);
    watchedCount = projects.known.length;
    // A folder that is new to the watch may have changed before it was watched.
    if (watch.set(projects.known.flatMap(foldersOf)).length > 0) isWanted = true;
    compare();
  }

  function compare(): void {
    const before = seen;
    const now = (seen = versionsOf(projects.known));
    if (tell && !isLooking && projects.known.length !== watchedCount) void look();
    if (before === undefined || tell === undefined) return;
    const updated = [...now].flatMap(([uri, version]) => (before.has(uri) && before.get(uri) !== version ? [uri] : []));
    const gone = [...before.keys()].filter((uri) => !now.has(uri));
    const added = [...now.keys()].filter((uri) => !before.has(uri));
    const collections = new Set([...added, ...updated, ...gone].map((uri) => featuresUri(projectIn(uri))));
    if (collections.size > 0)
      tell({ list: added.length + gone.length > 0, updated: [...updated, ...gone, ...collections] });
  }

  return {
    start(onDidChange) {
      tell = onDidChange;
      const first = setTimeout(() => void look(), firstLookDelayMs).unref();
      return {
        dispose() {
          clearTimeout(first);
          stop.abort();
          watch.dispose();
        },
      };
    },
    compare,
  };
}

const versionsOf = (projects: readonly Project[]): ReadonlyMap<string, string> =>
  new Map(
    projects.flatMap(({ name, index }) =>
      [...index.versions].map(([folder, version]) => [featureUri(folder, name), version] as const),
    ),
  );

/** Every folder whose content decides what is listed and read. */
function foldersOf({ root, index }: Project): readonly string[] {
  const files = projectFiles(root);
  const at = (folder: string): string => files.shown(`specs/${folder}`);
  const below = [...index.versions.keys()].flatMap((feature) => [
    at(`${feature}/checklists`),
    at(`${feature}/contracts`),
  ]);
  return [root, ...index.folders.map(at), ...below];
}
