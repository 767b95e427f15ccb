import { realpath } from "node:fs/promises";
import { relative, sep } from "node:path";
import * as vscode from "vscode";
import { AppError, messageOf } from "../../../domain/errors.ts";
import { loadPart, onFirstUse } from "../../../domain/loadPart.ts";
import type { Log } from "../../../domain/ports.ts";
import { createFeatureIndex } from "../../../domain/speckit/features/featureIndex.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";
import type { ServedProject } from "../../systems/source/projectStore.ts";
import { createServerStanding, type SourceState } from "../../systems/source/serverStanding.ts";
import { followFiles, watchFiles } from "../../systems/projects/watchFiles.ts";
import { featureSystem } from "../featureSystem.ts";
import { watchGitFolder } from "../../systems/projects/watchGitFolder.ts";
import { featureFiles } from "../../../disk/features/featureFiles.ts";
import { featureAddresses, type FeatureAddresses } from "./featureAddresses.ts";
import type { FeatureChange, FeatureReader, FeatureSource } from "./featureSource.ts";
import { readActiveFeature } from "./readActiveFeature.ts";

/** The features of one project over MCP, and straight from files in Restricted Mode or while the server is not up. */
export function createFeatureSource(project: ServedProject, log: Log): FeatureSource {
  const { root, name, folder, connection } = project;
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<FeatureChange>());
  const announce = (folders?: readonly string[]): void => changed.fire({ folders });
  const files = createFeatureIndex(featureFiles(root));
  const nested = relative(folder, root).split(sep).join("/");
  const addresses = featureAddresses(nested);
  const server = connection && createServedReader(connection, addresses, root);
  const stopped = vscode.l10n.t("The spec-kit server is stopped.");
  // Tools alone must suffice, and none of them lists features. Whoever starts anew may be able to do more.
  let hasToolsOnly = false;
  const standing = owned.add(createServerStanding(project, stopped, () => ((hasToolsOnly = false), announce())));
  const reader = (): FeatureReader => (standing.isReady && server && !hasToolsOnly ? server : files);

  if (connection) {
    const batches = owned.add(createChangeBatches<string>((uris) => announce(foldersIn(uris))));
    const foldersIn = (uris: ReadonlySet<string>): readonly string[] | undefined =>
      uris.has("list")
        ? undefined
        : [...uris].flatMap((uri) => addresses.folderIn(uri) ?? []).filter((each) => each !== "");
    owned.add(connection.onDidUpdateResource((uri) => addresses.folderIn(uri) !== undefined && batches.add(uri)));
    owned.add(connection.onDidChangeList((list) => list === "resources" && batches.add("list")));
  }
  owned.add(followFiles(root, featureSystem.watched));
  owned.add(
    watchFiles(root, "specs/**", (paths) => {
      // A server that is up says itself what changed.
      if (reader() === files) announce(foldersOf(paths, root, [...files.versions.keys()]));
    }),
  );
  owned.add(watchFiles(root, "{.specify/feature.json,.git/HEAD}", () => announce([])));
  void watchGitFolder(root, ["HEAD"], () => announce([])).then((watching) => owned.add(watching));

  return {
    root,
    name,
    get state(): SourceState {
      return hasToolsOnly ? { kind: "up", from: "files", reason: undefined } : standing.state;
    },
    async list(signal) {
      const current = reader();
      try {
        const rows = await current.list(signal);
        standing.failure = undefined;
        return rows;
      } catch (thrown) {
        if (signal.aborted || current === files) throw thrown;
        hasToolsOnly = thrown instanceof AppError && (thrown.code === "notFound" || thrown.code === "serverRefused");
        if (!hasToolsOnly) standing.failure = messageOf(thrown);
        log.warn(`The features of ${root} are read from files, as the server does not tell: ${messageOf(thrown)}`);
        return await files.list(signal);
      }
    },
    get: (each, signal) => reader().get(each, signal),
    readActive: (folders) => readActiveFeature(root, folders),
    forget: () => ((hasToolsOnly = false), files.forget()),
    onDidChange: (listener): Disposable => changed.event(listener),
    dispose: () => owned.dispose(),
  };
}

/** What reads the answers of a server is loaded with the first of them. */
function createServedReader(connection: Connection, addresses: FeatureAddresses, root: string): FeatureReader {
  const reader = onFirstUse(async () => {
    const { createMcpFeatureReader } = await loadPart(import("./mcpFeatureReader.ts"));
    return createMcpFeatureReader(connection, addresses, (served) => isSameFolder(served, root));
  });
  return {
    list: async (signal) => (await reader()).list(signal),
    get: async (folder, signal) => (await reader()).get(folder, signal),
  };
}

/** A server that was started below a project serves that one; links make one folder look like two. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

/** The known features that hold these files; undefined when one of them lies elsewhere. */
function foldersOf(paths: ReadonlySet<string>, root: string, known: readonly string[]): readonly string[] | undefined {
  const folders = new Set<string>();
  for (const path of paths) {
    const below = relative(`${root}${sep}specs`, path).split(sep).join("/");
    const folder = known.find((each) => below.startsWith(`${each}/`));
    if (folder === undefined) return undefined;
    folders.add(folder);
  }
  return [...folders];
}
