import type * as z from "zod";
import type { specRow } from "../../../protocol/contract/chantShapes.ts";

/** A spec as its row knows it; what another server leaves out is missing here, too. */
export type SpecRow = z.output<typeof specRow>;

export type Obstacle = NonNullable<SpecRow["blocked_by"]>[number];

/** Rows that say what a spec waits for make a second question needless. Containers of other specs are never ready. */
export function readyOf(specs: readonly SpecRow[]): readonly SpecRow[] {
  const drivers = new Set(specs.map(({ driver }) => driver));
  const isContainer = ({ id, type }: SpecRow): boolean => type === "group" || (type === "driver" && drivers.has(id));
  return specs.filter((row) => row.status === "pending" && row.blocked_by?.length === 0 && !isContainer(row));
}
