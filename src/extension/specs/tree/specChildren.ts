import { readCriteria } from "../../../domain/spec/criteria.ts";
import type { ProjectSpecs } from "../source/projectSpecs.ts";
import type { SpecRow } from "../source/specListing.ts";
import type { SpecDetail } from "../source/specSource.ts";
import { groupOf } from "../specGroups.ts";
import type {
  CriterionNode,
  FileNode,
  LeafNode,
  LogNode,
  ReferenceNode,
  SectionNode,
  SpecNode,
  SpecSection,
} from "./specNodes.ts";

/** Facts about a spec from other files. */
export interface SpecSurroundings {
  /** Archived dependencies. */
  readonly archived: readonly SpecRow[];
  readonly hasLog: boolean;
  /** Decision documents, relative to the project root. */
  readonly decisions: readonly string[];
  /** Target files that exist. */
  readonly existing: ReadonlySet<string>;
}

/** The rows below a spec: non-empty sections, and the log. */
export function specChildren(
  node: SpecNode,
  project: ProjectSpecs,
  detail: SpecDetail,
  { archived, hasLog, decisions, existing }: SpecSurroundings,
): readonly (SectionNode | LogNode)[] {
  const section = (name: SpecSection, rows: readonly LeafNode[]): readonly SectionNode[] =>
    rows.length === 0 ? [] : [{ kind: "section", id: `${node.id}#${name}`, ...ofSpec(node), section: name, rows }];
  const known = new Map(archived.map((row) => [row.id, row]));
  const log: LogNode = { kind: "log", id: `${node.id}#log`, ...ofSpec(node) };
  return [
    ...section("criteria", criterionNodes(node, detail)),
    ...section("dependencies", references(node, project, known, "dependencies", node.spec.depends_on ?? [])),
    ...section(
      "dependants",
      references(node, project, known, "dependants", project.dependants.get(node.spec.id) ?? []),
    ),
    ...section("files", files(node, "files", detail.targetFiles, existing)),
    ...section("decisions", files(node, "decisions", decisions, new Set(decisions))),
    ...(hasLog ? [log] : []),
  ];
}

const ofSpec = (node: SpecNode) => ({ root: node.root, specId: node.spec.id });

function criterionNodes(node: SpecNode, { body }: SpecDetail): readonly CriterionNode[] {
  return readCriteria(body, { start: 0, end: body.length }).criteria.map(({ text, isChecked }, index) => ({
    ...{ kind: "criterion", id: `${node.id}#criteria#${index}`, ...ofSpec(node) },
    ...{ index, text, isChecked },
  }));
}

function references(
  node: SpecNode,
  project: ProjectSpecs,
  archived: ReadonlyMap<string, SpecRow>,
  section: "dependencies" | "dependants",
  ids: readonly string[],
): readonly ReferenceNode[] {
  return [...new Set(ids)].map((target) => {
    const row = project.byId.get(target) ?? archived.get(target);
    const [title, path] = [row?.title ?? undefined, row?.path ?? undefined];
    const state = stateOfReference(target, project, archived);
    return { kind: "reference", id: `${node.id}#${section}#${target}`, ...ofSpec(node), target, title, state, path };
  });
}

export function stateOfReference(
  id: string,
  { byId, readyIds }: ProjectSpecs,
  archived: { has(id: string): boolean },
): ReferenceNode["state"] {
  const row = byId.get(id);
  if (row) return groupOf(row, readyIds);
  return archived.has(id) ? "archived" : "missing";
}

const files = (
  node: SpecNode,
  section: "files" | "decisions",
  paths: readonly string[],
  existing: ReadonlySet<string>,
): readonly FileNode[] =>
  [...new Set(paths)].map((path) => ({
    ...{ kind: "file", id: `${node.id}#${section}#${path}`, ...ofSpec(node) },
    ...{ path, isDecision: section === "decisions", exists: existing.has(path) },
  }));
