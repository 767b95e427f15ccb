import * as z from "zod";
import { orPlainText, specDirectory, speckitResult, useModel } from "../contract/speckitShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const speckitSpecify = defineContract({
  name: "speckit.specify",
  title: "Specify a feature",
  description: "Create or update feature specification",
  effect: "write",
  input: z.object({
    feature_description: z.string().describe("Natural language description of the feature"),
    spec_directory: specDirectory,
    short_name: z.string().describe("Words for the folder name, instead of those of the description").optional(),
    overwrite: z.boolean().describe("Replace a specification that has already been written").optional(),
    use_model: useModel,
  }),
  ownArguments: ["short_name", "overwrite", "use_model"],
  output: orPlainText(z.object(speckitResult)),
});
