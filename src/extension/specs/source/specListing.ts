import type * as z from "zod";
import type { specRow } from "../../../protocol/contract/chantShapes.ts";

/** A spec as its row knows it; what another server leaves out is missing here, too. */
export type SpecRow = z.output<typeof specRow>;

export type Obstacle = NonNullable<SpecRow["blocked_by"]>[number];
