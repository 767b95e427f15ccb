import type { SpecRow } from "./specListing.ts";
import type { SpecList } from "./specSource.ts";

/** Everything that the views know about the specs of one project. */
export interface ProjectSpecs extends SpecList {
  readonly root: string;
  readonly name: string;
  readonly byId: ReadonlyMap<string, SpecRow>;
  /** The specs that depend on a spec, by its id. */
  readonly dependants: ReadonlyMap<string, readonly string[]>;
  /** Increases with every change to a spec file, even if its row stays the same. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Undefined until they are shown. */
  readonly archived: readonly SpecRow[] | undefined;
}

/** A spec file that cannot be read as a spec: no tool lists it, so the view shows it with the reason. */
export interface UnreadableSpec {
  readonly root: string;
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly problem: string;
}

interface ProjectName {
  readonly root: string;
  readonly name: string;
}

/**
 * Takes over a new list and keeps the objects of unchanged rows, so that changes are found by comparing references.
 * Returns the old state itself if nothing has changed.
 */
export function mergeSpecs(
  { root, name }: ProjectName,
  before: ProjectSpecs | undefined,
  list: SpecList,
  writtenIds: ReadonlySet<string>,
): ProjectSpecs {
  const specs = list.specs.map((row) => {
    const known = before?.byId.get(row.id);
    return known && isSameRow(known, row) ? known : row;
  });
  const isSameList = before?.specs.length === specs.length && specs.every((row, index) => row === before.specs[index]);
  const isSameReady =
    before?.readyIds.size === list.readyIds.size && [...list.readyIds].every((id) => before.readyIds.has(id));
  if (before && isSameList && isSameReady && writtenIds.size === 0) return before;
  const revisions = new Map(before?.revisions);
  for (const id of writtenIds) revisions.set(id, (revisions.get(id) ?? 0) + 1);
  return {
    ...{ root, name, specs, revisions },
    readyIds: list.readyIds,
    byId: isSameList ? before.byId : new Map(specs.map((row) => [row.id, row])),
    dependants: isSameList ? before.dependants : dependantsOf(specs),
    archived: before?.archived,
  };
}

function dependantsOf(specs: readonly SpecRow[]): ReadonlyMap<string, readonly string[]> {
  const dependants = new Map<string, string[]>();
  for (const { id, depends_on: dependsOn } of specs) {
    for (const dependency of dependsOn ?? []) {
      const known = dependants.get(dependency);
      if (known) known.push(id);
      else dependants.set(dependency, [id]);
    }
  }
  return dependants;
}

function isSameRow(a: SpecRow, b: SpecRow): boolean {
  return (
    a.title === b.title &&
    a.status === b.status &&
    a.type === b.type &&
    a.path === b.path &&
    a.driver === b.driver &&
    a.criteria?.total === b.criteria?.total &&
    a.criteria?.checked === b.criteria?.checked &&
    isSameList(a.labels, b.labels) &&
    isSameList(a.depends_on, b.depends_on) &&
    isSameObstacles(a.blocked_by, b.blocked_by)
  );
}

type TextList = readonly string[] | null | undefined;

const isSameList = (a: TextList, b: TextList): boolean =>
  a === b || (a?.length === b?.length && (a ?? []).every((item, index) => item === b?.[index]));

const isSameObstacles = (a: SpecRow["blocked_by"], b: SpecRow["blocked_by"]): boolean =>
  a?.length === b?.length &&
  (a ?? []).every((item, index) => item.id === b?.[index]?.id && item.state === b?.[index]?.state);
