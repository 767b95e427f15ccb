import * as z from "zod";
import { nullableText, nullableTexts, ownRowKeys, specCore, specId } from "../contract/chantShapes.ts";
import { lenient } from "../contract/lenient.ts";
import { defineContract } from "../contract/toolContract.ts";
import { describedAs } from "../contract/wireSchema.ts";

const spec = {
  ...specCore,
  target_files: lenient(nullableTexts),
  context: lenient(nullableTexts),
  prompt: lenient(nullableText),
  branch: lenient(nullableText),
  commits: lenient(nullableTexts),
  completed_at: lenient(nullableText),
  model: lenient(nullableText),
  body: lenient(z.string()),
};

export const chantSpecGet = defineContract({
  name: "chant_spec_get",
  description: "Get details of a chant spec including full body content",
  effect: "read",
  input: z.object({ id: specId }),
  // A server started with `--extras` tells what the row of the spec in a list does, too.
  output: describedAs(z.object(spec), z.object({ ...spec, ...z.object(ownRowKeys).partial().shape })),
});
