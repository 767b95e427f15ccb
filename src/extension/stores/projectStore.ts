import * as vscode from "vscode";
import { messageOf } from "../../domain/errors.ts";
import type { Log } from "../../domain/ports.ts";
import { type Disposable, DisposableStore } from "../disposables.ts";
import type { SourceState } from "./serverStanding.ts";

/** Where what a view shows of one project comes from, whole. */
export interface ProjectSource<T> extends Disposable {
  readonly root: string;
  readonly name: string;
  readonly state: SourceState;
  read(signal: AbortSignal): Promise<T>;
  /** Forgets what was read, for a user who does not trust it. */
  forget(): void;
  /** It should be asked again. */
  onDidChange(listener: () => void): Disposable;
}

export interface ReadProject<T> {
  readonly root: string;
  readonly name: string;
  readonly value: T;
}

export type ProjectStoreState =
  | { readonly kind: "starting" | "notInitialized" | "empty" | "shown" }
  /** Rows there may be all the same, straight from the files. */
  | { readonly kind: "failed"; readonly reason: string };

/** The one source of truth of a view: what its sources said last. */
export interface ProjectStore<T, S extends ProjectSource<T>> extends vscode.Disposable {
  readonly projects: readonly ReadProject<T>[];
  /** Also of projects that nobody has read yet. */
  readonly roots: readonly string[];
  readonly state: ProjectStoreState;
  readonly onDidChange: vscode.Event<void>;
  /** Reads everything again. */
  refresh(signal: AbortSignal): Promise<void>;
  /** Takes over the sources, and disposes those it had before. */
  setSources(sources: readonly S[]): void;
  project(root: string): T | undefined;
  source(root: string): S | undefined;
}

export interface ProjectStoreDeps<T> {
  readonly log: Log;
  /** What is read, for the log: "decisions". */
  readonly subject: string;
  isEmpty(value: T): boolean;
}

interface Reading<T, S> {
  readonly source: S;
  value: T | undefined;
  current: AbortController;
}

export function createProjectStore<T, S extends ProjectSource<T>>(deps: ProjectStoreDeps<T>): ProjectStore<T, S> {
  const changed = new vscode.EventEmitter<void>();
  const stopping = new AbortController();
  let readings: ReadonlyMap<string, Reading<T, S>> | undefined;
  let owned = new DisposableStore();

  const all = (): readonly Reading<T, S>[] => [...(readings?.values() ?? [])];
  const read = async (reading: Reading<T, S>, signal: AbortSignal): Promise<void> => {
    if (await readAgain(reading, AbortSignal.any([signal, stopping.signal]))) changed.fire();
  };
  const readInBackground = (reading: Reading<T, S>): void => {
    read(reading, stopping.signal).catch((failure: unknown) =>
      deps.log.error(`The ${deps.subject} could not be read: ${messageOf(failure)}`, failure),
    );
  };
  const follow = (reading: Reading<T, S>): void => {
    owned.add(reading.source);
    owned.add({ dispose: () => reading.current.abort() });
    // The state may be another one already, as of a server that went away.
    owned.add(reading.source.onDidChange(() => (changed.fire(), readInBackground(reading))));
    readInBackground(reading);
  };

  return {
    get projects() {
      return all().flatMap(({ source: { root, name }, value }) => (value === undefined ? [] : [{ root, name, value }]));
    },
    get roots() {
      return all().map(({ source }) => source.root);
    },
    get state() {
      return stateOf(readings && all(), (value) => deps.isEmpty(value));
    },
    onDidChange: changed.event,
    async refresh(signal) {
      for (const { source } of all()) source.forget();
      await Promise.all(all().map((reading) => read(reading, signal)));
    },
    setSources(next) {
      owned.dispose();
      owned = new DisposableStore();
      const before = readings;
      // What an earlier source had of a project stays on screen until the new one has read it.
      readings = new Map(
        next.map((source) => [
          source.root,
          { source, value: before?.get(source.root)?.value, current: new AbortController() },
        ]),
      );
      for (const reading of readings.values()) follow(reading);
      changed.fire();
    },
    project: (root) => readings?.get(root)?.value,
    source: (root) => readings?.get(root)?.source,
    dispose() {
      stopping.abort();
      owned.dispose();
      changed.dispose();
    },
  };
}

/** A newer reading makes the older one pointless. False when this one was overtaken, or there is nothing to read yet. */
async function readAgain<T, S extends ProjectSource<T>>(reading: Reading<T, S>, signal: AbortSignal): Promise<boolean> {
  reading.current.abort();
  const current = (reading.current = new AbortController());
  const either = AbortSignal.any([signal, current.signal]);
  if (reading.source.state.kind === "starting") return false;
  try {
    const value = await reading.source.read(either);
    if (either.aborted) return false;
    reading.value = value;
    return true;
  } catch (failure) {
    if (either.aborted) return false;
    throw failure;
  }
}

/** What the view says when it has no rows; rows of the past stay visible while a server restarts. */
function stateOf<T, S extends ProjectSource<T>>(
  readings: readonly Reading<T, S>[] | undefined,
  isEmpty: (value: T) => boolean,
): ProjectStoreState {
  if (readings === undefined) return { kind: "starting" };
  if (readings.length === 0) return { kind: "notInitialized" };
  for (const { source } of readings) {
    const { state } = source;
    if (state.kind === "up" && state.from === "files" && state.reason !== undefined)
      return { kind: "failed", reason: state.reason };
  }
  if (readings.some(({ value }) => value !== undefined && !isEmpty(value))) return { kind: "shown" };
  return readings.some(({ value }) => value === undefined) ? { kind: "starting" } : { kind: "empty" };
}
