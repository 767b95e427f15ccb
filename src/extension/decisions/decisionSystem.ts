import type { DecisionOverview } from "../../domain/adr/overview/decisionOverview.ts";
import type { System } from "../systems/system.ts";
import { decisionFacts } from "./decisionFacts.ts";
import { createDecisionReading, type DecisionReading, type ProjectDecisions } from "./source/decisionReading.ts";
import type { DecisionStore } from "./source/decisionStore.ts";
import { decisionsView, type DecisionsViewDeps, type DecisionsViewTypes } from "./tree/decisionsView.ts";

type DecisionSystem = System<ProjectDecisions, DecisionReading, DecisionStore, DecisionsViewTypes>;

/** Decisions, as the mechanism of all systems works with them. */
export const decisionSystem = (deps: DecisionsViewDeps): DecisionSystem => ({
  ...decisionFacts,
  watched: [
    {
      files: "docs/{adr,adr/*.md,archive/task,archive/task/*.md,CURRENT_TASK.md,ARCHITECTURE_STATE.md}",
      onDidChange: (reading) => reading.hear(),
    },
    // For the guard, which compares with the last commit.
    { files: ".git/{HEAD,index}" },
  ],
  read: (project, { log }) => createDecisionReading(project, log),
  isEmpty: ({ value }) => isEmpty(value),
  store: (plain) => plain,
  view: (store) => decisionsView(store, deps),
});

const isEmpty = ({ adrs, foreign, task, archived, architecture }: DecisionOverview): boolean =>
  task === undefined && [adrs, foreign, archived, architecture.entries].every(({ length }) => length === 0);
