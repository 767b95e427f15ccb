import type { SpecRow } from "./specListing.ts";

/** Where the specs of one project come from. The store does not care whether over MCP or straight from files. */
export interface SpecReader {
  list(signal: AbortSignal): Promise<SpecList>;
  /** The row of one spec as a list has it; undefined where only a list tells. */
  row?(id: string, signal: AbortSignal): Promise<SpecRow | undefined>;
  get(id: string, signal: AbortSignal): Promise<SpecDetail>;
  /** Ids of the specs whose title or body contains the text. */
  search(query: string, signal: AbortSignal): Promise<readonly string[]>;
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
