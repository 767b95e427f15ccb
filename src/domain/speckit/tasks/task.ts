import type { TaskId } from "./taskId.ts";

export type TaskState = "pending" | "done" | "deferred";

/** A check box inside a document, with or without an id. */
export interface CheckItem {
  readonly state: TaskState;
  readonly text: string;
  readonly line: number;
  /** Offset of the one character between the brackets. */
  readonly mark: number;
}

export interface Task {
  readonly id: TaskId;
  /** The last id where one line stands for several: `T029–T034`. */
  readonly lastId?: TaskId | undefined;
  readonly state: TaskState;
  /** Offset of the character between the brackets; missing where the task is a heading without a check box. */
  readonly mark?: number;
  readonly line: number;
  /** Offset of its first line. */
  readonly start: number;
  /** The whole text of its first line. */
  readonly lineText: string;
  readonly parallel: boolean;
  /** `US1`, `US2a`: upper-case US. */
  readonly stories: readonly string[];
  readonly tags: readonly string[];
  readonly description: string;
  /** Column at which the description begins. */
  readonly descriptionColumn: number;
  /** Deeper-indented lines that belong to it. */
  readonly details: readonly string[];
  readonly subItems: readonly CheckItem[];
  /** Title of the nearest heading below the phase, such as "Tests for User Story 1". */
  readonly heading?: string | undefined;
}

export type PhaseKind = "setup" | "foundational" | "story" | "polish" | "convergence" | "other" | "unnamed";

export interface Phase {
  readonly kind: PhaseKind;
  /** `3`, `3.1` or `N`; missing for a group that is not a numbered phase. */
  readonly number?: string;
  /** Without "Phase 3:", priority, MVP and completion marks; empty for tasks before any heading. */
  readonly title: string;
  readonly story?: string;
  readonly priority?: string;
  /** Line of the heading; missing for tasks before any heading. */
  readonly line?: number;
  readonly tasks: readonly Task[];
  /** Check boxes without an id. */
  readonly items: readonly CheckItem[];
}

export interface TaskList {
  readonly title?: string;
  readonly phases: readonly Phase[];
  /** All tasks in the order of the document. */
  readonly tasks: readonly Task[];
}
