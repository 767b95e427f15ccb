import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantArchive = defineContract({
  name: "chant_archive",
  description: "Move a completed spec to the archive directory",
  effect: "destroy",
  isIdempotent: false,
  input: z.object({ id: specId }),
});
