import type { ProjectSpecs } from "./source/projectSpecs.ts";
import type { SpecRow } from "./source/specListing.ts";

/** The group of a spec for its reader, from its status and whether work on it can start. */
export const specGroups = [
  "ready",
  "in_progress",
  "blocked",
  "needs_attention",
  "failed",
  "pending",
  "completed",
  "cancelled",
] as const;

export type SpecGroup = (typeof specGroups)[number];

export function groupOf(spec: SpecRow, readyIds: ReadonlySet<string>): SpecGroup {
  if (spec.status === "paused") return "in_progress";
  return readyIds.has(spec.id) ? "ready" : spec.status;
}

type CountedSpecs = Pick<ProjectSpecs, "specs" | "readyIds">;

/** The number of specs in each group, over all projects. */
export function countByGroup(projects: readonly CountedSpecs[]): ReadonlyMap<SpecGroup, number> {
  const counts = new Map<SpecGroup, number>();
  for (const project of projects) {
    for (const [group, count] of countsOf(project)) counts.set(group, (counts.get(group) ?? 0) + count);
  }
  return counts;
}

/** Cached, because view and status bar both ask after every change. */
const knownCounts = new WeakMap<CountedSpecs, ReadonlyMap<SpecGroup, number>>();

function countsOf(project: CountedSpecs): ReadonlyMap<SpecGroup, number> {
  const known = knownCounts.get(project);
  if (known) return known;
  const counts = new Map<SpecGroup, number>();
  for (const spec of project.specs) {
    const group = groupOf(spec, project.readyIds);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  knownCounts.set(project, counts);
  return counts;
}
