import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import type { Disposable } from "../../platform/disposables.ts";
import { createDetailCache } from "../../systems/source/detailCache.ts";
import type { ProjectReading } from "../../systems/source/projectStore.ts";
import type { FeatureSource } from "./featureSource.ts";
import { mergeFeatures, type ProjectFeatures, replaceRows, rowIn } from "./projectFeatures.ts";

/** With more changes than this one list is cheaper than many single answers. */
const mostSingleReads = 20;

/** The features of one project for the store: the list, with a count of how often the files of each were written. */
export interface FeatureReading extends ProjectReading<ProjectFeatures> {
  detail(folder: string, revision: number): Promise<FeatureDetail | undefined>;
}

export function createFeatureReading(source: FeatureSource, stopping: AbortSignal): FeatureReading {
  const { root, name } = source;
  const details = createDetailCache<FeatureDetail | undefined>();
  /** Features that changed since the last complete reading. */
  const written = new Set<string>();
  let needsList = true;
  let isForgotten = false;
  return {
    get state() {
      return source.state;
    },
    async read(before, signal) {
      const known = needsList ? undefined : before?.features;
      const features = (known && (await readChanged(source, known, written, signal))) ?? (await source.list(signal));
      const active = await source.readActive(features.map(({ folder }) => folder));
      return () => {
        if (isForgotten) for (const { folder } of before?.features ?? []) written.add(folder);
        const merged = mergeFeatures({ root, name, features, active }, before, written);
        written.clear();
        [needsList, isForgotten] = [false, false];
        return merged;
      };
    },
    detail: (folder, revision) => details.detail(folder, revision, () => source.get(folder, stopping)),
    forget() {
      source.forget();
      details.forget();
      [needsList, isForgotten] = [true, true];
    },
    onDidChange: (listener): Disposable =>
      source.onDidChange(({ folders }) => {
        if (folders === undefined) needsList = true;
        for (const folder of folders ?? []) written.add(folder);
        listener();
      }),
    dispose: () => source.dispose(),
  };
}

/** Only what changed, where that is known and little. */
async function readChanged(
  source: FeatureSource,
  rows: readonly FeatureRow[],
  written: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly FeatureRow[] | undefined> {
  if (written.size > mostSingleReads) return undefined;
  const listed = new Set(rows.map(({ folder }) => folder));
  const newer = new Map<string, FeatureRow>();
  for (const folder of written) {
    const detail = listed.has(folder) ? await source.get(folder, signal) : undefined;
    if (!detail) return undefined;
    newer.set(folder, rowIn(detail));
  }
  return replaceRows(rows, newer);
}
