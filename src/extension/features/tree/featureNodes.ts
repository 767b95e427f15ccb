import type { DocumentState, FeatureRow } from "../../../domain/speckit/features/feature.ts";
import type { Progress } from "../../../domain/speckit/tasks/progress.ts";
import type { TaskState } from "../../../domain/speckit/tasks/task.ts";
import type { ActiveState } from "../source/featureSource.ts";

/** The rows of the Features view as plain data; `featureItems.ts` defines how they look. */
export interface FeatureProjectNode {
  readonly kind: "project";
  readonly id: string;
  readonly root: string;
  readonly name: string;
}

export interface FeatureNode {
  readonly kind: "feature";
  readonly id: string;
  readonly root: string;
  readonly folder: string;
  readonly feature: FeatureRow;
  /** The version of its files; the rows below are read again when it increases. */
  readonly revision: number;
  /** The rule that made it active. */
  readonly activeBy: ActiveState["rule"];
  /** Another feature has the same number. */
  readonly isNumberTaken: boolean;
}

export type FeatureSection = "questions" | "documents" | "stories" | "tasks" | "checklists";

interface BelowFeature {
  readonly id: string;
  readonly root: string;
  readonly folder: string;
}

export interface FeatureSectionNode extends BelowFeature {
  readonly kind: "section";
  readonly section: FeatureSection;
  readonly rows: readonly FeaturesNode[];
  readonly progress: Progress | undefined;
}

export interface QuestionNode extends BelowFeature {
  readonly kind: "question";
  readonly document: string;
  readonly question: string;
  readonly line: number;
}

export interface DocumentNode extends BelowFeature {
  readonly kind: "document";
  readonly document: string;
  readonly state: DocumentState;
  readonly questionCount: number;
  readonly staleSince: string | undefined;
  readonly progress: Progress | undefined;
}

export interface StoryNode extends BelowFeature {
  readonly kind: "story";
  readonly story: string;
  readonly title: string;
  readonly priority: string | undefined;
  readonly progress: Progress;
  readonly document: string;
  readonly line: number;
}

export interface PhaseNode extends BelowFeature {
  readonly kind: "phase";
  readonly number: string | undefined;
  readonly title: string;
  readonly progress: Progress;
  readonly document: string;
  readonly line: number | undefined;
  readonly rows: readonly (TaskNode | CheckNode)[];
}

export interface TaskNode extends BelowFeature {
  readonly kind: "task";
  readonly task: string;
  readonly description: string;
  readonly state: TaskState;
  readonly parallel: boolean;
  readonly stories: readonly string[];
  readonly tickable: boolean;
  readonly document: string;
  readonly line: number;
}

/** A check box without an id, in a checklist or between tasks. */
export interface CheckNode extends BelowFeature {
  readonly kind: "check";
  readonly document: string;
  readonly text: string;
  readonly isChecked: boolean;
  /** Its index among equal texts in the document. */
  readonly occurrence: number;
  readonly line: number;
}

export interface ChecklistNode extends BelowFeature {
  readonly kind: "checklist";
  readonly document: string;
  readonly name: string;
  readonly checked: number;
  readonly total: number;
  readonly rows: readonly CheckNode[];
}

export type TickNode = TaskNode | CheckNode;

export type FeaturesNode =
  | FeatureProjectNode
  | FeatureNode
  | FeatureSectionNode
  | QuestionNode
  | DocumentNode
  | StoryNode
  | PhaseNode
  | TaskNode
  | CheckNode
  | ChecklistNode;

/** Compares references, because unchanged rows stay the same objects (see `mergeFeatures`). */
export function isSameFeaturesNode(before: FeaturesNode, now: FeaturesNode): boolean {
  if (before.kind !== "feature" || now.kind !== "feature") return JSON.stringify(before) === JSON.stringify(now);
  return (
    before.feature === now.feature &&
    before.revision === now.revision &&
    before.activeBy === now.activeBy &&
    before.isNumberTaken === now.isNumberTaken
  );
}
