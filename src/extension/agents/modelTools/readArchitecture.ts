import { createDecisionFolder } from "../../../disk/decisions/decisionFolder.ts";
import type { WorkspaceProjects } from "../../systems/projects/workspaceProjects.ts";

/** The current decisions by category, with the record behind each. */
export async function readArchitecture(workspace: WorkspaceProjects, signal: AbortSignal): Promise<object> {
  await workspace.findTops();
  const answers = await Promise.all(
    workspace.projects("preflights").map(async ({ root }) => {
      const { architecture, task } = await createDecisionFolder(root).overview(signal);
      return {
        project: root,
        decided: architecture.entries.map(({ category, field, value, adr }) => ({ category, field, value, adr })),
        ...(architecture.problem === undefined ? {} : { problem: architecture.problem }),
        ...(task === undefined ? {} : { currentTask: { title: task.title, file: "docs/CURRENT_TASK.md" } }),
      };
    }),
  );
  return answers.length > 0
    ? { projects: answers, source: "docs/adr/*.md" }
    : { projects: [], hint: "Nothing is decided yet. The user can run the command Flightdeck: Start Preflight." };
}
