import { nearestWith } from "../../disk/paths/nearestWith.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { System } from "../systems/system.ts";

export const decisionFiles = "docs/{adr,adr/*.md,archive/task,archive/task/*.md,CURRENT_TASK.md,ARCHITECTURE_STATE.md}";

/** Decisions, managed by preflights. */
export const decisionSystem: System = {
  role: "preflights",
  // In a nested folder a task alone does not mark a project.
  marks: [
    { path: paths.adrs },
    ...[paths.adrs, paths.currentTask, paths.architecture, paths.archivedTasks].map(
      (path) => ({ path, isTopOnly: true }) as const,
    ),
  ],
  watched: [decisionFiles, ".git/{HEAD,index}"],
  // As the server finds it.
  rootAround: async (folder) => (await nearestWith(folder, ".git")) ?? folder,
  serverFolder: ({ folder, isNested }) => (isNested ? undefined : folder),
};
