import * as z from "zod";
import { nullableText, specId } from "../contract/chantShapes.ts";
import { lenient, lenientOr } from "../contract/lenient.ts";
import { defineContract } from "../contract/toolContract.ts";

const check = z.object({ name: z.string(), passed: z.boolean(), details: lenient(nullableText) });

export const chantDiagnose = defineContract({
  name: "chant_diagnose",
  description: "Diagnose issues with a spec (check file, log, locks, commits, criteria)",
  effect: "read",
  input: z.object({ id: specId }),
  output: z.object({
    spec_id: z.string(),
    status: lenient(z.string()),
    location: lenient(z.string()),
    checks: lenientOr(z.array(check), () => []),
    diagnosis: lenient(z.string()),
    suggestion: lenient(nullableText),
  }),
});
