import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";

/** Where the features of one project come from. The store does not care whether over MCP or straight from files. */
export interface FeatureReader {
  list(signal: AbortSignal): Promise<readonly FeatureRow[]>;
  /** `undefined` when there is no such feature any more. */
  get(folder: string, signal: AbortSignal): Promise<FeatureDetail | undefined>;
}

/** Which feature is the active one is known to the file system only: no tool of spec-kit tells. */
export interface ActiveState {
  /** Below `specs`, where the active feature lies there. */
  readonly folder: string | undefined;
  readonly rule: "environment" | "feature.json" | "branch" | "selection" | undefined;
  /** Why none is known although something should tell. */
  readonly problem: string | undefined;
}
