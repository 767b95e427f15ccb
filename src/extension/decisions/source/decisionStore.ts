import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";
import type { Log } from "../../../domain/ports.ts";
import { createDecisionReading, type DecisionReading, type ProjectDecisions } from "./decisionReading.ts";
import { createProjectStore, type ProjectStore, type ServedProject } from "../../systems/source/projectStore.ts";

/** The source of truth about decisions for the tree, the commands and the marks in editors. */
export type DecisionStore = ProjectStore<ServedProject, ProjectDecisions, DecisionReading>;

export const createDecisionStore = (log: Log): DecisionStore =>
  createProjectStore({
    log,
    subject: "decisions",
    open: (project) => createDecisionReading(project, log),
    isEmpty: ({ value }) => isEmpty(value),
  });

const isEmpty = ({ adrs, foreign, task, archived, architecture }: DecisionOverview): boolean =>
  task === undefined && [adrs, foreign, archived, architecture.entries].every(({ length }) => length === 0);
