import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { collectFamily, endFamily, type ProcessFamily } from "../../disk/programs/processFamily.ts";
import { within } from "../within.ts";

/** How long a server may take to leave by itself, and after SIGTERM. */
export interface StopTimeouts {
  readonly stdinMs: number;
  readonly terminateMs: number;
}

export const defaultStopTimeouts: StopTimeouts = { stdinMs: 2000, terminateMs: 2000 };

/**
 * Ends a server and everything it started, in whatever process group or session: wrappers like npx leave children
 * behind, and so do servers that start a daemon.
 */
export async function endProcessTree(child: ChildProcess, mark: string, timeouts: StopTimeouts): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const family: ProcessFamily = { pid, mark };
  // Before the server leaves: afterwards the parents of its children can no longer be found.
  const members = await collectFamily(family);
  child.stdin?.end();
  await exited(child, timeouts.stdinMs);
  await endFamily(family, timeouts.terminateMs, members);
}

/** Ends a server of which only the pid is known, and everything it started. */
export async function endLeftOver(pid: number): Promise<void> {
  await endFamily({ pid }, 1000);
}

async function exited(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await within(withinMs, once(child, "exit"));
}
