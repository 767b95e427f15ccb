import { nearestWith } from "../../disk/paths/nearestWith.ts";
import { l10n } from "../../domain/l10n.ts";
import { serverRoleOf } from "../../domain/systems.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { SystemFacts } from "../systems/system.ts";

/** Decisions, managed by preflights. */
export const decisionFacts: SystemFacts = {
  name: "decisions",
  role: serverRoleOf.decisions,
  refresh: "flightdeck.refreshDecisions",
  setUp: { title: () => l10n.t("Set Up Project"), command: "flightdeck.setUpProject" },
  // In a nested folder a task alone does not mark a project.
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
