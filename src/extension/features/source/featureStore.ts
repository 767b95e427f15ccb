import type { Log } from "../../../domain/ports.ts";
import type { FeatureDetail, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import { createProjectStore, type ProjectStore, type ServedProject } from "../../systems/source/projectStore.ts";
import { createFeatureReading, type FeatureReading } from "./featureReading.ts";
import type { ProjectFeatures } from "./projectFeatures.ts";

type ReadFeatures = ProjectStore<ServedProject, ProjectFeatures, FeatureReading>;

/** The one source of truth about spec-kit features for the tree and the commands. */
export interface FeatureStore extends ReadFeatures {
  /** Resolves when every project was read once, for a command that is earlier than that; not for ever. */
  whenRead(): Promise<void>;
  feature(root: string, folder: string): FeatureRow | undefined;
  /** Shared by everybody who asks, so nobody's change of mind ends it. */
  detail(root: string, folder: string): Promise<FeatureDetail | undefined>;
}

/** Longer than a server is waited for; after that a command says what there is. */
const maxWaitMs = 5_000;

export function createFeatureStore(log: Log): FeatureStore {
  const store: ReadFeatures = createProjectStore({
    log,
    subject: "features",
    open: (project, stopping) => createFeatureReading(project, stopping, log),
    isEmpty: ({ features }) => features.length === 0,
  });
  return Object.assign(store, {
    whenRead: () => whenRead(store),
    feature: (root: string, folder: string) => store.project(root)?.features.find((row) => row.folder === folder),
    detail: async (root: string, folder: string) =>
      store.reading(root)?.detail(folder, store.project(root)?.revisions.get(folder) ?? 0),
  });
}

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
