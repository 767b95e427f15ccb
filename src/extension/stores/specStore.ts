import * as vscode from "vscode";
import { AppError, messageOf } from "../../domain/errors.ts";
import type { Log } from "../../domain/ports.ts";
import type { SpecReference } from "../contributions.ts";
import { DisposableStore } from "../disposables.ts";
import { ProjectReading } from "./projectReading.ts";
import type { ProjectSpecs } from "./projectSpecs.ts";
import type { SpecDetail, SpecSource } from "./specSource.ts";

/** The one source of truth about specs for trees, commands and the status bar. */
export interface SpecStore extends vscode.Disposable {
  readonly projects: readonly ProjectSpecs[];
  /** Of all projects, also those that were not read yet. */
  readonly roots: readonly string[];
  readonly state: SpecStoreState;
  /** Something is different now: rows of a project, what is known about a file, or the state. */
  readonly onDidChange: vscode.Event<void>;
  /** Reads everything again. */
  refresh(signal: AbortSignal): Promise<void>;
  /** Takes over the sources, and disposes those it had before. */
  setSources(sources: readonly SpecSource[]): void;
  project(root: string): ProjectSpecs | undefined;
  source(root: string): SpecSource | undefined;
  /** Shared by everybody who asks, so nobody's change of mind ends it. */
  detail(reference: SpecReference): Promise<SpecDetail>;
  /** Has the archived specs listed from now on, or no longer. */
  setShowsArchived(shows: boolean): void;
}

export type SpecStoreState =
  | { readonly kind: "starting" | "notInitialized" | "empty" | "shown" }
  /** Rows there may be all the same, straight from the files. */
  | { readonly kind: "failed"; readonly reason: string };

export function createSpecStore(log: Log): SpecStore {
  const changed = new vscode.EventEmitter<void>();
  const stopping = new AbortController();
  let readings: ReadonlyMap<string, ProjectReading> | undefined;
  let owned = new DisposableStore();
  let showsArchived = false;

  const all = (): readonly ProjectReading[] => [...(readings?.values() ?? [])];
  const read = async (reading: ProjectReading, signal: AbortSignal): Promise<void> => {
    if (await reading.read(AbortSignal.any([signal, stopping.signal]), showsArchived)) changed.fire();
  };
  const readInBackground = (reading: ProjectReading): void => {
    read(reading, stopping.signal).catch((failure: unknown) =>
      log.error(`The specs could not be read: ${messageOf(failure)}`, failure),
    );
  };
  const follow = (reading: ProjectReading): void => {
    // The state may be another one already, as of a server that went away.
    owned.add(reading.follow(() => (changed.fire(), readInBackground(reading))));
    readInBackground(reading);
  };

  return {
    get projects() {
      return all().flatMap(({ project }) => project ?? []);
    },
    get roots() {
      return [...(readings?.keys() ?? [])];
    },
    get state() {
      return stateOf(readings && all());
    },
    onDidChange: changed.event,
    async refresh(signal) {
      for (const reading of all()) reading.forget();
      await Promise.all(all().map((reading) => read(reading, signal)));
    },
    setSources(next) {
      owned.dispose();
      owned = new DisposableStore();
      const before = readings;
      readings = new Map(
        next.map((source) => [source.root, new ProjectReading(source, before?.get(source.root)?.project)]),
      );
      for (const reading of readings.values()) follow(reading);
      changed.fire();
    },
    project: (root) => readings?.get(root)?.project,
    source: (root) => readings?.get(root)?.source,
    async detail(reference) {
      return readingOf(readings, reference).detail(reference, stopping.signal);
    },
    setShowsArchived(shows) {
      showsArchived = shows;
      for (const reading of all()) readInBackground(reading);
    },
    dispose() {
      stopping.abort();
      owned.dispose();
      changed.dispose();
    },
  };
}

function readingOf(
  readings: ReadonlyMap<string, ProjectReading> | undefined,
  { projectRoot, specId }: SpecReference,
): ProjectReading {
  const reading = readings?.get(projectRoot);
  if (!reading) throw new AppError("notFound", vscode.l10n.t("The project of {0} is not open.", specId));
  return reading;
}

/** What the view says when it has no rows; rows of the past stay visible while a server restarts. */
function stateOf(readings: readonly ProjectReading[] | undefined): SpecStoreState {
  if (readings === undefined) return { kind: "starting" };
  if (readings.length === 0) return { kind: "notInitialized" };
  for (const { source } of readings) {
    const { state } = source;
    if (state.kind === "up" && state.from === "files" && state.reason !== undefined)
      return { kind: "failed", reason: state.reason };
  }
  if (readings.some(({ project }) => project && project.specs.length > 0)) return { kind: "shown" };
  return readings.some(({ project }) => project === undefined) ? { kind: "starting" } : { kind: "empty" };
}
