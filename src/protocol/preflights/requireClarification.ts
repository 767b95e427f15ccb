import * as z from "zod";
import { lenient } from "../contract/lenient.ts";
import { oneOf, preflightsFailure, repoPath, shownFailure } from "../contract/preflightsShapes.ts";
import { defineContract } from "../contract/toolContract.ts";
import { describedAs, shownAs } from "../contract/wireSchema.ts";

const text = z.string();
const optionalText = text.nullable().optional();

const question = z.object({
  id: text.refine((id) => id !== ""),
  type: z.enum(["single_choice", "multi_choice", "free_text"]),
  question: text,
  options: z.array(text).optional(),
  min_selections: z.int().optional(),
  max_selections: z.int().optional(),
  optional: z.boolean().optional(),
});
const progress = z.object({ asked_so_far: z.int(), answered: z.int() });
const artifact = z.object({ path: text, type: text, uid: lenient(text.optional()) });

/** Questions of another shape are left out, so that the others can be asked. */
const questions = z
  .array(z.unknown())
  .transform((items) => items.flatMap((item) => question.safeParse(item).data ?? [])) as unknown as z.ZodType<
  z.output<typeof question>[],
  z.input<typeof question>[]
>;

/** Present when a model was asked for and could not be used. */
const fallback = { warning: lenient(text.optional()), message: lenient(text.optional()) };

const shown = z.object({
  status: oneOf("needs_clarification", "completed", "error"),
  session_id: text.optional(),
  questions: z.array(question.extend({ type: oneOf("single_choice", "multi_choice", "free_text") })).optional(),
  progress: progress.optional(),
  artifacts_created: z
    .array(z.object({ path: text, type: oneOf("adr", "task", "projection"), uid: text.optional() }))
    .optional(),
  summary: text.optional(),
  error: shownFailure,
  warning: oneOf("llm_fallback").optional(),
  message: text.optional(),
});

export const requireClarification = defineContract({
  name: "require_clarification",
  title: "Require clarification",
  description:
    "Clarifies a change before it is coded. Starts with the user's intention and asks what is still undecided; " +
    "call it again with the session_id and the answers until it is completed. Writes the task to " +
    "docs/CURRENT_TASK.md and, for decisions of lasting effect, an ADR to docs/adr/.",
  effect: "write",
  isIdempotent: false,
  input: z.object({
    user_intention: text.describe("What the user wants to do, in their own words."),
    optional_context: optionalText.describe("Background that is not part of the request itself."),
    session_id: optionalText.describe("The session to continue; leave out to start one."),
    answers: describedAs(
      shownAs({
        type: "object",
        nullable: true,
        additionalProperties: true,
        description: "Answers by question id. Instead of an option, any text of the user's own may be given.",
      }),
      z.record(z.string(), z.unknown()).nullable().optional(),
    ),
    preferences: z
      .object({
        force_adr: z.boolean().describe("Write an ADR even if the change does not require one.").optional(),
        reconcile: z.boolean().describe("Restore decisions that were lost in a branch merge.").optional(),
      })
      .nullable()
      .optional(),
    repo_path: repoPath,
  }),
  output: describedAs(
    shown,
    z.discriminatedUnion("status", [
      z.object({
        status: z.literal("needs_clarification"),
        session_id: text,
        questions,
        progress: lenient(progress),
        ...fallback,
      }),
      z.object({
        status: z.literal("completed"),
        artifacts_created: z.array(artifact),
        summary: text,
        ...fallback,
      }),
      preflightsFailure,
    ]),
  ),
});
