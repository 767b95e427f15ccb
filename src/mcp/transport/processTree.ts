import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { systemProgram } from "../../domain/windowsPrograms.ts";
import { within } from "../within.ts";

/** How long a server may take to leave by itself, and after SIGTERM. */
export interface StopPatience {
  readonly stdinMs: number;
  readonly terminateMs: number;
}

export const defaultPatience: StopPatience = { stdinMs: 2000, terminateMs: 2000 };

const pollMs = 20;
const isWindows = process.platform === "win32";

/** Ends a server that leads its own process group, and everything it started: wrappers like npx leave children behind. */
export async function endProcessTree(child: ChildProcess, patience: StopPatience): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.stdin?.end();
  await exited(child, patience.stdinMs);
  if (isWindows) return endWindowsTree(child, pid);
  await endGroup(pid, patience.terminateMs);
}

/** Ends a server of which only the pid is known, and everything it started. */
export async function endLeftOver(pid: number): Promise<void> {
  if (isWindows) await taskkill(pid);
  else await endGroup(pid, 1000);
}

/** SIGTERM, some patience, SIGKILL, to every process of the group. */
export async function endGroup(pid: number, patienceMs: number): Promise<void> {
  if (!signalGroup(pid, "SIGTERM")) return;
  if (await groupIsGone(pid, patienceMs)) return;
  signalGroup(pid, "SIGKILL");
  await groupIsGone(pid, 1000);
}

/** False when no process of the group is left. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (thrown) {
    // ESRCH: nobody is left. EPERM (macOS): only processes that are already dying are left.
    if (isErrno(thrown, "ESRCH") || isErrno(thrown, "EPERM")) return false;
    throw thrown;
  }
}

async function groupIsGone(pid: number, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end;) {
    if (!signalGroup(pid, 0)) return true;
    // No event tells when the last process of a group is gone, so this has to look.
    await delay(pollMs);
  }
  return !signalGroup(pid, 0);
}

async function exited(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await within(withinMs, once(child, "exit"));
}

async function endWindowsTree(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode !== null) return;
  await taskkill(pid);
  await exited(child, 1000);
}

async function taskkill(pid: number): Promise<void> {
  const killing = spawn(systemProgram("taskkill", process.env), ["/pid", String(pid), "/T", "/F"], {
    windowsHide: true,
    stdio: "ignore",
  });
  await once(killing, "exit").catch(() => undefined);
}

const isErrno = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === code;
