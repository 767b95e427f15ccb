import type { ProjectStore, ServedProject } from "../../systems/source/projectStore.ts";
import type { DecisionReading, ProjectDecisions } from "./decisionReading.ts";

/** The source of truth about decisions for the tree, the commands and the marks in editors. */
export type DecisionStore = ProjectStore<ServedProject, ProjectDecisions, DecisionReading>;
