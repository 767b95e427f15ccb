import { basename } from "node:path";
import type { ProjectStore, ServedProject } from "../systems/source/projectStore.ts";
import type { System } from "../systems/system.ts";
import type { ProjectSpecs } from "./source/projectSpecs.ts";
import { createSpecReading, type SpecReading } from "./source/specReading.ts";
import { specFacts } from "./specFacts.ts";
import { createSpecStore, type SpecStore } from "./specStore.ts";
import { type SpecsViewDeps, specsView, type SpecsViewTypes } from "./tree/specsView.ts";

type SpecSystem = System<ProjectSpecs, SpecReading, SpecStore, SpecsViewTypes>;

/** Specs, as the mechanism of all systems works with them. */
export function specSystem(deps: SpecsViewDeps): SpecSystem {
  let showsArchived = false;
  return {
    ...specFacts,
    watched: [
      { files: ".chant/{specs,archive}/**/*.md", onDidChange: (reading, paths) => void reading.hear(paths) },
      {
        // A new log adds a row below its spec; a growing log changes nothing.
        ...{ files: ".chant/logs/*.log", ignoresChanges: true },
        onDidChange: (reading, paths) => reading.announce([...paths].map((path) => basename(path, ".log"))),
      },
    ],
    read: (project, reading) => createSpecReading(project, { ...reading, showsArchived: () => showsArchived }),
    isEmpty: ({ specs }) => specs.length === 0,
    store: (plain: ProjectStore<ServedProject, ProjectSpecs, SpecReading>) =>
      createSpecStore(plain, (shows) => (showsArchived = shows)),
    view: (store) => specsView(store, deps),
  };
}
