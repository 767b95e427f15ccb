import type * as vscode from "vscode";
import type { Log } from "../../domain/ports.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { watchProject } from "./watching/watchFiles.ts";
import { createWorkspaceProjects, type WorkspaceProjects } from "./projects/workspaceProjects.ts";
import type { ViewNotices } from "./projects/viewNotices.ts";
import { createProjectStore, type Project, type ProjectStore, type ServedProject } from "./source/projectStore.ts";
import type { System, SystemFacts, SystemReading, ViewTypes } from "./system.ts";
import { createProjectView, type ProjectView } from "./view/projectView.ts";

/** All systems of the window, and their projects. */
export interface Systems extends vscode.Disposable {
  readonly projects: WorkspaceProjects;
  /** Adds a system: its view is there at once, its rows once its projects were found. */
  open<T extends Project, R extends SystemReading<T>, S extends ProjectStore<ServedProject, T, R>, V extends ViewTypes>(
    system: System<T, R, S, V>,
  ): OpenedSystem<S, V>;
  readonly opened: readonly FollowedSystem[];
}

/** What commands use to work with a system. */
interface OpenedSystem<S, V extends ViewTypes> {
  readonly store: S;
  readonly view: ProjectView<V["row"], V["options"], V["state"]>;
}

/** A system and the store of its projects. */
interface FollowedSystem {
  readonly system: SystemFacts;
  readonly store: {
    setProjects(projects: readonly ServedProject[]): void;
    refresh(signal: AbortSignal): Promise<void>;
  };
}

export function createSystems(notices: ViewNotices, log: Log): Systems {
  const owned = new DisposableStore();
  const projects = owned.add(createWorkspaceProjects(notices));
  const opened: FollowedSystem[] = [];
  return {
    projects,
    opened,
    open<
      T extends Project,
      R extends SystemReading<T>,
      S extends ProjectStore<ServedProject, T, R>,
      V extends ViewTypes,
    >(system: System<T, R, S, V>): OpenedSystem<S, V> {
      const plain = createProjectStore<ServedProject, T, R>({
        log,
        subject: system.name,
        open(project, stopping) {
          const reading = system.read(project, { log, stopping });
          reading.owned.add(watchProject(project.root, system.watched, reading));
          return reading;
        },
        isEmpty: (content) => system.isEmpty(content),
      });
      const store = owned.add(system.store(plain));
      const view = owned.add(createProjectView({ ...system.view(store), store, notices }));
      projects.add(system);
      opened.push({ system, store });
      return { store, view };
    },
    dispose: () => owned.dispose(),
  };
}
