import { setImmediate } from "node:timers/promises";
import { messageOf } from "../../../domain/errors.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { createEmitter, type Event } from "../../../mcp/emitter.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import type { FoundProject } from "../projects/projectMarks.ts";
import type { SourceState } from "./serverStanding.ts";

export interface Project {
  readonly root: string;
  readonly name: string;
}

/** A project and the server that answers for it; none in Restricted Mode. */
export interface ServedProject extends FoundProject {
  readonly connection: Connection | undefined;
}

/** What a view shows of one project, and where that comes from. */
export interface ProjectReading<T> extends Disposable {
  readonly state: SourceState;
  /** Reads what there is. The store takes it over at once, or not at all where a newer reading overtook this one. */
  read(before: T | undefined, signal: AbortSignal): Promise<() => T>;
  /** Forgets what was read, for a user who does not trust it. */
  forget(): void;
  /** It should be asked again. */
  onDidChange(listener: () => void): Disposable;
}

export type ProjectStoreState =
  | { readonly kind: "starting" | "notInitialized" | "empty" | "shown" }
  /** Rows there may be all the same, straight from the files. */
  | { readonly kind: "failed"; readonly reason: string };

/** The one source of truth of a view: what was last read of each project. */
export interface ProjectStore<P extends Project, T, R extends ProjectReading<T>> extends Disposable {
  readonly projects: readonly T[];
  /** Also of projects that nobody has read yet. */
  readonly roots: readonly string[];
  readonly state: ProjectStoreState;
  /** Something is different now: rows of a project, what is known about a file, or the state. */
  readonly onDidChange: Event<void>;
  /** Reads everything again. */
  refresh(signal: AbortSignal): Promise<void>;
  /** Asks every project again, in the background. What is known to be the same is not opened for that. */
  readAgain(): void;
  /** Looking for projects often finds those that are there already: they stay as they are. */
  setProjects(projects: readonly P[]): void;
  project(root: string): T | undefined;
  /** Where it was found, also before it was read. */
  place(root: string): P | undefined;
  reading(root: string): R | undefined;
}

interface ProjectStoreDeps<P extends Project, T, R extends ProjectReading<T>> {
  readonly log: Log;
  /** What is read, for the log: "decisions". */
  readonly subject: string;
  /** What goes on beyond a single reading ends with the store. */
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
    // Large projects take their time to read and to show; between the two, others have their turn.
    await setImmediate();
    changed.fire();
  };
  const readInBackground = (each: OpenProject<P, T, R>): void => {
    read(each, stopping.signal).catch((failure: unknown) =>
      deps.log.error(`The ${deps.subject} could not be read: ${messageOf(failure)}`, failure),
    );
  };
  const open = (project: P, value: T | undefined): OpenProject<P, T, R> => {
    // The state may be another one already, as of a server that went away.
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
        // What an earlier source had of a project stays on screen until the new one has read it.
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

/** A newer reading makes the older one pointless. False when this one was overtaken, or there is nothing to read yet. */
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

/** What the view says when it has no rows; rows of the past stay visible while a server restarts. */
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
