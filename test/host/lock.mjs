import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const pollIntervalMs = 200;

/**
 * Runs `action` while no other process holds the lock file at `path`. A lock whose process has died is taken over,
 * so a killed run never blocks the next one. `onWait` is called once with the process that is waited for.
 */
export async function withLock(path, action, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  let waiting = false;
  while (!tryAcquire(path)) {
    const holder = readHolder(path);
    if (holder !== undefined && !isAlive(holder)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!waiting && holder !== undefined) onWait?.(holder);
    waiting = true;
    await delay(pollIntervalMs);
  }
  try {
    return await action();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryAcquire(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    // Windows answers EPERM while the last holder's file is being removed.
    if (error.code === "EEXIST" || error.code === "EPERM") return false;
    throw error;
  }
}

/** Undefined while the file is gone again, or created but not yet written. */
function readHolder(path) {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || undefined;
  } catch {
    // Released between our attempt and this look: the next attempt decides.
    return undefined;
  }
}

/** A process that has ended but was never waited for by its parent still has its id; it does not count. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return !isZombie(pid);
}

function isZombie(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1").replace(/^.*\)/s, ""));
  } catch {
    // No /proc on this system, or the process has just gone: the signal above was the better witness.
    return false;
  }
}
