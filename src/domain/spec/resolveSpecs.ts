import { sortBySpecId } from "./compareSpecIds.ts";
import { findCycles } from "./dependencyCycles.ts";
import type { Spec, SpecStatus } from "./spec.ts";
import { driverOf, isMemberOf, memberNumberOf } from "./specId.ts";

/** One thing a spec waits for before it can be started. */
export type Obstacle =
  | { readonly reason: "dependency" | "driverDependency"; readonly id: string; readonly state: DependencyState }
  | { readonly reason: "sibling" | "member"; readonly id: string }
  | { readonly reason: "approval" };

/** Why a dependency does not count as finished. */
type DependencyState = "unfinished" | "missing" | "cycle";

/** A spec as its project makes it. */
export interface ResolvedSpec {
  readonly spec: Spec;
  /** The stored status, except that waiting specs are `blocked` or `pending` by what they wait for. */
  readonly status: SpecStatus;
  /** Everything that keeps a pending spec from being ready; siblings and members do so without blocking it. */
  readonly obstacles: readonly Obstacle[];
  readonly isReady: boolean;
  readonly driver: string | undefined;
  readonly members: { readonly total: number; readonly completed: number };
}

/**
 * Works out status and readiness of all active specs of a project, in id order. Archived ids count as finished. One
 * comes after the other, so that a caller can pause in between.
 */
export function* resolveSpecs(specs: readonly Spec[], archivedIds: ReadonlySet<string>): Iterable<ResolvedSpec> {
  const resolver = new SpecResolver(specs, archivedIds);
  for (const spec of sortBySpecId(specs, ({ id }) => id)) yield resolver.resolve(spec);
}

/** Enough to explain a wait; a driver's list is repeated on each of its members and must not grow without bound. */
const shownDriverDependencies = 20;

/** Shared by the many specs that have none, of which a large project consists. */
const noMembers: readonly Spec[] = [];
const noObstacles: readonly Obstacle[] = [];
const withoutMembers = { total: 0, completed: 0 };

const countMembers = (members: readonly Spec[]): ResolvedSpec["members"] => ({
  total: members.length,
  completed: members.filter(({ status }) => status === "completed").length,
});

/** Knows all active specs and answers for one at a time, so that a caller pays for those it looks at. */
export class SpecResolver {
  readonly #specs: ReadonlyMap<string, Spec>;
  readonly #archivedIds: ReadonlySet<string>;
  #cycleOf: ReadonlyMap<string, number> | undefined;
  readonly #membersOf = new Map<string, Spec[]>();
  readonly #firstOpenMember = new Map<string, { readonly id: string; readonly number: number }>();
  readonly #driverObstacles = new Map<string, readonly Obstacle[]>();

  constructor(specs: readonly Spec[], archivedIds: ReadonlySet<string>) {
    const byId = new Map<string, Spec>();
    for (const spec of specs) byId.set(spec.id, spec);
    this.#specs = byId;
    this.#archivedIds = archivedIds;
    for (const spec of specs) this.#noteMember(spec);
  }

  resolve(spec: Spec): ResolvedSpec {
    const members = this.#membersOf.get(spec.id) ?? noMembers;
    const isWaiting = spec.status === "pending" || spec.status === "blocked";
    const blocking = isWaiting ? this.#blockingObstacles(spec) : noObstacles;
    const order = isWaiting ? this.#orderObstacles(spec, members) : noObstacles;
    return {
      spec,
      status: !isWaiting ? spec.status : blocking.length > 0 ? "blocked" : "pending",
      obstacles: order.length === 0 ? blocking : [...blocking, ...order],
      isReady: isWaiting && blocking.length === 0 && order.length === 0,
      driver: driverOf(spec.id),
      members: members.length === 0 ? withoutMembers : countMembers(members),
    };
  }

