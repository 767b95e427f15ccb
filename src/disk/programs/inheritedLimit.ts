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
const longest = 2n ** 61n;

/** A limit that is hardly chosen twice. A process may only lower it, so one inside of another is lower. */
export function chooseLimit(): string {
  const own = /^Max realtime timeout +\S+ +(\d+)/m.exec(limitsOfThisProcess())?.[1];
  const least = own === undefined || BigInt(own) > longest ? longest : BigInt(own);
  return String(least - BigInt(randomInt(1, 2 ** 47)));
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
  if (process.platform !== "linux" || !isProgram(program)) return plan;
  isUsable ??= succeeds(program, [limitArgument(limit), "--", program, "--version"]);
  if (!(await isUsable)) return plan;
  return { ...plan, file: program, args: [limitArgument(limit), "--", plan.file, ...plan.args] };
}

const limitArgument = (limit: string): string => `--rttime=${limit}:${limit}`;

const succeeds = (file: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(file, args, { timeout: 10_000 }, (error) => resolve(error === null));
  });
