import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantReset = defineContract({
  name: "chant_reset",
  description: "Reset a failed or running spec to pending; branches and worktrees stay",
  effect: "write",
  isIdempotent: true,
  input: z.object({ id: specId }),
});
