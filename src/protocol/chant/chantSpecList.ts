import * as z from "zod";
import { listOffset, specLimit, specPage } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantSpecList = defineContract({
  name: "chant_spec_list",
  description: "List all chant specs in the current project",
  effect: "read",
  input: z.object({
    status: z
      .string()
      .describe("Filter by status (pending, in_progress, completed, failed, ready, blocked)")
      .optional(),
    limit: specLimit.optional(),
  }),
  extras: z.object({ offset: listOffset.optional() }),
  ownArguments: ["offset"],
  output: specPage,
});
