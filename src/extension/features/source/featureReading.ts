import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import * as vscode from "vscode";
import { featureFiles } from "../../../disk/features/featureFiles.ts";
import { AppError } from "../../../domain/errors.ts";
import { loadPart, onFirstUse } from "../../../domain/loadPart.ts";
import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import { createFeatureIndex } from "../../../domain/speckit/features/featureIndex.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";
import { createDetailCache } from "../../systems/source/detailCache.ts";
import type { ServedProject } from "../../systems/source/projectStore.ts";
import { createServedReading } from "../../systems/source/servedReading.ts";
import type { ReadingDeps, SystemReading } from "../../systems/system.ts";
import { featureAddresses, type FeatureAddresses } from "./featureAddresses.ts";
import type { FeatureReader } from "./featureSource.ts";
import { mergeFeatures, type ProjectFeatures, replaceRows, rowIn } from "./projectFeatures.ts";
import { readActiveFeature } from "./readActiveFeature.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";

/** The features of one project for the store: the list, with a version per feature. */
export interface FeatureReading extends SystemReading<ProjectFeatures> {
  detail(folder: string, revision: number): Promise<FeatureDetail | undefined>;
  /** These files below `specs` may have changed. */
  hear(paths: ReadonlySet<string>): void;
  /** The active feature may be another one. */
  hearOfActive(): void;
}

type Listed = Pick<ProjectFeatures, "features" | "active">;

export function createFeatureReading(project: ServedProject, { stopping, log }: ReadingDeps): FeatureReading {
  const { root, name, folder, connection } = project;
  const files = createFeatureIndex(featureFiles(root));
  const details = createDetailCache<FeatureDetail | undefined>();
  const addresses = featureAddresses(relativePath(folder, root));
  const server = connection && createServedReader(connection, addresses, root);
  const withActive = async (features: readonly FeatureRow[]): Promise<Listed> => ({
    features,
    active: await readActiveFeature(
      root,
      features.map((row) => row.folder),
    ),
  });
  const reading = createServedReading<FeatureReader, Listed, ProjectFeatures>(
    {
      ...{ project, subject: "features", stopped: vscode.l10n.t("The spec-kit server is stopped."), files, server },
      forget: () => (files.forget(), details.forget()),
      list: async (reader, signal) => withActive(await reader.list(signal)),
      async readItems(reader, folders, { features }, signal) {
        const rows = await readChanged(reader, features, folders, signal);
        return rows && withActive(rows);
      },
      merge: (listed, before, written) => mergeFeatures({ root, name, ...listed }, before, written),
      itemsOf: ({ features }) => features.map((row) => row.folder),
      // A server may offer tools only, and none of them lists features.
      isNotOffered: (thrown) =>
        thrown instanceof AppError && (thrown.code === "notFound" || thrown.code === "serverRefused"),
    },
    log,
  );
  const { owned, announce } = reading;
  if (connection) {
    const foldersIn = (uris: ReadonlySet<string>): readonly string[] | undefined =>
      uris.has("list")
        ? undefined
        : [...uris].flatMap((uri) => addresses.folderIn(uri) ?? []).filter((each) => each !== "");
    const batches = owned.add(createChangeBatches<string>((uris) => announce(foldersIn(uris))));
    owned.add(connection.onDidUpdateResource((uri) => addresses.folderIn(uri) !== undefined && batches.add(uri)));
    owned.add(connection.onDidChangeList((list) => list === "resources" && batches.add("list")));
  }
  return Object.assign(reading, {
    detail: (each: string, revision: number) =>
      details.detail(each, revision, () => reading.reader.get(each, stopping)),
    hear(paths: ReadonlySet<string>) {
      // A running server reports changes itself.
      if (!reading.isServed) announce(foldersOf(paths, root, [...files.versions.keys()]));
    },
    hearOfActive: () => announce([]),
  });
}

/** Only the changed features, if they are known. */
async function readChanged(
  reader: FeatureReader,
  rows: readonly FeatureRow[],
  written: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly FeatureRow[] | undefined> {
  const listed = new Set(rows.map(({ folder }) => folder));
  const newer = new Map<string, FeatureRow>();
  for (const folder of written) {
    const detail = listed.has(folder) ? await reader.get(folder, signal) : undefined;
    if (!detail) return undefined;
    newer.set(folder, rowIn(detail));
  }
  return replaceRows(rows, newer);
}

/** The reader of server responses is loaded with the first one. */
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

/** A server that was started inside a project serves that project; links can make one folder look like two. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

/** The known features that contain these files; undefined if a file is elsewhere. */
function foldersOf(paths: ReadonlySet<string>, root: string, known: readonly string[]): readonly string[] | undefined {
  const folders = new Set<string>();
  for (const path of paths) {
    const below = relativePath(`${root}${sep}specs`, path);
    const folder = known.find((each) => below.startsWith(`${each}/`));
    if (folder === undefined) return undefined;
    folders.add(folder);
  }
  return [...folders];
}
