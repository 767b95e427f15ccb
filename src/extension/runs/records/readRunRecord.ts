import * as z from "zod";

/** The outcome of a run; `running` is believed only while the process that owns it is alive. */
const runOutcomes = ["running", "succeeded", "failed", "cancelled", "interrupted"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

const identity = z.object({ pid: z.number(), startedAt: z.string(), command: z.string() });

const recordSchema = z.object({
  id: z.string().regex(/^[\w-]+$/),
  /** The command that began it, and what to give it to do the same again. */
  command: z.string(),
  title: z.string(),
  argument: z.unknown().optional(),
  /** The argument held a secret, so it was not kept: the command has to ask again. */
  argumentIsHidden: z.boolean().optional(),
  folder: z.string().optional(),
  /** The process that ran it; undefined where the system tells nothing about processes. */
  owner: identity.optional(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  outcome: z.enum(runOutcomes),
  /** Why it failed, or the result. */
  sentence: z.string().optional(),
  /** The user was told that it was interrupted. */
  wasNoticed: z.boolean().optional(),
});

/** One run of a workflow as it is kept; it outlives the window. */
export type RunRecord = Readonly<z.infer<typeof recordSchema>>;

export function readRunRecord(text: string): RunRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    // Cut off by a crash, or written by another version: nothing to show.
    return undefined;
  }
}
