import type { ProjectSpecs } from "./projectSpecs.ts";
import { readyOf, type SpecRow } from "./specListing.ts";
import type { SpecList, SpecReader } from "./specSource.ts";

/** Updates a list by reading only what changed; undefined if other specs may be affected, too. */
export async function readChangedSpecs(
  reader: SpecReader,
  ids: ReadonlySet<string>,
  before: ProjectSpecs,
  signal: AbortSignal,
): Promise<SpecList | undefined> {
  if (reader.row === undefined) return undefined;
  const newer = new Map<string, SpecRow>();
  const waiting = new Set(ids);
  for (const id of waiting) {
    const [old, row] = [before.byId.get(id), await reader.row(id, signal)];
    if (old === undefined || row === undefined) return undefined;
    newer.set(id, row);
    // Specs that were read because a dependency changed differ only in their obstacles.
    if (!ids.has(id) || isSameForOthers(old, row)) continue;
    const others = affectedBy(old, row, before);
    if (others === undefined) return undefined;
    for (const other of others) waiting.add(other);
  }
  const specs = before.specs.map((row) => newer.get(row.id) ?? row);
  return { specs, readyIds: new Set(readyOf(specs).map(({ id }) => id)) };
}

/** The part of a spec that others depend on: whether it is finished, and how. */
const endOf = ({ status }: SpecRow): string => (status === "completed" || status === "cancelled" ? status : "open");

const isSameForOthers = (old: SpecRow, row: SpecRow): boolean =>
  endOf(old) === endOf(row) &&
  old.type === row.type &&
  JSON.stringify(old.depends_on ?? []) === JSON.stringify(row.depends_on ?? []);

/** The specs that depend on one that became finished or unfinished; undefined if many of them change their order. */
function affectedBy(
  old: SpecRow,
  row: SpecRow,
  { specs, byId, dependants }: ProjectSpecs,
): readonly string[] | undefined {
  const isOrdered = old.driver !== row.driver || (row.driver && byId.has(row.driver));
  const isContainer = specs.some(({ driver }) => driver === row.id);
  const hasOtherLinks = JSON.stringify(old.depends_on ?? []) !== JSON.stringify(row.depends_on ?? []);
  const others = dependants.get(row.id) ?? [];
  const isInCycle = others.some((id) => byId.get(id)?.blocked_by?.some(({ state }) => state === "cycle"));
  return isOrdered || isContainer || hasOtherLinks || old.type !== row.type || isInCycle ? undefined : others;
}
