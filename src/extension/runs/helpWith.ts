import type { FailureHelp } from "../platform/notifications/notify.ts";
import { repeatRun } from "./repeatRun.ts";
import type { RunStore } from "./runStore.ts";

/** What to offer when a command failed: a run is repeated as it was, and its output shows more than the log. */
export function helpWith(runs: RunStore, failure: unknown, again: () => void): FailureHelp {
  const record = runs.failedRun(failure);
  if (!record) return { again };
  return { again: () => repeatRun(record), showOutput: () => void runs.showOutput(record.id) };
}
