import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import type { ProjectStore, ServedProject } from "../../systems/source/projectStore.ts";
import type { FeatureReading } from "./featureReading.ts";
import type { ProjectFeatures } from "./projectFeatures.ts";

type ReadFeatures = ProjectStore<ServedProject, ProjectFeatures, FeatureReading>;

/** The source of truth about spec-kit features for the tree and the commands. */
export interface FeatureStore extends ReadFeatures {
  /** Resolves when every project was read once, or after a time limit; for commands that run early. */
  whenRead(): Promise<void>;
  feature(root: string, folder: string): FeatureRow | undefined;
  /** Shared by all callers, so it cannot be cancelled by one of them. */
  detail(root: string, folder: string): Promise<FeatureDetail | undefined>;
}

/** Longer than the wait for a server; after that, a command works with what is known. */
const maxWaitMs = 5_000;

export const createFeatureStore = (store: ReadFeatures): FeatureStore =>
  Object.assign(store, {
    whenRead: () => whenRead(store),
    feature: (root: string, folder: string) => store.project(root)?.features.find((row) => row.folder === folder),
    detail: async (root: string, folder: string) =>
      store.reading(root)?.detail(folder, store.project(root)?.revisions.get(folder) ?? 0),
  });

function whenRead(store: ReadFeatures): Promise<void> {
  const isRead = (): boolean =>
    store.state.kind !== "starting" && store.roots.every((root) => store.project(root) !== undefined);
  return new Promise((resolve) => {
    const end = (): void => (clearTimeout(timer), listening.dispose(), resolve());
    const timer = setTimeout(() => end(), maxWaitMs);
    const listening = store.onDidChange(() => isRead() && end());
    if (isRead()) end();
  });
}
