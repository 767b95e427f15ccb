import type { RecordedChange } from "../../../domain/adr/overview/changeLine.ts";
import type { Replacement } from "../../../domain/adr/overview/decisionHistory.ts";
import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";
import type { AdrRecord, ForeignRecord, TaskRecord } from "../../../domain/adr/overview/decisionRecord.ts";
import type { SnapshotEntry } from "../../../domain/adr/snapshot.ts";

/** The rows of the Decisions view as plain data; `decisionItems.ts` defines how they look. */
interface InProject {
  readonly id: string;
  readonly root: string;
}

export interface DecisionProjectNode extends InProject {
  readonly kind: "project";
  readonly name: string;
}

export type DecisionSection = "architecture" | "decisions" | "foreign" | "archive";

export interface DecisionSectionNode extends InProject {
  readonly kind: "section";
  readonly section: DecisionSection;
  readonly count: number;
  /** The ADR whose architecture is shown, if it is not the latest. */
  readonly asOf: AdrLink | undefined;
}

/** Questions that the user has started to answer. */
export interface DraftNode extends InProject {
  readonly kind: "draft";
  readonly formId: string;
  readonly title: string;
  readonly answered: number;
  readonly total: number;
}

/** A problem, with the command that solves it. */
export interface NoticeNode extends InProject {
  readonly kind: "notice";
  readonly notice: "projectionMissing" | "projectionOutdated" | "lost" | "unreadable";
  readonly detail: string;
}

interface CategoryNode extends InProject {
  readonly kind: "category";
  readonly category: string;
  readonly count: number;
}

/** An ADR that a row refers to. */
export interface AdrLink {
  readonly uid: string;
  /** Absent if the ADR does not exist. */
  readonly file?: string;
  readonly title?: string;
  readonly date?: string;
}

export interface ValueNode extends InProject {
  readonly kind: "value";
  readonly category: string;
  readonly field: string;
  readonly value: string;
  /** The ADR that set it; absent in an architecture that was written by hand. */
  readonly adr: AdrLink | undefined;
  /** The number of earlier values of the field. */
  readonly former: number;
}

export interface FormerNode extends InProject {
  readonly kind: "former";
  readonly value: string;
  readonly adr: AdrLink | undefined;
  readonly by: AdrLink;
}

export interface AdrGroupNode extends InProject {
  readonly kind: "group";
  /** Undefined for ADRs without a category. */
  readonly category: string | undefined;
  readonly count: number;
}

/** How an immutable file differs from its committed version. */
export type Tampering = "changed" | "deleted";

export interface AdrNode extends InProject {
  readonly kind: "adr";
  readonly record: AdrRecord;
  readonly tampering: Tampering | undefined;
  readonly replaced: readonly Replacement[];
  readonly isLatest: boolean;
}

export interface ChangeNode extends InProject {
  readonly kind: "change";
  readonly adr: AdrLink;
  readonly change: RecordedChange;
}

export interface ReplacementNode extends InProject {
  readonly kind: "replacement";
  readonly replacement: Replacement;
  readonly by: AdrLink;
}

export interface ForeignNode extends InProject {
  readonly kind: "foreign";
  readonly record: ForeignRecord;
}

export interface TaskNode extends InProject {
  readonly kind: "task";
  readonly task: TaskRecord;
  readonly adr: AdrLink | undefined;
}

export interface ArchivedTaskNode extends InProject {
  readonly kind: "archivedTask";
  readonly task: TaskRecord;
  readonly tampering: Tampering | undefined;
}

export interface TaskCriterionNode extends InProject {
  readonly kind: "taskCriterion";
  readonly index: number;
  readonly text: string;
  readonly isChecked: boolean;
}

/** The ADR that was written together with a task. */
export interface RelatedNode extends InProject {
  readonly kind: "related";
  readonly adr: AdrLink;
}

export type DecisionsNode =
  | DecisionProjectNode
  | DecisionSectionNode
  | DraftNode
  | NoticeNode
  | CategoryNode
  | ValueNode
  | FormerNode
  | AdrGroupNode
  | AdrNode
  | ChangeNode
  | ReplacementNode
  | ForeignNode
  | TaskNode
  | ArchivedTaskNode
  | TaskCriterionNode
  | RelatedNode;

/** There are at most a few thousand small rows, so they are compared as JSON. */
export const isSameDecisionNode = (before: DecisionsNode, now: DecisionsNode): boolean =>
  before === now || JSON.stringify(before) === JSON.stringify(now);

/** Everything that the view knows about one project. */
export interface ShownDecisions {
  readonly root: string;
  readonly name: string;
  readonly overview: DecisionOverview;
  /** Immutable files that differ from their committed version, by path from the project root. */
  readonly tampered: ReadonlyMap<string, Tampering>;
  /** An earlier architecture that the user has chosen to see. */
  readonly asOf: { readonly uid: string; readonly entries: readonly SnapshotEntry[] } | undefined;
  readonly drafts: readonly Pick<DraftNode, "formId" | "title" | "answered" | "total">[];
}

/** Adds rows below another one. */
export type PutBelow = (id: string, rows: readonly DecisionsNode[]) => void;

export type LinkOf = (uid: string) => AdrLink;
