import type { Field, TextRange } from "../frontMatter/fieldNode.ts";

/** The words a spec file may carry as its status. `ready` is computed and never stored; on disk it reads as pending. */
export const specStatuses = [
  "pending",
  "in_progress",
  "paused",
  "completed",
  "failed",
  "needs_attention",
  "blocked",
  "cancelled",
] as const;

export type SpecStatus = (typeof specStatuses)[number];

export interface Approval {
  readonly isRequired: boolean;
  readonly status: "pending" | "approved" | "rejected";
  readonly by: string | undefined;
  readonly at: string | undefined;
}

interface CriteriaCount {
  readonly total: number;
  readonly checked: number;
}

/** What a spec file says. An empty `dependsOn` is not the same as none: it switches off the order among siblings. */
export interface Spec {
  readonly id: string;
  readonly title: string | undefined;
  readonly type: string;
  /** As stored, never computed; see `resolveSpecs` for what it comes to in its project. */
  readonly status: SpecStatus;
  readonly dependsOn: readonly string[] | undefined;
  readonly labels: readonly string[] | undefined;
  readonly targetFiles: readonly string[] | undefined;
  readonly context: readonly string[] | undefined;
  readonly prompt: string | undefined;
  readonly branch: string | undefined;
  readonly commits: readonly string[] | undefined;
  readonly completedAt: string | undefined;
  readonly model: string | undefined;
  readonly tracks: readonly string[] | undefined;
  readonly informedBy: readonly string[] | undefined;
  readonly origin: readonly string[] | undefined;
  readonly approval: Approval | undefined;
  readonly criteria: CriteriaCount;
  /** At least one line of the criteria section starts with a box, so a driver counts as work of its own. */
  readonly hasCriteria: boolean;
  /** Everything behind the front matter, title line included, without white space at either end. */
  readonly body: string;
}

/** One box of the acceptance criteria. */
export interface Criterion {
  readonly text: string;
  readonly isChecked: boolean;
  /** The line without its indentation. */
  readonly lineRange: TextRange;
  /** The one character between the brackets. */
  readonly markRange: TextRange;
}

type SpecProblemKind =
  "brokenFrontMatter" | "unknownStatus" | "unknownApproval" | "wrongValue" | "nearMissHeading" | "tooLarge";

export interface SpecProblem {
  readonly kind: SpecProblemKind;
  /** An error keeps the spec out of every list; a warning does not. */
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly range: TextRange;
}

/** A spec file with the places of its parts: offsets into the text it was read from. */
export interface SpecDocument {
  /** Absent when a problem is an error: such a file is shown with its problem, and takes part in nothing. */
  readonly spec: Spec | undefined;
  readonly fields: readonly Field[];
  readonly yamlRange: TextRange | undefined;
  readonly bodyRange: TextRange;
  readonly titleRange: TextRange | undefined;
  readonly criteria: readonly Criterion[];
  readonly problems: readonly SpecProblem[];
}
