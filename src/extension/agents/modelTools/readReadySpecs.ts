import { createFileSpecReader } from "../../specs/fileSpecReader.ts";
import type { SpecStore } from "../../specs/specStore.ts";
import { findChantProjects } from "../../specs/chantProjects.ts";
import type { WorkspaceWalk } from "../../systems/projects/workspaceWalk.ts";

/** The specs somebody could begin with now: nothing they depend on is open. */
export async function readReadySpecs(specs: SpecStore, walk: WorkspaceWalk, signal: AbortSignal): Promise<object> {
  const projects = await findChantProjects(await walk.again());
  const answers = await Promise.all(
    projects.map(async ({ root }) => {
      // A window that has just opened may not have listed them yet.
      const list = specs.project(root) ?? (await createFileSpecReader(root).list(signal));
      const ready = list.specs.filter(({ id }) => list.readyIds.has(id));
      return {
        project: root,
        ready: ready.map(({ id, title, path, labels }) => ({ id, title, path, labels })),
        total: list.specs.length,
      };
    }),
  );
  return answers.length > 0
    ? { projects: answers }
    : {
        projects: [],
        hint: "There is no chant project here. The user can run the command Flightdeck: Set Up Project.",
      };
}