  #noteMember(spec: Spec): void {
    for (let dot = spec.id.indexOf("."); dot !== -1; dot = spec.id.indexOf(".", dot + 1)) {
      const driver = spec.id.slice(0, dot);
      if (!this.#specs.has(driver) || !isMemberOf(spec.id, driver)) continue;
      const members = this.#membersOf.get(driver);
      if (members === undefined) this.#membersOf.set(driver, [spec]);
      else members.push(spec);
    }
    const [driver, number] = [driverOf(spec.id), memberNumberOf(spec.id)];
    if (driver === undefined || number === undefined || spec.id !== `${driver}.${number}` || !isUnfinished(spec))
      return;
    const first = this.#firstOpenMember.get(driver);
    if (first === undefined || number < first.number) this.#firstOpenMember.set(driver, { id: spec.id, number });
  }

  #blockingObstacles(spec: Spec): readonly Obstacle[] {
    const own = spec.dependsOn === undefined ? noObstacles : this.#unmet(spec, spec.dependsOn, "dependency");
    const driver = this.#specs.get(driverOf(spec.id) ?? "");
    const inherited = driver === undefined ? noObstacles : this.#obstaclesOfDriver(driver);
    if (inherited.length === 0 && !needsApproval(spec)) return own;
    return [...own, ...inherited, ...(needsApproval(spec) ? [{ reason: "approval" } as const] : [])];
  }

  #obstaclesOfDriver(driver: Spec): readonly Obstacle[] {
    const known = this.#driverObstacles.get(driver.id);
    if (known !== undefined) return known;
    const outside = (driver.dependsOn ?? []).filter((id) => !isMemberOf(id, driver.id));
    const obstacles = this.#unmet(driver, outside, "driverDependency").slice(0, shownDriverDependencies);
    this.#driverObstacles.set(driver.id, obstacles);
    return obstacles;
  }

  #unmet(spec: Spec, ids: readonly string[], reason: "dependency" | "driverDependency"): Obstacle[] {
    return ids.flatMap((id) => {
      const state = this.#dependencyState(spec, id);
      return state === undefined ? [] : [{ reason, id, state }];
    });
  }

  /** Undefined when the dependency is met. */
  #dependencyState(spec: Spec, id: string): DependencyState | undefined {
    const dependency = this.#specs.get(id);
    if (dependency === undefined) return this.#archivedIds.has(id) ? undefined : "missing";
    if (!isUnfinished(dependency)) return undefined;
    const cycleOf = (this.#cycleOf ??= this.#findCycles());
    const cycle = cycleOf.get(id);
    return cycle !== undefined && cycle === cycleOf.get(spec.id) ? "cycle" : "unfinished";
  }

  /** Needed only where something unfinished is in the way. */
  #findCycles(): ReadonlyMap<string, number> {
    const graph = new Map<string, readonly string[]>();
    for (const spec of this.#specs.values()) {
      if (spec.dependsOn !== undefined && isUnfinished(spec)) graph.set(spec.id, spec.dependsOn);
    }
    return new Map(findCycles(graph).flatMap((cycle, index) => cycle.map((id) => [id, index])));
  }

  /** Members without `depends_on` go one after the other; a driver with criteria of its own comes after its members. */
  #orderObstacles(spec: Spec, members: readonly Spec[]): readonly Obstacle[] {
    const number = spec.dependsOn === undefined ? memberNumberOf(spec.id) : undefined;
    const first = this.#firstOpenMember.get(driverOf(spec.id) ?? "");
    const isBehind = first !== undefined && number !== undefined && first.number < number;
    const open = spec.hasCriteria ? members.filter(({ status }) => status !== "completed") : noMembers;
    if (!isBehind && open.length === 0) return noObstacles;
    return [
      ...(isBehind ? [{ reason: "sibling" as const, id: first.id }] : []),
      ...open.map(({ id }) => ({ reason: "member" as const, id })),
    ];
  }
}

/** Whether a new version of a spec leaves status and obstacles of all specs, its own included, as they are. */
export const isSameForOthers = (before: Spec, after: Spec): boolean =>
  before.status === after.status &&
  before.hasCriteria === after.hasCriteria &&
  needsApproval(before) === needsApproval(after) &&
  JSON.stringify(before.dependsOn) === JSON.stringify(after.dependsOn);

/** Rejected work still needs approval. Without an approval map none is asked for. */
const needsApproval = ({ approval }: Spec): boolean =>
  approval !== undefined && approval.isRequired && approval.status !== "approved";

export const isUnfinished = ({ status }: Spec): boolean => status !== "completed" && status !== "cancelled";
