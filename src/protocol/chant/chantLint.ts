import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantLint = defineContract({
  name: "chant_lint",
  description: "Grade how well specs are written (one spec, or all open ones)",
  effect: "read",
  input: z.object({ id: specId.optional() }),
});
