import * as z from "zod";
import { permissions } from "../../domain/speckit/implement/runner.ts";
import { nullableText, specId } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

const texts = z.array(z.string());

/** Ours alone: only a server started with `--work` has it, and only the extension starts one so. */
export const chantWork = defineContract({
  name: "chant_work",
  description: "Have an agent carry out a spec, then verify and finalize it",
  effect: "write",
  isIdempotent: false,
  isOpenWorld: true,
  input: z.object({
    id: specId,
    runner: z.string().describe("Id of the agent that does the work, or sampling for the client's model"),
    permission: z.enum(permissions).describe("What the agent may do by itself (default: edit)").optional(),
    model: z.string().describe("Model the agent should use").optional(),
    force: z.boolean().describe("Work on it even if it is waiting for other specs").optional(),
    trusted_configuration: z
      .string()
      .describe(
        "Hash of the configuration for agents that the user has seen and agreed to; empty if the user refused. The server asks without it, and where the configuration is another one.",
      )
      .optional(),
  }),
  output: z.object({
    spec_id: z.string(),
    outcome: z.enum(["completed", "failed"]),
    /** Why it failed, as a sentence. */
    reason: nullableText,
    /** What finalizing said. */
    summary: nullableText,
    changed_files: texts.describe("Relative to the project root"),
    open_criteria: texts,
    /** Why git could not tell the commits; null where they were recorded. */
    unrecorded_commits: nullableText,
  }),
});
