import * as z from "zod";
import { count, specId } from "../contract/chantShapes.ts";
import { lenient, lenientOr } from "../contract/lenient.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantVerify = defineContract({
  name: "chant_verify",
  description: "Verify a spec meets its acceptance criteria",
  effect: "read",
  input: z.object({ id: specId }),
  output: z.object({
    spec_id: lenient(z.string()),
    verified: z.boolean(),
    criteria: lenient(z.object({ total: count, checked: count, unchecked: count })),
    unchecked_items: lenientOr(z.array(z.string()), () => []),
    verification_notes: lenientOr(z.string(), () => ""),
  }),
});
