import * as z from "zod";
import { orPlainText, specDirectory, speckitResult, useModel } from "../contract/speckitShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

const answer = z.object({ question: z.string(), answer: z.string(), category: z.string().optional() });

export const speckitClarify = defineContract({
  name: "speckit.clarify",
  title: "Clarify a specification",
  description: "Ask about what the specification leaves open and apply the answers",
  effect: "write",
  input: z.object({
    spec_directory: specDirectory,
    questions: z
      .array(z.string())
      .describe("Specific questions to clarify (optional), asked instead of others; `Q: … → A: …` is an answer")
      .optional(),
    answers: z.array(answer).describe("Answers to questions of an earlier call").optional(),
    interaction: z
      .enum(["elicit", "return"])
      .describe("Ask the user directly, or return the questions (default: ask where the client can)")
      .optional(),
    use_model: useModel,
  }),
  ownArguments: ["answers", "interaction", "use_model"],
  output: orPlainText(z.object(speckitResult)),
});
