import * as z from "zod";
import { permissions } from "../../domain/speckit/implement/runner.ts";

/** Runners that are no program of their own: the editor's language model, and none at all. */
export const modelRunner = "sampling";
export const promptRunner = "prompt";

/** Who does the work, and what it may do by itself. Goes as it is into `speckit.implement` and into run records. */
export const runnerChoiceSchema = z.object({
  runner: z.string(),
  permission: z.enum(permissions),
  model: z.string().min(1).optional(),
});

export type RunnerChoice = Readonly<z.infer<typeof runnerChoiceSchema>>;
