import type { FeatureRow } from "../../../domain/speckit/features/feature.ts";
import type { ActiveState } from "./featureSource.ts";

/** Everything known about the features of one project. Unchanged rows stay the same objects. */
export interface ProjectFeatures {
  readonly root: string;
  readonly name: string;
  readonly features: readonly FeatureRow[];
  /** Increases with every change to a file of a feature, even if its row stays the same. */
  readonly revisions: ReadonlyMap<string, number>;
  readonly active: ActiveState;
}

/** Takes over rows, and keeps the objects of unchanged ones. */
export function mergeFeatures(
  project: Omit<ProjectFeatures, "revisions">,
  before: ProjectFeatures | undefined,
  written: ReadonlySet<string>,
): ProjectFeatures {
  const known = new Map(before?.features.map((row) => [row.folder, row]));
  const features = project.features.map((row) => {
    const old = known.get(row.folder);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  const changed = features.filter((row) => known.has(row.folder) && known.get(row.folder) !== row);
  const revisions = new Map(before?.revisions);
  for (const folder of new Set([...written, ...changed.map((row) => row.folder)]))
    revisions.set(folder, (revisions.get(folder) ?? 0) + 1);
  return { ...project, features, revisions };
}

/** Replaces rows with newer ones of the same folder. */
export const replaceRows = (rows: readonly FeatureRow[], newer: ReadonlyMap<string, FeatureRow>): FeatureRow[] =>
  rows.map((row) => newer.get(row.folder) ?? row);

/** The part of a detail that a list shows, with keys in the same order. */
export const rowIn = (detail: FeatureRow): FeatureRow => ({
  folder: detail.folder,
  path: detail.path,
  title: detail.title,
  state: detail.state,
  warnings: detail.warnings,
  progress: detail.progress,
  questionCount: detail.questionCount,
  stale: detail.stale,
  spec: detail.spec,
});
