import type { RunRecord } from "./readRunRecord.ts";

export type { RunOutcome, RunRecord } from "./readRunRecord.ts";

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
