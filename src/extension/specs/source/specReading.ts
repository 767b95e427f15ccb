import type { SpecReference } from "../contributions.ts";
import type { Disposable } from "../../platform/disposables.ts";
import { createDetailCache } from "../../systems/source/detailCache.ts";
import { mergeSpecs, type ProjectSpecs } from "./projectSpecs.ts";
import type { ProjectReading } from "../../systems/source/projectStore.ts";
import type { SpecDetail, SpecSource } from "./specSource.ts";

/** The specs of one project for the store: the list, with a count of how often each file was written. */
export interface SpecReading extends ProjectReading<ProjectSpecs> {
  readonly source: SpecSource;
  detail(reference: SpecReference, revision: number): Promise<SpecDetail>;
}

export function createSpecReading(
  source: SpecSource,
  showsArchived: () => boolean,
  stopping: AbortSignal,
): SpecReading {
  /** Files that changed since the last complete list. */
  const written = new Set<string>();
  const details = createDetailCache<SpecDetail>();
  return {
    source,
    get state() {
      return source.state;
    },
    async read(before, signal) {
      const [list, archived] = await Promise.all([
        source.list(signal),
        showsArchived() ? source.listArchived(signal) : undefined,
      ]);
      return () => {
        const merged = mergeSpecs(source, before, list, written);
        written.clear();
        return archived === undefined && merged.archived === undefined ? merged : { ...merged, archived };
      };
    },
    detail({ specId, path }, revision) {
      const isArchived = path?.startsWith(".chant/archive/") === true;
      return details.detail(isArchived ? `archived ${specId}` : specId, revision, () =>
        isArchived ? source.getArchived(specId) : source.get(specId, stopping),
      );
    },
    forget() {
      source.forget();
      details.forget();
    },
    onDidChange: (listener): Disposable =>
      source.onDidChange(({ ids }) => {
        for (const id of ids) written.add(id);
        listener();
      }),
    dispose: () => source.dispose(),
  };
}
