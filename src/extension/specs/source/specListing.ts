import type * as z from "zod";
import type { specRow } from "../../../protocol/contract/chantShapes.ts";

/** A spec as listed; fields that another server leaves out are absent. */
export type SpecRow = z.output<typeof specRow>;

export type Obstacle = NonNullable<SpecRow["blocked_by"]>[number];

/** Derived from the obstacles in the rows, without a second request. Specs that only group others are never ready. */
export function readyOf(specs: readonly SpecRow[]): readonly SpecRow[] {
  const drivers = new Set(specs.map(({ driver }) => driver));
  const isContainer = ({ id, type }: SpecRow): boolean => type === "group" || (type === "driver" && drivers.has(id));
  return specs.filter((row) => row.status === "pending" && row.blocked_by?.length === 0 && !isContainer(row));
}
