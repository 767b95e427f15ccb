import type { System } from "../systems/system.ts";
import { featureFacts } from "./featureFacts.ts";
import { createFeatureReading, type FeatureReading } from "./source/featureReading.ts";
import { createFeatureStore, type FeatureStore } from "./source/featureStore.ts";
import type { ProjectFeatures } from "./source/projectFeatures.ts";
import { featuresView, type FeaturesViewTypes } from "./tree/featuresView.ts";

/** Features, as the mechanism of all systems works with them. */
export const featureSystem: System<ProjectFeatures, FeatureReading, FeatureStore, FeaturesViewTypes> = {
  ...featureFacts,
  watched: [
    { files: "specs/**", onDidChange: (reading, paths) => reading.hear(paths) },
    {
      ...{ files: "{.specify/feature.json,.git/HEAD}", aroundGit: ["HEAD"] },
      onDidChange: (reading) => reading.hearOfActive(),
    },
  ],
  read: createFeatureReading,
  isEmpty: ({ features }) => features.length === 0,
  store: createFeatureStore,
  view: featuresView,
};
