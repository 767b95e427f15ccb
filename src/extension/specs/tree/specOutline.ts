import { fuzzyFilter } from "../../../domain/text/fuzzyMatch.ts";
import { driverOf } from "../../../domain/spec/specId.ts";
import type { SpecRow } from "../source/specListing.ts";
import type { ProjectSpecs } from "../source/projectSpecs.ts";
import { sortSpecs } from "./sortSpecs.ts";
import { groupOf, specGroups } from "../specGroups.ts";
import type { GroupKey, GroupNode, ProjectNode, SpecNode } from "./specNodes.ts";
import type { SpecViewOptions } from "./specViewOptions.ts";

export type OutlineNode = ProjectNode | GroupNode | SpecNode;

/** Projects, groups and specs according to the view options. */
export interface SpecOutline {
  readonly roots: readonly OutlineNode[];
  childrenOf(id: string): readonly OutlineNode[];
  /** The number of all specs, and of those that match the filter. */
  readonly total: number;
  readonly matching: number;
}

/** `projectCount` includes projects that were not read yet, so that the project level does not appear later. */
export function createSpecOutline(
  projects: readonly ProjectSpecs[],
  options: SpecViewOptions,
  projectCount = projects.length,
): SpecOutline {
  const children: Children = new Map();
  const made = new Map<string, readonly OutlineNode[]>();
  const shown = projects.map((project) => {
    const specs = sortSpecs(matching(project.specs, options), options.sort);
    const rows = [...topRows(project, specs, options, children), ...archiveGroup(project, options, children)];
    return { project, specs, rows };
  });
  return {
    roots: projectCount > 1 ? projectRows(shown, options, children) : shown.flatMap(({ rows }) => rows),
    childrenOf(id) {
      const known = made.get(id) ?? children.get(id)?.() ?? [];
      made.set(id, known);
      return known;
    },
    total: projects.reduce((sum, { specs }) => sum + specs.length, 0),
    matching: shown.reduce((sum, { specs }) => sum + specs.length, 0),
  };
}

/** Shows empty projects, unless a filter emptied them. Without any specs the welcome text is shown. */
function projectRows(
  shown: readonly { readonly project: ProjectSpecs; readonly rows: readonly OutlineNode[] }[],
  { filter }: SpecViewOptions,
  children: Children,
): readonly ProjectNode[] {
  const isFiltered = filter.trim() !== "";
  const hasRows = shown.some(({ rows }) => rows.length > 0);
  return shown.flatMap(({ project: { root, name }, rows }): readonly ProjectNode[] => {
    if (!hasRows || (isFiltered && rows.length === 0)) return [];
    children.set(root, () => rows);
    return [{ kind: "project", id: root, root, name, isEmpty: rows.length === 0 }];
  });
}

function matching(specs: readonly SpecRow[], { filter }: SpecViewOptions): readonly SpecRow[] {
  if (filter.trim() === "") return specs;
  return fuzzyFilter(specs, filter, ({ id, title, labels }) => [title ?? "", id, ...(labels ?? [])].join(" "));
}

/** Created on expansion, because most of a large project stays collapsed. */
type Children = Map<string, () => readonly OutlineNode[]>;

function topRows(
  project: ProjectSpecs,
  specs: readonly SpecRow[],
  { grouping }: SpecViewOptions,
  children: Children,
): readonly OutlineNode[] {
  switch (grouping) {
    case "flat":
      return specs.map((spec) => specNode(project, spec));
    case "status":
      return statusGroups(project, specs, children);
    case "label":
      return labelGroups(project, specs, children);
    case "driver":
      return driverRows(project, specs, children);
  }
}

function statusGroups(project: ProjectSpecs, specs: readonly SpecRow[], children: Children): readonly GroupNode[] {
  const byGroup = groupBy(specs, (spec) => groupOf(spec, project.readyIds));
  return specGroups.flatMap((status) => {
    const rows = byGroup.get(status);
    return rows ? [group(project, { by: "status", status }, `#${status}`, rows, children)] : [];
  });
}

