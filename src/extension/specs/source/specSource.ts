import type { Disposable } from "../../platform/disposables.ts";
import type { SourceState } from "../../systems/source/serverStanding.ts";
import type { SpecRow } from "./specListing.ts";

/** Where the specs of one project come from. The store does not care whether over MCP or straight from files. */
export interface SpecReader {
  list(signal: AbortSignal): Promise<SpecList>;
  get(id: string, signal: AbortSignal): Promise<SpecDetail>;
  /** Ids of the specs whose title or body contains the text. */
  search(query: string, signal: AbortSignal): Promise<readonly string[]>;
}

/** A reader that knows when it should be asked again. */
export interface SpecSource extends SpecReader, Disposable {
  readonly root: string;
  readonly name: string;
  readonly state: SourceState;
  /** Archived specs are known to the file system only: no tool of chant lists or shows them. */
  listArchived(signal: AbortSignal): Promise<readonly SpecRow[]>;
  /** Those of these specs that are in the archive. */
  findArchived(ids: readonly string[]): Promise<readonly SpecRow[]>;
  getArchived(id: string): Promise<SpecDetail>;
  /** A tool was asked to change something; an editor may be late to hear of it, or deaf to a folder that is new. */
  touch(ids: readonly string[]): void;
  /** Forgets what was read, for a user who does not trust it. */
  forget(): void;
  onDidChange(listener: (change: SpecChange) => void): Disposable;
}

export interface SpecList {
  readonly specs: readonly SpecRow[];
  readonly readyIds: ReadonlySet<string>;
}

/** What a row does not tell; read only for specs somebody looks at. */
export interface SpecDetail {
  readonly id: string;
  readonly targetFiles: readonly string[];
  readonly context: readonly string[];
  readonly commits: readonly string[];
  readonly branch: string | undefined;
  readonly completedAt: string | undefined;
  readonly body: string;
}

/** The source came up or went away, or these specs were written. */
export interface SpecChange {
  readonly ids: readonly string[];
}
