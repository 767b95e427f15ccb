import type { ResolvedSpec } from "../../../domain/spec/resolveSpecs.ts";
import type { Spec } from "../../../domain/spec/spec.ts";
import { driverOf } from "../../../domain/spec/specId.ts";
import type { SpecRow } from "./specListing.ts";

/** The row that a chant server would return for a spec file. */
export const rowOf = (spec: Spec, path: string | undefined): SpecRow => ({
  id: spec.id,
  title: spec.title,
  status: spec.status,
  type: spec.type,
  depends_on: spec.dependsOn && [...spec.dependsOn],
  labels: spec.labels && [...spec.labels],
  path,
  criteria: spec.criteria,
  driver: driverOf(spec.id),
});

export const toRow = ({ spec, status, obstacles }: ResolvedSpec, path: string | undefined): SpecRow => ({
  ...rowOf(spec, path),
  status,
  blocked_by: obstacles.map((obstacle) => ({
    reason: obstacle.reason === "driverDependency" ? "driver_dependency" : obstacle.reason,
    id: "id" in obstacle ? obstacle.id : null,
    state: "state" in obstacle ? obstacle.state : null,
  })),
});
