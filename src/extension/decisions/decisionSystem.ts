import { nearestWith } from "../../disk/paths/nearestWith.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { System } from "../systems/system.ts";

/** Decisions, kept by preflights. */
export const decisionSystem: System = {
  role: "preflights",
  // Deeper down a task alone makes no project.
  marks: [
    { path: paths.adrs },
    ...[paths.adrs, paths.currentTask, paths.architecture, paths.archivedTasks].map(
      (path) => ({ path, isTopOnly: true }) as const,
    ),
  ],
  // As the server finds it.
  rootAround: async (folder) => (await nearestWith(folder, ".git")) ?? folder,
  serverFolder: ({ folder, isNested }) => (isNested ? undefined : folder),
};
