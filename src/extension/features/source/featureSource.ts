import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import type { Disposable } from "../../platform/disposables.ts";
import type { SourceState } from "../../systems/source/serverStanding.ts";

/** Where the features of one project come from. The store does not care whether over MCP or straight from files. */
export interface FeatureReader {
  list(signal: AbortSignal): Promise<readonly FeatureRow[]>;
  /** `undefined` when there is no such feature any more. */
  get(folder: string, signal: AbortSignal): Promise<FeatureDetail | undefined>;
}

/** A reader that knows when it should be asked again. */
export interface FeatureSource extends FeatureReader, Disposable {
  readonly root: string;
  readonly name: string;
  readonly state: SourceState;
  /** Which feature is the active one is known to the file system only: no tool of spec-kit tells. */
  readActive(folders: readonly string[]): Promise<ActiveState>;
  /** Forgets what was read, for a user who does not trust it. */
  forget(): void;
  onDidChange(listener: (change: FeatureChange) => void): Disposable;
}

/** These features were written; without a list, anything may be different. */
export interface FeatureChange {
  readonly folders: readonly string[] | undefined;
}

export interface ActiveState {
  /** Below `specs`, where the active feature lies there. */
  readonly folder: string | undefined;
  readonly rule: "environment" | "feature.json" | "branch" | "selection" | undefined;
  /** Why none is known although something should tell. */
  readonly problem: string | undefined;
}
