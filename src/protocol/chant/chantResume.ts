import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantResume = defineContract({
  name: "chant_resume",
  description: "Reset a failed spec to pending status so it can be reworked",
  effect: "write",
  isIdempotent: true,
  input: z.object({ id: specId }),
});
