import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";

/** The source of the features of one project: MCP or files, which makes no difference to the store. */
export interface FeatureReader {
  list(signal: AbortSignal): Promise<readonly FeatureRow[]>;
  /** Undefined if the feature no longer exists. */
  get(folder: string, signal: AbortSignal): Promise<FeatureDetail | undefined>;
}

/** The active feature, which only the file system knows: no tool of spec-kit reports it. */
export interface ActiveState {
  /** The folder below `specs`, if the active feature is there. */
  readonly folder: string | undefined;
  readonly rule: "environment" | "feature.json" | "branch" | "selection" | undefined;
  /** Why the active feature is unknown although it should be set. */
  readonly problem: string | undefined;
}
