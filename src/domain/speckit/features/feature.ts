import type { FeatureState, SpecCompleteness } from "../documents/featureState.ts";
import type { PhaseKind, TaskState } from "../tasks/task.ts";
import type { Progress } from "../tasks/progress.ts";

/** A feature as a list shows it. Plain data: servers send it, views draw it. */
export interface FeatureRow {
  /** Below `specs`, with `/`. */
  readonly folder: string;
  /** From the project root, with `/`. */
  readonly path: string;
  readonly title: string;
  readonly state: FeatureState;
  readonly warnings: readonly string[];
  readonly progress: Progress;
  /** How many questions its documents leave open. */
  readonly questionCount: number;
  /** Documents older than one they are made from. */
  readonly stale: readonly string[];
  readonly spec: SpecCompleteness | "missing";
}

/** Everything below the row of a feature. Lines count from one, as people do. */
export interface FeatureDetail extends FeatureRow {
  readonly documents: readonly FeatureDocument[];
  readonly stories: readonly FeatureStory[];
  readonly openQuestions: readonly OpenQuestion[];
  readonly phases: readonly FeaturePhase[];
  readonly checklists: readonly FeatureChecklist[];
}

/** `open`: written, with questions left in it. */
export type DocumentState = "missing" | "empty" | "template" | "incomplete" | "open" | "written";

export interface FeatureDocument {
  /** Below the feature folder, with `/`. */
  readonly name: string;
  readonly state: DocumentState;
  readonly questionCount: number;
  /** The newer document that this one was made from. */
  readonly staleSince: string | null;
}

interface FeatureStory {
  readonly id: string;
  readonly title: string;
  readonly priority: string | null;
  readonly scenarios: number;
  readonly line: number;
  readonly progress: Progress;
}

interface OpenQuestion {
  readonly document: string;
  /** Empty where there is none. */
  readonly question: string;
  readonly line: number;
}

export interface FeaturePhase {
  readonly number: string | null;
  /** Empty for tasks before any heading. */
  readonly title: string;
  readonly kind: PhaseKind;
  readonly story: string | null;
  readonly line: number | null;
  readonly tasks: readonly FeatureTask[];
  /** Check boxes without an id. */
  readonly items: readonly FeatureItem[];
}

export interface FeatureTask {
  readonly id: string;
  readonly state: TaskState;
  readonly parallel: boolean;
  readonly stories: readonly string[];
  readonly description: string;
  readonly paths: readonly string[];
  readonly dependsOn: readonly string[];
  readonly line: number;
  /** False where the task is a heading without a check box. */
  readonly tickable: boolean;
}

interface FeatureItem {
  readonly text: string;
  readonly state: TaskState;
  readonly line: number;
}

export interface FeatureChecklist {
  /** Below `checklists`. */
  readonly checklist: string;
  readonly total: number;
  readonly checked: number;
  readonly unchecked: number;
  readonly status: "PASS" | "OPEN";
  readonly items: readonly ChecklistEntry[];
}

export interface ChecklistEntry {
  readonly text: string;
  readonly checked: boolean;
  readonly group: string | null;
  readonly line: number;
}
