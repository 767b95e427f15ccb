import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantLog = defineContract({
  name: "chant_log",
  description: "Read execution log for a spec",
  effect: "read",
  input: z.object({
    id: specId,
    lines: z.int().describe("Number of lines to return (default: 100)").optional(),
  }),
});
