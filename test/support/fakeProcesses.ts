import assert from "node:assert/strict";
import type { RunningProcess, SystemAccess } from "../../src/disk/programs/processMembers.ts";

interface FakeProcess {
  readonly pid: number;
  readonly parent?: number;
  readonly group?: number;
  readonly session?: number;
  readonly start?: string;
  readonly name?: string;
  readonly state?: string;
  readonly environ?: string;
  readonly limits?: string;
  /** What a signal does to it; it ends at once unless told otherwise. */
  readonly on?: (signal: string) => void;
}

/** A Linux on which these run. */
export function linuxWith(...processes: readonly FakeProcess[]) {
  const running = new Map(processes.map((each) => [each.pid, each]));
  const signals: string[] = [];
  const system: SystemAccess = {
    async readdir(folder) {
      assert.equal(folder, "/proc");
      return ["self", "7x", ...[...running.keys()].map(String)];
    },
    async readFile(file, encoding) {
      assert.equal(encoding, "latin1");
      const [, , pid = "", kind = ""] = file.split("/");
      const found = running.get(pid === "self" || pid === "7x" ? 10 : Number(pid));
      if (found === undefined) throw new Error(`There is no ${file}.`);
      const { parent = 1, group = 0, session = 0, start = "100", name = "node", state = "S" } = found;
      if (kind === "stat")
        return `${pid} (${name}) ${state} ${parent} ${group} ${session}${" 0".repeat(15)} ${start} 0 0`;
      const text = { environ: found.environ, limits: found.limits }[kind];
      if (text === undefined) throw new Error(`${file} is not readable.`);
      return text;
    },
    execFile: () => assert.fail("no other program is needed"),
    process: {
      ...{ platform: "linux", pid: 1, env: {} },
      kill(pid, signal) {
        const found = running.get(pid);
        if (found === undefined) throw new Error("ESRCH");
        if (signal === 0) return true;
        signals.push(`${String(signal)} ${pid}`);
        if (found.on) found.on(String(signal));
        else running.delete(pid);
        return true;
      },
    },
  };
  return { system, signals, running };
}

/** A system where a program prints the processes. */
export function printing(platform: NodeJS.Platform, printed: string | Error, alive: readonly number[] = []) {
  const calls: (readonly unknown[])[] = [];
  const system: SystemAccess = {
    readdir: () => assert.fail("there is no /proc"),
    readFile: () => assert.fail("there is no /proc"),
    execFile(file, args, options, callback) {
      calls.push([file, args, options]);
      if (printed instanceof Error) callback(printed, "10 2 3 S Mon Jan 5 10:00:00 2026 node");
      else callback(null, printed);
    },
    process: {
      ...{ platform, pid: 1, env: { PATH: "/bin" } },
      kill(pid) {
        if (!alive.includes(pid)) throw new Error("ESRCH");
        return true;
      },
    },
  };
  return { system, calls };
}

/** A process as it was found earlier. */
export const memberAt = (pid: number, startedAt: string): RunningProcess => ({
  ...{ pid, startedAt, parent: 0, group: 0, session: 0, isMarked: false },
});
