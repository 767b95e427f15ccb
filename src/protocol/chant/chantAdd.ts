import * as z from "zod";
import { defineContract } from "../contract/toolContract.ts";

export const chantAdd = defineContract({
  name: "chant_add",
  description: "Create a new spec with description",
  effect: "write",
  isIdempotent: false,
  input: z.object({
    description: z.string().describe("Description of work to be done (becomes spec title)"),
    prompt: z.string().describe("Optional prompt template name to use").optional(),
  }),
});
