import { createFileSpecReader } from "../../specs/fileSpecReader.ts";
import type { SpecStore } from "../../specs/specStore.ts";
import type { WorkspaceProjects } from "../../systems/projects/workspaceProjects.ts";

/** The specs that can be started now, because everything they depend on is done. */
export async function readReadySpecs(
  specs: SpecStore,
  workspace: WorkspaceProjects,
  signal: AbortSignal,
): Promise<object> {
  await workspace.findTops();
  const answers = await Promise.all(
    workspace.projects("chant").map(async ({ root }) => {
      // They may not be listed yet in a window that has just opened.
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
