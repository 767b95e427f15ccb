import * as z from "zod";
import { count, nullableText } from "../contract/chantShapes.ts";
import { lenient } from "../contract/lenient.ts";
import { defineContract } from "../contract/toolContract.ts";

const activity = z.object({
  id: z.string(),
  title: lenient(nullableText),
  spec_modified: lenient(nullableText),
  log_modified: lenient(nullableText),
  has_log: lenient(z.boolean()),
});

export const chantStatus = defineContract({
  name: "chant_status",
  description: "Get project status summary with spec counts by status",
  effect: "read",
  input: z.object({
    brief: z
      .boolean()
      .describe("Return brief single-line output (e.g., '3 pending | 2 in_progress | 15 completed')")
      .optional(),
    include_activity: z
      .boolean()
      .describe("Include activity info for in_progress specs (last modified time, log activity)")
      .optional(),
  }),
  output: z.object({
    total: lenient(count),
    pending: lenient(count),
    in_progress: lenient(count),
    completed: lenient(count),
    failed: lenient(count),
    blocked: lenient(count),
    cancelled: lenient(count),
    needs_attention: lenient(count),
    in_progress_activity: lenient(z.array(activity).optional()),
  }),
});
