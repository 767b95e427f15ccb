import * as z from "zod";
import { orPlainText, specDirectory, speckitResult, useModel } from "../contract/speckitShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const speckitPlan = defineContract({
  name: "speckit.plan",
  title: "Plan a feature",
  description: "Generate implementation plan",
  effect: "write",
  input: z.object({
    spec_directory: specDirectory,
    guidance: z.string().describe("Technology and structure to use; wins over what the repository shows").optional(),
    extend: z.boolean().describe("Add to a finished plan the sections and documents that it lacks").optional(),
    use_model: useModel,
  }),
  ownArguments: ["guidance", "extend", "use_model"],
  output: orPlainText(z.object(speckitResult)),
});
