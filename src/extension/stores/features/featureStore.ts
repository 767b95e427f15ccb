import * as vscode from "vscode";
import { messageOf } from "../../../domain/errors.ts";
import type { Log } from "../../../domain/ports.ts";
import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import { DisposableStore } from "../../disposables.ts";
import { FeatureReading } from "./featureReading.ts";
import type { FeatureSource } from "./featureSource.ts";
import type { ProjectFeatures } from "./projectFeatures.ts";

/** The one source of truth about spec-kit features for the tree and the commands. */
export interface FeatureStore extends vscode.Disposable {
  readonly projects: readonly ProjectFeatures[];
  readonly state: FeatureStoreState;
  /** Of all projects, also of those that were not read yet. */
  readonly roots: readonly string[];
  readonly onDidChange: vscode.Event<void>;
  /** Resolves when every project was read once, for a command that is earlier than that; not for ever. */
  whenRead(): Promise<void>;
  /** Reads everything again. */
  refresh(signal: AbortSignal): Promise<void>;
  /** Takes over the sources, and disposes those it had before. */
  setSources(sources: readonly FeatureSource[]): void;
  project(root: string): ProjectFeatures | undefined;
  feature(root: string, folder: string): FeatureRow | undefined;
  /** Shared by everybody who asks, so nobody's change of mind ends it. */
  detail(root: string, folder: string): Promise<FeatureDetail | undefined>;
}

export type FeatureStoreState =
  | { readonly kind: "starting" | "notInitialized" | "empty" | "shown" }
  /** Rows there may be all the same, straight from the files. */
  | { readonly kind: "failed"; readonly reason: string };

/** Longer than a server is waited for; after that a command says what there is. */
const longestWaitMs = 5_000;

export function createFeatureStore(log: Log): FeatureStore {
  const changed = new vscode.EventEmitter<void>();
  const stopping = new AbortController();
  let readings: ReadonlyMap<string, FeatureReading> | undefined;
  let owned = new DisposableStore();

  const all = (): readonly FeatureReading[] => [...(readings?.values() ?? [])];
  const read = async (reading: FeatureReading, signal: AbortSignal): Promise<void> => {
    if (await reading.read(AbortSignal.any([signal, stopping.signal]))) changed.fire();
  };
  const readInBackground = (reading: FeatureReading): void => {
    read(reading, stopping.signal).catch((failure: unknown) =>
      log.error(`The features could not be read: ${messageOf(failure)}`, failure),
    );
  };

  return {
    get projects() {
      return all().flatMap(({ project }) => project ?? []);
    },
    get state() {
      return stateOf(readings && all());
    },
    get roots() {
      return [...(readings?.keys() ?? [])];
    },
    onDidChange: changed.event,
    whenRead: () =>
      new Promise((resolve) => {
        const isRead = (): boolean => readings !== undefined && all().every(({ project }) => project !== undefined);
        const end = (): void => (clearTimeout(timer), listening.dispose(), resolve());
        const timer = setTimeout(() => end(), longestWaitMs);
        const listening = changed.event(() => isRead() && end());
        if (isRead() || stopping.signal.aborted) end();
      }),
    async refresh(signal) {
      for (const reading of all()) reading.forget();
      await Promise.all(all().map((reading) => read(reading, signal)));
    },
    setSources(next) {
      owned.dispose();
      owned = new DisposableStore();
      const before = readings;
      readings = new Map(
        next.map((source) => [source.root, new FeatureReading(source, before?.get(source.root)?.project)]),
      );
      for (const reading of readings.values()) {
        // The state may be another one already, as of a server that went away.
        owned.add(reading.follow(() => (changed.fire(), readInBackground(reading))));
        readInBackground(reading);
      }
      changed.fire();
    },
    project: (root) => readings?.get(root)?.project,
    feature: (root, folder) => readings?.get(root)?.project?.features.find((row) => row.folder === folder),
    detail: async (root, folder) => readings?.get(root)?.detail(folder, stopping.signal),
    dispose() {
      stopping.abort();
      owned.dispose();
      changed.dispose();
    },
  };
}

/** What the view says when it has no rows; rows of the past stay visible while a server restarts. */
function stateOf(readings: readonly FeatureReading[] | undefined): FeatureStoreState {
  if (readings === undefined) return { kind: "starting" };
  if (readings.length === 0) return { kind: "notInitialized" };
  for (const { source } of readings) {
    const { state } = source;
    if (state.kind === "up" && state.from === "files" && state.reason !== undefined)
      return { kind: "failed", reason: state.reason };
  }
  if (readings.some(({ project }) => project && project.features.length > 0)) return { kind: "shown" };
  return readings.some(({ project }) => project === undefined) ? { kind: "starting" } : { kind: "empty" };
}
