import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "../host/lock.mjs";

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
}

/** Every process that `pid` has started, directly or not, in whatever process group. */
export function descendantsOf(pid: number): number[] {
  const running = listProcesses();
  const found = [pid];
  // The list grows while it is walked: children are looked up for every process found.
  for (const parent of found) {
    found.push(...running.filter((each) => each.parent === parent).map((each) => each.pid));
  }
  return found.slice(1);
}

/** The processes that `pid` has started itself. */
export function childrenOf(pid: number): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((each) => each.pid);
}

/** The program of a process and its arguments; nothing for one that has ended. */
export function commandLineOf(pid: number): readonly string[] {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .split(" ");
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return [];
  }
}

/** Waits until none of the processes is left; answers those that are still there when time is up. */
export async function survivorsOf(pids: readonly number[], milliseconds: number): Promise<readonly number[]> {
  const deadline = Date.now() + milliseconds;
  while (pids.some(isAlive) && Date.now() < deadline) await delay(50);
  return pids.filter(isAlive);
}

const listProcesses = (): RunningProcess[] => (process.platform === "linux" ? readProc() : askPs());

function readProc(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // "pid (name) state parent …": the name may hold anything, so count from its last bracket.
        const [, parent] = readFileSync(`/proc/${name}/stat`, "latin1")
          .replace(/^.*\) /s, "")
          .split(" ");
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        // It ended between the two reads.
        return [];
      }
    });
}

function askPs(): RunningProcess[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}
