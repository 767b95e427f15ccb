import * as z from "zod";

/** What became of a run; `running` is believed only while the process that owns it is alive. */
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
  /** Why it failed, or what came of it. */
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

/** Sorts by time as a file name: `20261116T063801123-k3x9`. */
export function createRunId(now: Date, random: number): string {
  const stamp = now.toISOString().replace(/[-:.Z]/g, "");
  return `${stamp}-${Math.floor(random * 36 ** 4)
    .toString(36)
    .padStart(4, "0")}`;
}

/** "0:07", "12:30", "1:02:03": what a running clock shows. */
export function formatElapsed(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** How long something took: "0.4 s", "12.3 s", then as a clock. */
export const formatDuration = (ms: number): string =>
  ms < 60_000 ? `${(Math.max(0, ms) / 1000).toFixed(1)} s` : formatElapsed(ms);

export const durationOf = ({ startedAt, endedAt }: RunRecord, now: Date): number =>
  (endedAt === undefined ? now.getTime() : Date.parse(endedAt)) - Date.parse(startedAt);
