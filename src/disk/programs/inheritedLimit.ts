import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { isProgram, type SpawnPlan } from "./findExecutable.ts";

/*
 * A mark that no process loses by accident: on Linux, limits pass to everything a process starts, also where it forks
 * twice, begins a session and clears its environment. The one on uninterrupted processor time at real-time priority
 * changes nothing when it is thousands of years.
 */

/** By its full path: nothing that a repository brings along can stand in for it. */
const program = "/usr/bin/prlimit";

/** The exit code of the wrapper when it could not start the program. */
export const startFailure = /^prlimit: failed to execute /;

/** Of a run, of one that it starts, and of one that this starts: each chooses inside the room of the one around it. */
const rooms = [2n ** 20n, 2n ** 10n, 1n];

/**
 * A limit that is hardly chosen twice, or nothing where there is no room. A process may lower its own, never raise it.
 */
export function chooseLimit(limits: string = limitsOfThisProcess()): string {
  const own = /^Max realtime timeout +\S+ +(\d+)/m.exec(limits)?.[1];
  if (own === undefined) return String(BigInt(2 ** 39 + randomInt(1, 2 ** 39)) * 2n ** 20n);
  const around = rooms.findIndex((room) => BigInt(own) % room === 0n);
  const room = rooms[around + 1];
  // A limit that the user has set, or no room left: three runs inside of each other.
  if (BigInt(own) < 2n ** 59n - 2n ** 20n || room === undefined) return "";
  return String(BigInt(own) - room * BigInt(randomInt(1, 2 ** 10)));
}

function limitsOfThisProcess(): string {
  if (process.platform !== "linux") return "";
  try {
    return readFileSync("/proc/self/limits", "latin1");
  } catch {
    // Without /proc no process is found by its limits either.
    return "";
  }
}

let isUsable: Promise<boolean> | undefined;

/** The plan that starts the same program under the limit, or as it is where the system does not offer that. */
export async function withLimit(plan: SpawnPlan, limit: string): Promise<SpawnPlan> {
  if (process.platform !== "linux" || limit === "" || !isProgram(program)) return plan;
  isUsable ??= succeeds(program, [limitArgument(limit), "--", program, "--version"]);
  if (!(await isUsable)) return plan;
  return { ...plan, file: program, args: [limitArgument(limit), "--", plan.file, ...plan.args] };
}

const limitArgument = (limit: string): string => `--rttime=${limit}:${limit}`;

const succeeds = (file: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(file, args, { timeout: 10_000 }, (error) => resolve(error === null));
  });
