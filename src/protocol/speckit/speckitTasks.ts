import * as z from "zod";
import { orPlainText, specDirectory, speckitResult, useModel } from "../contract/speckitShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const speckitTasks = defineContract({
  name: "speckit.tasks",
  title: "Write the task list",
  description: "Break the plan into ordered tasks",
  effect: "write",
  input: z.object({
    spec_directory: specDirectory,
    guidance: z.string().describe("Preferences for the task list; asking for tests adds them").optional(),
    include_tests: z.boolean().describe("Add test tasks to every story").optional(),
    extend: z.boolean().describe("Add to a written list tasks for what none of its tasks names").optional(),
    use_model: useModel,
  }),
  ownArguments: ["guidance", "include_tests", "extend", "use_model"],
  output: orPlainText(z.object(speckitResult)),
});
