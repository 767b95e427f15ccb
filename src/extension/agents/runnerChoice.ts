import * as z from "zod";
import { permissions } from "../../domain/speckit/implement/runner.ts";

/** Runners without a program: the editor's language model, and the prompt alone. */
export const modelRunner = "sampling";
export const promptRunner = "prompt";

/** The agent and its permission. Passed unchanged to `speckit.implement` and stored in run records. */
export const runnerChoiceSchema = z.object({
  runner: z.string(),
  permission: z.enum(permissions),
  model: z.string().min(1).optional(),
});

export type RunnerChoice = Readonly<z.infer<typeof runnerChoiceSchema>>;
