import { randomUUID } from "node:crypto";
import { spawn, execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import type { SpawnPlan } from "./findExecutable.ts";
import { chooseLimit, withLimit } from "./inheritedLimit.ts";
import {
  endMembers,
  findMembers,
  isMemberAlive,
  isWithinLimit,
  listProcesses,
  type RunningProcess,
  type SystemAccess,
} from "./processMembers.ts";

/** A process and everything that comes from it, in whatever process group or session. */
export interface ProcessFamily {
  readonly pid: number;
  /** By which a member is recognized whose parents are gone: see `createFamilyMark`. */
  readonly mark?: string;
}

/**
 * The name of a variable in the environment of each member. A name, not a value: families inside of families keep the
 * marks of both. It ends in a limit that members may have besides.
 */
export const createFamilyMark = (): string => `FLIGHTDECK_RUN_${randomUUID().replaceAll("-", "")}_${chooseLimit()}`;

/** Starts a program so that those who clear their environment are recognized, too, where the system offers that. */
export const withFamilyLimit = (plan: SpawnPlan, mark: string): Promise<SpawnPlan> =>
  withLimit(plan, mark.slice(mark.lastIndexOf("_") + 1));

export const withFamilyMark = (environment: NodeJS.ProcessEnv, mark: string): NodeJS.ProcessEnv => ({
  ...environment,
  [mark]: "1",
});

const system: SystemAccess = { readdir, readFile, execFile, process };

/**
 * Asks every member to end, and after a time insists. Resolves with those that are still there, which only happens
 * where the system does not let us end them.
 */
export const endFamily = (
  family: ProcessFamily,
  graceMs: number,
  collected: readonly RunningProcess[] = [],
): Promise<readonly number[]> => endMembers(system, family, graceMs, collected);

/** The members as they are now, for one whose first process is about to end by itself and take its marks with it. */
export const collectFamily = (family: ProcessFamily): Promise<readonly RunningProcess[]> =>
  findMembers(system, family, []);

/** Its input ends when the process that holds the other end is gone, however it went: then it ends the family. */
const watcher = `
${[endMembers, findMembers, isMemberAlive, isWithinLimit, listProcesses].map(String).join("\n")}
const [pid, mark, grace] = process.argv.slice(1);
const { readdir, readFile } = require("node:fs/promises");
const { execFile } = require("node:child_process");
process.stdin.resume().on("end", () => {
  void ${endMembers.name}({ readdir, readFile, execFile, process }, { pid: Number(pid), mark }, Number(grace));
});
`;

/**
 * Ends the family when this process is gone, even if it was killed: an agent whose server is gone would go on changing
 * files unwatched. Call the result once the family has ended.
 */
export function endFamilyWithUs(family: Required<ProcessFamily>, graceMs: number): () => void {
  const child = spawn(process.execPath, ["-e", watcher, String(family.pid), family.mark, String(graceMs)], {
    stdio: ["pipe", "ignore", "ignore"],
    // A signal to our process group must not end the watcher first.
    detached: true,
    windowsHide: true,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" },
  });
  // Without a watcher the family still ends with a cancel, a timeout or an orderly end of this process.
  child.on("error", () => undefined);
  child.stdin?.on("error", () => undefined);
  return () => void child.kill("SIGKILL");
}
