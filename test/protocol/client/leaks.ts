import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Connection } from "../../../src/mcp/connection.ts";

/** A signal for calls that are never cancelled. */
export const never = new AbortController().signal;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Connections whose host was stopped. */
const over: WeakRef<Connection>[] = [];

/** Nothing may hold on to it from now on: no listener of a signal, a port, a process or a stream. */
export const isOver = (connection: Connection): void => void over.push(new WeakRef(connection));

/**
 * Fails when a test leaves a process, a timer, an open pipe or a listener behind. A forgotten listener keeps what it
 * references alive, so a connection that can be thrown away has none.
 */
export async function leavesNothing(use: () => Promise<void>): Promise<void> {
  over.length = 0;
  const [timers, listeners] = [activeTimers(), processListeners()];
  await use();
  assert.deepEqual(childProcesses(), [], "processes are left");
  // A timer of the test before may end meanwhile.
  assert.ok(activeTimers() <= timers, "timers are left");
  assert.deepEqual(processListeners(), listeners, "listeners of the process are left");
  assert.deepEqual(getEventListeners(never, "abort"), [], "calls still listen to their signal");
  assert.equal(await countHeld(), 0, "something still holds on to a connection that is over");
}

async function countHeld(): Promise<number> {
  // The collector needs some turns, since what a turn looked at lives until its end.
  for (let tries = 0; tries < 20 && over.some((one) => one.deref()); tries += 1) {
    await setImmediate();
    collectGarbage();
  }
  return over.filter((one) => one.deref()).length;
}

const activeTimers = (): number => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;

const processListeners = (): readonly (readonly [string | symbol, number])[] =>
  process.eventNames().map((name) => [name, process.listenerCount(name)]);

/** Whether a process runs; one that is dead but not yet collected by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    if (process.platform !== "linux") return process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // No such process.
    return false;
  }
}

/** The processes this one started and that still run. Known on Linux only; elsewhere the tests check by pid. */
function childProcesses(): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === process.pid && isRunning(pid));
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // It ended while we looked.
    return undefined;
  }
}
