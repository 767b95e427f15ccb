import type { SpecRow } from "../source/specListing.ts";
import type { SpecGroup } from "../specGroups.ts";
import type { UnreadableSpec } from "../source/projectSpecs.ts";

/** The rows of the Specs view as plain data; `specItems.ts` defines how they look. */
export interface ProjectNode {
  readonly kind: "project";
  readonly id: string;
  readonly root: string;
  readonly name: string;
  readonly isEmpty: boolean;
}

/** What identifies a group. */
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
  /** The version of its file; the rows below are read again when it increases. */
  readonly revision: number;
  readonly isArchived: boolean;
  /** The members below a driver, in that grouping; only those that match the filter. */
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
  /** Its index among the criteria of the spec. */
  readonly index: number;
  readonly text: string;
  readonly isChecked: boolean;
}

/** Another spec that this one depends on, or that depends on it. */
export interface ReferenceNode extends BelowSpec {
  readonly kind: "reference";
  readonly target: string;
  readonly title: string | undefined;
  readonly state: SpecGroup | "archived" | "missing";
  /** Relative to the project root, if known. */
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

/** A spec file that cannot be read as a spec. */
export interface UnreadableNode extends UnreadableSpec {
  readonly kind: "unreadable";
  readonly id: string;
}

export type LeafNode = CriterionNode | ReferenceNode | FileNode | LogNode;

export type SpecsNode = ProjectNode | GroupNode | SpecNode | SectionNode | LeafNode | UnreadableNode;

/** Compares references, because unchanged rows stay the same objects (see `mergeSpecs`) and there may be 10,000. */
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
