import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantCancel = defineContract({
  name: "chant_cancel",
  description: "Cancel a spec (sets status to cancelled)",
  effect: "destroy",
  isIdempotent: false,
  input: z.object({ id: specId }),
});
