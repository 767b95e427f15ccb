/** Where decisions, tasks and the architecture are kept, relative to the repository. */
export const decisionPaths = {
  docs: "docs",
  adrs: "docs/adr",
  currentTask: "docs/CURRENT_TASK.md",
  architecture: "docs/ARCHITECTURE_STATE.md",
  archivedTasks: "docs/archive/task",
} as const;
