import * as z from "zod";
import { oneOf, preflightsFailure, repoPath, shownFailure } from "../contract/preflightsShapes.ts";
import { defineContract } from "../contract/toolContract.ts";
import { describedAs } from "../contract/wireSchema.ts";

/** Values by field, fields by category. */
const categories = z.record(z.string(), z.record(z.string(), z.string()));
const architecture = z.object({ uid: z.string().nullable(), categories });

const shown = z.object({
  status: oneOf("success", "error"),
  architecture: architecture.optional(),
  source_file: z.string().optional(),
  error: shownFailure,
});

export const readArchitecture = defineContract({
  name: "read_architecture",
  title: "Read architecture",
  description: "Reads the current architecture: the decided value of each field by category, from the latest ADR.",
  effect: "read",
  input: z.object({ repo_path: repoPath }),
  output: describedAs(
    shown,
    z.discriminatedUnion("status", [
      z.object({ status: z.literal("success"), architecture, source_file: z.string() }),
      preflightsFailure,
    ]),
  ),
});
