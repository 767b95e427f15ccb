import { notFound } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import type { SpecReference } from "./contributions.ts";
import type { ProjectSpecs } from "./source/projectSpecs.ts";
import type { ProjectStore, ServedProject } from "../systems/source/projectStore.ts";
import type { SpecReading } from "./source/specReading.ts";
import type { SpecDetail } from "./source/specSource.ts";

/** The source of truth about specs for trees, commands and the status bar. */
export interface SpecStore extends ProjectStore<ServedProject, ProjectSpecs, SpecReading> {
  /** Shared by all callers, so it cannot be cancelled by one of them. */
  detail(reference: SpecReference): Promise<SpecDetail>;
  /** Turns listing of archived specs on or off. */
  setShowsArchived(shows: boolean): void;
}

export const createSpecStore = (
  store: ProjectStore<ServedProject, ProjectSpecs, SpecReading>,
  setShown: (showsArchived: boolean) => void,
): SpecStore =>
  Object.assign(store, {
    async detail(reference: SpecReference) {
      const { projectRoot: root, specId } = reference;
      const reading = store.reading(root);
      if (!reading) throw notFound(l10n.t("The project of {0} is not open.", specId), { system: "specs" });
      return reading.detail(reference, store.project(root)?.revisions.get(specId) ?? 0);
    },
    setShowsArchived(shows: boolean) {
      setShown(shows);
      store.readAgain();
    },
  });
