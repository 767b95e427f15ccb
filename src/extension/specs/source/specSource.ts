import type { SpecRow } from "./specListing.ts";

/** The source of the specs of one project: MCP or files, which makes no difference to the store. */
export interface SpecReader {
  list(signal: AbortSignal): Promise<SpecList>;
  /** The row of one spec as in the list; undefined if only a list shows all of it. */
  row?(id: string, signal: AbortSignal): Promise<SpecRow | undefined>;
  get(id: string, signal: AbortSignal): Promise<SpecDetail>;
  /** Ids of the specs whose title or body contains the text. */
  search(query: string, signal: AbortSignal): Promise<readonly string[]>;
}

export interface SpecList {
  readonly specs: readonly SpecRow[];
  readonly readyIds: ReadonlySet<string>;
}

/** Details beyond the row, read only for specs that are shown unfolded or in a tooltip. */
export interface SpecDetail {
  readonly id: string;
  readonly targetFiles: readonly string[];
  readonly context: readonly string[];
  readonly commits: readonly string[];
  readonly branch: string | undefined;
  readonly completedAt: string | undefined;
  readonly body: string;
}
