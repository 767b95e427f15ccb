import { setImmediate } from "node:timers/promises";
import { messageOf } from "../../../domain/errors.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { createEmitter, type Event } from "../../../mcp/emitter.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import type { FoundProject } from "../projects/projectMarks.ts";
import type { SourceState } from "./serverAvailability.ts";

export interface Project {
  readonly root: string;
  readonly name: string;
}

/** A project with its server; without one in Restricted Mode. */
export interface ServedProject extends FoundProject {
  readonly connection: Connection | undefined;
}

/** The content that a view shows for one project. */
export interface ProjectReading<T> extends Disposable {
  readonly state: SourceState;
  /** Reads the content. The store takes it over at once, or discards it if a newer reading was faster. */
  read(before: T | undefined, signal: AbortSignal): Promise<() => T>;
  /** Discards cached content, for an explicit refresh. */
  forget(): void;
  /** The content should be read again. */
  onDidChange(listener: () => void): Disposable;
}

export type ProjectStoreState =
  | { readonly kind: "starting" | "notInitialized" | "empty" | "shown" }
  /** There may still be rows, which are read directly from the files. */
  | { readonly kind: "failed"; readonly reason: string };

/** The source of truth for a view: what was last read of each project. */
export interface ProjectStore<P extends Project, T, R extends ProjectReading<T>> extends Disposable {
  readonly projects: readonly T[];
  /** Including projects that were not read yet. */
  readonly roots: readonly string[];
  readonly state: ProjectStoreState;
  /** Rows of a project, details of a file, or the state have changed. */
  readonly onDidChange: Event<void>;
  /** Reads everything again, ignoring caches. */
  refresh(signal: AbortSignal): Promise<void>;
  /** Reads every project again in the background, without opening files that are known to be unchanged. */
  readAgain(): void;
  /** Sets the projects; those that are already known stay as they are. */
  setProjects(projects: readonly P[]): void;
  project(root: string): T | undefined;
  /** A project by its root, even before it was read. */
  place(root: string): P | undefined;
  reading(root: string): R | undefined;
}

interface ProjectStoreDeps<P extends Project, T, R extends ProjectReading<T>> {
  readonly log: Log;
  /** The content in a word, for the log: "decisions". */
  readonly subject: string;
  /** Aborts work that outlasts a single reading when the store is disposed. */
  open(project: P, stopping: AbortSignal): R;
  isEmpty(value: T): boolean;
}

interface OpenProject<P, T, R> extends Disposable {
  readonly project: P;
  readonly reading: R;
  value: T | undefined;
  current: AbortController;
}

export function createProjectStore<P extends Project, T, R extends ProjectReading<T>>(
  deps: ProjectStoreDeps<P, T, R>,
): ProjectStore<P, T, R> {
  const changed = createEmitter<void>((thrown) => deps.log.error(`The ${deps.subject} could not be shown`, thrown));
  const stopping = new AbortController();
  let opened: ReadonlyMap<string, OpenProject<P, T, R>> | undefined;

  const all = (): readonly OpenProject<P, T, R>[] => [...(opened?.values() ?? [])];
  const read = async (each: OpenProject<P, T, R>, signal: AbortSignal): Promise<void> => {
    if (!(await underSignals([signal, stopping.signal], (either) => readProject(each, either)))) return;
    // Reading and showing a large project takes time; other work gets its turn in between.
    await setImmediate();
    changed.fire();
  };
  const readInBackground = (each: OpenProject<P, T, R>): void => {
    read(each, stopping.signal).catch((failure: unknown) =>
      deps.log.error(`The ${deps.subject} could not be read: ${messageOf(failure)}`, failure),
    );
  };
  const open = (project: P, value: T | undefined): OpenProject<P, T, R> => {
    // The state may have changed meanwhile, for example because a server stopped.
    const onDidChange = (each: OpenProject<P, T, R>): void => (changed.fire(), readInBackground(each));
    const each = followProject(project, deps.open(project, stopping.signal), value, onDidChange);
    readInBackground(each);
    return each;
  };

  return {
    get projects() {
      return all().flatMap(({ value }) => value ?? []);
    },
    get roots() {
      return [...(opened?.keys() ?? [])];
    },
    get state() {
      return stateOf(opened && all(), (value) => deps.isEmpty(value));
    },
    onDidChange: changed.event,
    async refresh(signal) {
      for (const { reading } of all()) reading.forget();
      await Promise.all(all().map((each) => read(each, signal)));
    },
    readAgain: () => all().forEach(readInBackground),
    setProjects(next) {
      const before = opened;
      const keepOrOpen = (project: P): OpenProject<P, T, R> => {
        const old = before?.get(project.root);
        // Content of the earlier source stays on screen until the new one was read.
        return old && isSameProject(old.project, project) ? old : open(project, old?.value);
      };
      const now = new Map(next.map((project) => [project.root, keepOrOpen(project)]));
      if (before && isSameList([...before.values()], [...now.values()])) return;
      opened = now;
      for (const [root, each] of before ?? []) if (now.get(root) !== each) each.dispose();
      changed.fire();
    },
    project: (root) => opened?.get(root)?.value,
    place: (root) => opened?.get(root)?.project,
    reading: (root) => opened?.get(root)?.reading,
    dispose: () => (stopping.abort(), all().forEach((each) => each.dispose()), changed.dispose()),
  };
}

function followProject<P, T, R extends ProjectReading<T>>(
  project: P,
  reading: R,
  value: T | undefined,
  onDidChange: (each: OpenProject<P, T, R>) => void,
): OpenProject<P, T, R> {
  const owned = new DisposableStore();
  const current = new AbortController();
  const each = { project, reading, value, current, dispose: () => (each.current.abort(), owned.dispose()) };
  owned.add(reading);
  owned.add(reading.onDidChange(() => onDidChange(each)));
  return each;
}

function isSameProject<P extends Project>(a: P, b: P): boolean {
  const keys = Object.keys(a) as (keyof P)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** A newer reading replaces an older one. False if this one was replaced, or if there is nothing to read yet. */
async function readProject<P, T, R extends ProjectReading<T>>(
  each: OpenProject<P, T, R>,
  signal: AbortSignal,
): Promise<boolean> {
  each.current.abort();
  const current = (each.current = new AbortController());
  if (each.reading.state.kind === "starting") return false;
  return underSignals([signal, current.signal], async (either) => {
    try {
      const take = await each.reading.read(each.value, either);
      if (either.aborted) return false;
      each.value = take();
      return true;
    } catch (failure) {
      if (either.aborted) return false;
      throw failure;
    }
  });
}

/** The state without rows; existing rows stay visible while a server restarts. */
function stateOf<P, T, R extends ProjectReading<T>>(
  opened: readonly OpenProject<P, T, R>[] | undefined,
  isEmpty: (value: T) => boolean,
): ProjectStoreState {
  if (opened === undefined) return { kind: "starting" };
  if (opened.length === 0) return { kind: "notInitialized" };
  for (const { reading } of opened) {
    const { state } = reading;
    if (state.kind === "up" && state.from === "files" && state.reason !== undefined)
      return { kind: "failed", reason: state.reason };
  }
  if (opened.some(({ value }) => value !== undefined && !isEmpty(value))) return { kind: "shown" };
  return opened.some(({ value }) => value === undefined) ? { kind: "starting" } : { kind: "empty" };
}
