import * as z from "zod";
import { specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

const texts = z.array(z.string());

export const chantSpecUpdate = defineContract({
  name: "chant_spec_update",
  description: "Update a chant spec status or add output",
  effect: "write",
  isIdempotent: false,
  input: z.object({
    id: specId,
    status: z.string().describe("New status (pending, in_progress, completed, failed)").optional(),
    output: z.string().describe("Output text to append to spec body").optional(),
  }),
  extras: z.object({
    depends_on: texts.describe("Replaces the ids that must be finished first").optional(),
    labels: texts.describe("Replaces the labels").optional(),
    target_files: texts.describe("Replaces the files the work is expected to touch").optional(),
    replace_body: z.boolean().describe("Put output in place of the body instead of appending it").optional(),
  }),
});
