import * as z from "zod";
import { lenient } from "./lenient.ts";
import { shownAs } from "./wireSchema.ts";

export const repoPath = z
  .string()
  .nullable()
  .optional()
  .describe("A directory inside the git repository; found from the working directory if left out.");

/** One of these words, as the contract prints it: without a type. */
export const oneOf = (...words: readonly string[]) => shownAs({ enum: words });

const text = z.string();

/** How a failure is described. */
export const shownFailure = z
  .object({ code: text, message: text, details: shownAs({ type: "object" }), recovery_hint: text })
  .optional();

export const preflightsFailure = z.object({
  status: z.literal("error"),
  /** Only where the failing call is the one that started the session: it continues under this id. */
  session_id: lenient(text.optional()),
  error: z.object({
    code: text,
    message: text,
    details: lenient(z.record(z.string(), z.unknown())),
    recovery_hint: lenient(text),
  }),
});
