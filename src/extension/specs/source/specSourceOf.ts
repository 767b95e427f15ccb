import { basename } from "node:path";
import * as vscode from "vscode";
import { messageOf } from "../../../domain/errors.ts";
import { loadPart, onFirstUse } from "../../../domain/loadPart.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";
import { createFileSpecReader } from "../fileSpecReader.ts";
import type { ServedProject } from "../../systems/source/projectStore.ts";
import { createServerStanding } from "../../systems/source/serverStanding.ts";
import type { SpecChange, SpecReader, SpecSource } from "./specSource.ts";
import { followFiles, watchFiles } from "../../systems/projects/watchFiles.ts";
import { specSystem } from "../specSystem.ts";

/** The specs of one project over MCP, and straight from files in Restricted Mode or while the server is not up. */
export function createSpecSource(project: ServedProject, log: Log): SpecSource {
  const { connection } = project;
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<SpecChange>());
  const files = createFileSpecReader(project.root);
  const server = connection && createServedReader(connection);
  const announce = (ids: readonly string[] = []): void => changed.fire({ ids });
  const stopped = vscode.l10n.t("The chant server is stopped.");
  // Looking at the specs of the workspace itself is the first use of a server that waits for one.
  const leaving = new AbortController();
  owned.add({ dispose: () => leaving.abort() });
  if (connection?.state.kind === "stopped" && !project.isNested)
    connection.list("tools", leaving.signal).catch(() => undefined);
  const standing = owned.add(createServerStanding(project, stopped, () => announce()));
  owned.add(followFiles(project.root, specSystem.watched));
  const specFiles = owned.add(
    watchFiles(project.root, ".chant/{specs,archive}/**/*.md", (paths) => {
      announce([...paths].flatMap((path) => specIdOfFile(basename(path)) ?? []));
    }),
  );
  // A server tells of every step of a checkout; only its end is worth a look.
  if (connection) owned.add(connection.onDidChangeList((list) => list === "resources" && specFiles.hint()));
  // A log that appears is a row more below its spec; one that grows is nothing new.
  const watchLogs = (paths: ReadonlySet<string>): void => announce([...paths].map((path) => basename(path, ".log")));
  owned.add(watchFiles(project.root, ".chant/logs/*.log", watchLogs, true));
  const touched = owned.add(createChangeBatches<string>((ids) => announce([...ids].filter(Boolean))));

  const reader = (): SpecReader => (standing.isReady && server ? server : files);
  return {
    root: project.root,
    name: project.name,
    get state() {
      return standing.state;
    },
    async list(signal) {
      const current = reader();
      try {
        const list = await current.list(signal);
        standing.failure = undefined;
        return list;
      } catch (thrown) {
        if (signal.aborted || current === files) throw thrown;
        const reason = (standing.failure = messageOf(thrown));
        log.error(`The specs of ${project.root} are read from files, because the server failed: ${reason}`, thrown);
        return await files.list(signal);
      }
    },
    get: (id, signal) => reader().get(id, signal),
    search: (query, signal) => reader().search(query, signal),
    listArchived: (signal) => files.listArchived(signal),
    findArchived: (ids) => files.findArchived(ids),
    getArchived: (id) => files.getArchived(id),
    touch: (ids) => (ids.length > 0 ? ids : [""]).forEach((id) => touched.add(id)),
    forget: () => files.forget(),
    onDidChange: (listener): Disposable => changed.event(listener),
    dispose: () => owned.dispose(),
  };
}

/** What reads the answers of a server is loaded with the first of them. */
function createServedReader(connection: Connection): SpecReader {
  const reader = onFirstUse(async () => {
    const { createMcpSpecReader } = await loadPart(import("./mcpSpecReader.ts"));
    return createMcpSpecReader(connection);
  });
  return {
    list: async (signal) => (await reader()).list(signal),
    get: async (id, signal) => (await reader()).get(id, signal),
    search: async (query, signal) => (await reader()).search(query, signal),
  };
}
