import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantFinalize = defineContract({
  name: "chant_finalize",
  description: "Mark a spec as completed (validates all criteria are checked)",
  effect: "write",
  isIdempotent: true,
  input: z.object({ id: specId }),
});