/** A spec appears under each of its labels, so each row needs its own id. */
function labelGroups(project: ProjectSpecs, specs: readonly SpecRow[], children: Children): readonly GroupNode[] {
  const byLabel = new Map<string | undefined, SpecRow[]>();
  for (const spec of specs) {
    for (const label of spec.labels?.length ? new Set(spec.labels) : [undefined]) {
      const rows = byLabel.get(label);
      if (rows) rows.push(spec);
      else byLabel.set(label, [spec]);
    }
  }
  const named = [...byLabel].filter(([label]) => label !== undefined).sort(([a = ""], [b = ""]) => a.localeCompare(b));
  const unlabelled = [...byLabel].filter(([label]) => label === undefined);
  return [...named, ...unlabelled].map(([label, rows]) =>
    group(project, { by: "label", label }, `#label ${label ?? ""}`, rows, children, true),
  );
}

/** Drivers with their members, then specs without a driver. */
function driverRows(project: ProjectSpecs, specs: readonly SpecRow[], children: Children): readonly OutlineNode[] {
  const driverOfRow = ({ id }: SpecRow): string | undefined => {
    const driver = driverOf(id);
    return driver !== undefined && project.byId.has(driver) ? driver : undefined;
  };
  const membersOf = groupBy(specs, driverOfRow);
  const allMembersOf = groupBy(project.specs, driverOfRow);
  const drivers = sortedDrivers(project, specs, membersOf);
  const rows = drivers.map((driver): SpecNode => {
    const members = membersOf.get(driver.id) ?? [];
    const all = allMembersOf.get(driver.id) ?? [];
    const completed = all.filter(({ status }) => status === "completed").length;
    const node = { ...specNode(project, driver), members: { total: all.length, completed, rows: members } };
    children.set(node.id, () => members.map((spec) => specNode(project, spec)));
    return node;
  });
  const isDriver = new Set(drivers.map(({ id }) => id));
  const others = (membersOf.get(undefined) ?? []).filter(({ id }) => !isDriver.has(id));
  if (others.length === 0) return rows;
  return [...rows, group(project, { by: "driver" }, "#others", others, children)];
}

/** A driver is shown if one of its members matches the filter, even if it does not match itself. */
function sortedDrivers(
  project: ProjectSpecs,
  specs: readonly SpecRow[],
  membersOf: ReadonlyMap<string | undefined, readonly SpecRow[]>,
): readonly SpecRow[] {
  const matching = specs.filter(({ id, type }) => membersOf.has(id) || type === "driver" || type === "group");
  const ids = new Set(matching.map(({ id }) => id));
  const above = [...membersOf.keys()].flatMap((id) =>
    id === undefined || ids.has(id) ? [] : (project.byId.get(id) ?? []),
  );
  return [...matching, ...above];
}

function archiveGroup(project: ProjectSpecs, options: SpecViewOptions, children: Children): readonly GroupNode[] {
  const archived = matching(project.archived ?? [], options);
  if (!options.showsArchived || archived.length === 0) return [];
  const id = `${project.root}#archive`;
  children.set(id, () =>
    archived.map((spec) => ({
      ...specNode(project, spec),
      id: `${project.root}#archive#${spec.id}`,
      group: spec.status === "cancelled" ? ("cancelled" as const) : ("completed" as const),
      isArchived: true,
    })),
  );
  return [{ kind: "group", id, root: project.root, key: { by: "archive" }, count: archived.length }];
}

function group(
  project: ProjectSpecs,
  key: GroupKey,
  suffix: string,
  specs: readonly SpecRow[],
  children: Children,
  isRepeated = false,
): GroupNode {
  const id = project.root + suffix;
  children.set(id, () => {
    const rows = specs.map((spec) => specNode(project, spec));
    return isRepeated ? rows.map((row) => ({ ...row, id: `${id}#${row.spec.id}` })) : rows;
  });
  return { kind: "group", id, root: project.root, key, count: specs.length };
}

/** The id does not contain the group, so a spec that changes its state keeps its selection and expansion. */
const specNode = (project: ProjectSpecs, spec: SpecRow): SpecNode => ({
  kind: "spec",
  id: `${project.root}#${spec.id}`,
  root: project.root,
  group: groupOf(spec, project.readyIds),
  spec,
  revision: project.revisions.get(spec.id) ?? 0,
  isArchived: false,
  members: undefined,
});

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
