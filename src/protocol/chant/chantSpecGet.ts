import * as z from "zod";
import { nullableText, nullableTexts, specCore, specId } from "../contract/chantShapes.ts";
import { lenient } from "../contract/lenient.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantSpecGet = defineContract({
  name: "chant_spec_get",
  description: "Get details of a chant spec including full body content",
  effect: "read",
  input: z.object({ id: specId }),
  output: z.object({
    ...specCore,
    target_files: lenient(nullableTexts),
    context: lenient(nullableTexts),
    prompt: lenient(nullableText),
    branch: lenient(nullableText),
    commits: lenient(nullableTexts),
    completed_at: lenient(nullableText),
    model: lenient(nullableText),
    body: lenient(z.string()),
  }),
});
