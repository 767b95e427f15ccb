import * as vscode from "vscode";
import { loadPart, onFirstUse } from "../../../domain/loadPart.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { createDetailCache } from "../../systems/source/detailCache.ts";
import type { ServedProject } from "../../systems/source/projectStore.ts";
import { createServedReading } from "../../systems/source/servedReading.ts";
import type { ReadingDeps, SystemReading } from "../../systems/system.ts";
import type { SpecReference } from "../contributions.ts";
import { createFileSpecReader } from "../fileSpecReader.ts";
import { mergeSpecs, type ProjectSpecs } from "./projectSpecs.ts";
import { readChangedSpecs } from "./readChangedSpecs.ts";
import type { SpecRow } from "./specListing.ts";
import type { SpecDetail, SpecList, SpecReader } from "./specSource.ts";
import { createWrittenSpecs } from "./writtenSpecs.ts";

/** The specs of one project for the store: the list, with a version per file. */
export interface SpecReading extends SystemReading<ProjectSpecs> {
  detail(reference: SpecReference, revision: number): Promise<SpecDetail>;
  search: SpecReader["search"];
  /** Those of these specs that are archived, which only the file system knows. */
  findArchived(ids: readonly string[]): Promise<readonly SpecRow[]>;
  /** A tool has changed these specs; without ids, those whose files changed. */
  touch(ids: readonly string[]): void;
  /** These files of specs may have changed. */
  hear(paths: ReadonlySet<string>): Promise<void>;
  /** The rows below these specs may have changed. */
  announce(ids: Iterable<string>): void;
}

interface SpecReadingDeps extends ReadingDeps {
  readonly showsArchived: () => boolean;
}

type Lists = SpecList & Pick<ProjectSpecs, "archived">;

export function createSpecReading(project: ServedProject, deps: SpecReadingDeps): SpecReading {
  const { root, connection } = project;
  const files = createFileSpecReader(root);
  const details = createDetailCache<SpecDetail>();
  let shown: ProjectSpecs | undefined;
  const archivedNow = async (signal: AbortSignal) => (deps.showsArchived() ? files.listArchived(signal) : undefined);
  const withArchive = async (list: SpecList, signal: AbortSignal): Promise<Lists> => ({
    ...list,
    archived: await archivedNow(signal),
  });
  const reading = createServedReading<SpecReader, Lists, ProjectSpecs>(
    {
      ...{ project, subject: "specs", stopped: vscode.l10n.t("The chant server is stopped."), files },
      server: connection && createServedReader(connection),
      forget: () => (files.forget(), details.forget()),
      list: async (reader, signal) => withArchive(await reader.list(signal), signal),
      async readItems(reader, ids, before, signal) {
        const list = await readChangedSpecs(reader, ids, before, signal);
        return list && withArchive(list, signal);
      },
      merge(list, before, written) {
        const merged = mergeSpecs(project, before, list, written);
        const { archived } = list;
        shown = archived === undefined && merged.archived === undefined ? merged : { ...merged, archived };
        return shown;
      },
    },
    deps.log,
  );
  const { owned, announce } = reading;
  // Showing the specs of the workspace folder counts as the first use of a server that starts on first use.
  const leaving = new AbortController();
  owned.add({ dispose: () => leaving.abort() });
  if (connection?.state.kind === "stopped" && !project.isNested)
    connection.list("tools", leaving.signal).catch(() => undefined);
  const written = owned.add(
    createWrittenSpecs({ root, announce, pathOf: (id) => shown?.byId.get(id)?.path ?? undefined }),
  );
  if (connection) owned.add(connection.onDidChangeList((list) => list === "resources" && written.hint()));
  return Object.assign(reading, {
    detail({ specId, path }: SpecReference, revision: number) {
      const isArchived = path?.startsWith(".chant/archive/") === true;
      return details.detail(isArchived ? `archived ${specId}` : specId, revision, () =>
        isArchived ? files.getArchived(specId) : reading.reader.get(specId, deps.stopping),
      );
    },
    search: (query: string, signal: AbortSignal) => reading.reader.search(query, signal),
    findArchived: (ids: readonly string[]) => files.findArchived(ids),
    touch: (ids: readonly string[]) => written.touch(ids),
    hear: (paths: ReadonlySet<string>) => written.hear(paths),
  });
}

/** The reader of server responses is loaded with the first one. */
function createServedReader(connection: Connection): SpecReader {
  const reader = onFirstUse(async () => {
    const { createMcpSpecReader } = await loadPart(import("./mcpSpecReader.ts"));
    return createMcpSpecReader(connection);
  });
  return {
    list: async (signal) => (await reader()).list(signal),
    row: async (id, signal) => (await reader()).row?.(id, signal),
    get: async (id, signal) => (await reader()).get(id, signal),
    search: async (query, signal) => (await reader()).search(query, signal),
  };
}
