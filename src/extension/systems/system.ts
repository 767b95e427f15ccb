import type { FailingSystem } from "../platform/notifications/failureAction.ts";
import type { Log } from "../../domain/ports.ts";
import type { DisposableStore } from "../platform/disposables.ts";
import type { FoundProject, ProjectMarks } from "./projects/projectMarks.ts";
import type { Project, ProjectReading, ProjectStore, ServedProject } from "./source/projectStore.ts";
import type { ProjectViewParts } from "./view/projectView.ts";
import type { Row } from "./view/shownRows.ts";

/**
 * A system is one value: what finds its projects, what is watched, how a server and files answer, how both become the
 * content of a project, and how that is shown. Everything else is the same for all systems.
 */
export interface System<
  T extends Project,
  R extends SystemReading<T>,
  S extends ProjectStore<ServedProject, T, R>,
  V extends ViewTypes,
> extends SystemFacts {
  readonly watched: readonly WatchedFiles<R>[];
  /** How its server answers, how its files answer, and how both become the content of a project. */
  read(project: ServedProject, deps: ReadingDeps): R;
  isEmpty(content: T): boolean;
  /** The store, with the questions that only this system answers. */
  store(plain: ProjectStore<ServedProject, T, R>): S;
  /** Its outline, its rows and its welcome states. */
  view(store: S): SystemView<V>;
}

/** What a system is called and how its projects are recognized. */
export interface SystemFacts extends ProjectMarks, FailingSystem {
  /** The folder whose server is used for a project; undefined if only its files are read. */
  serverFolder(project: FoundProject): string | undefined;
}

/** Files that are watched in every project of a system. */
export interface WatchedFiles<R> {
  /** A pattern below the project root. */
  readonly files: string;
  /** Only files that appear or disappear are reported. */
  readonly ignoresChanges?: true;
  /** Files of these names in the Git folder of the repository around the project count, too. */
  readonly aroundGit?: readonly string[];
  /** Absent where another listener needs the files to be watched. */
  onDidChange?(reading: R, paths: ReadonlySet<string>): void;
}

export interface ReadingDeps {
  readonly log: Log;
  /** Aborted when the store is disposed. */
  readonly stopping: AbortSignal;
}

/** The content of one project. */
export interface SystemReading<T> extends ProjectReading<T> {
  /** Disposed with the reading. */
  readonly owned: DisposableStore;
}

/** The types of a view: its rows, their outline, the user's options and its states. */
export interface ViewTypes {
  readonly row: Row;
  readonly outline: { readonly roots: readonly Row[] };
  readonly options: unknown;
  readonly state: unknown;
}

/** The part of a view that differs from system to system. */
export type SystemView<V extends ViewTypes> = Omit<
  ProjectViewParts<V["row"], V["options"], V["state"], V["outline"]>,
  "store" | "notices"
>;
