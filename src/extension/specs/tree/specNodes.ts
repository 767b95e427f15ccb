import type { SpecRow } from "../source/specListing.ts";
import type { SpecGroup } from "../specGroups.ts";
import type { UnreadableSpec } from "../source/projectSpecs.ts";

/** The rows of the Specs view as plain data: what is shown is decided here, how it looks in `specItems.ts`. */
export interface ProjectNode {
  readonly kind: "project";
  readonly id: string;
  readonly root: string;
  readonly name: string;
  readonly isEmpty: boolean;
}

/** What the rows of a group have in common. */
export type GroupKey =
  | { readonly by: "status"; readonly status: SpecGroup }
  | { readonly by: "label"; readonly label: string | undefined }
  | { readonly by: "driver" }
  | { readonly by: "archive" };

export interface GroupNode {
  readonly kind: "group";
  readonly id: string;
  readonly root: string;
  readonly key: GroupKey;
  readonly count: number;
}

export interface SpecNode {
  readonly kind: "spec";
  readonly id: string;
  readonly root: string;
  readonly group: SpecGroup;
  readonly spec: SpecRow;
  /** Of its file; what is below the row is read again when it grows. */
  readonly revision: number;
  readonly isArchived: boolean;
  /** Members are shown below their driver where rows are grouped so; those rows pass the filter. */
  readonly members:
    { readonly total: number; readonly completed: number; readonly rows: readonly SpecRow[] } | undefined;
}

export type SpecSection = "criteria" | "dependencies" | "dependants" | "files" | "decisions";

interface BelowSpec {
  readonly id: string;
  readonly root: string;
  readonly specId: string;
}

export interface SectionNode extends BelowSpec {
  readonly kind: "section";
  readonly section: SpecSection;
  readonly rows: readonly LeafNode[];
}

export interface CriterionNode extends BelowSpec {
  readonly kind: "criterion";
  /** Its place among the criteria of the spec. */
  readonly index: number;
  readonly text: string;
  readonly isChecked: boolean;
}

/** Another spec that this one waits for, or that waits for it. */
export interface ReferenceNode extends BelowSpec {
  readonly kind: "reference";
  readonly target: string;
  readonly title: string | undefined;
  readonly state: SpecGroup | "archived" | "missing";
  /** From the project root, where it is known. */
  readonly path: string | undefined;
}

export interface FileNode extends BelowSpec {
  readonly kind: "file";
  /** From the project root. */
  readonly path: string;
  readonly isDecision: boolean;
  readonly exists: boolean;
}

export interface LogNode extends BelowSpec {
  readonly kind: "log";
}

/** A file among the specs that cannot be read as one. */
export interface UnreadableNode extends UnreadableSpec {
  readonly kind: "unreadable";
  readonly id: string;
}

export type LeafNode = CriterionNode | ReferenceNode | FileNode | LogNode;

export type SpecsNode = ProjectNode | GroupNode | SpecNode | SectionNode | LeafNode | UnreadableNode;

/** Rows that did not change are the same objects, see `mergeSpecs`; there may be ten thousand of them. */
export function isSameNode(before: SpecsNode, now: SpecsNode): boolean {
  if (before.kind !== "spec" || now.kind !== "spec") return JSON.stringify(before) === JSON.stringify(now);
  return (
    before.spec === now.spec &&
    before.group === now.group &&
    before.revision === now.revision &&
    isSameMembers(before.members, now.members)
  );
}

const isSameMembers = (before: SpecNode["members"], now: SpecNode["members"]): boolean =>
  before?.completed === now?.completed &&
  before?.rows.length === now?.rows.length &&
  (before?.rows ?? []).every((row, index) => row === now?.rows[index]);
