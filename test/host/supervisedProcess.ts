import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

interface SupervisedProcess {
  /** The supervisor's, which on POSIX is also the id of the process group. */
  readonly pid: number;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the whole group is gone. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a program that cannot outlive this process, however this process ends. */
export function startSupervised(program: string, args: readonly string[], env = process.env): SupervisedProcess {
  const supervisor: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    process.execPath,
    [join(import.meta.dirname, "supervise.ts"), program, ...args],
    { detached: true, env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true },
  );
  const ended = once(supervisor, "exit").then(() => {
    // Reached too when only the supervisor was killed: its group must not live on.
    if (supervisor.pid !== undefined) endGroup(supervisor.pid);
  });
  // A supervisor that is already gone cannot be written to: `ended` reports that.
  supervisor.stdin.on("error", () => undefined);
  return {
    pid: supervisor.pid ?? 0,
    stdout: supervisor.stdout,
    stderr: supervisor.stderr,
    ended,
    stop() {
      supervisor.stdin.destroy();
      return ended;
    },
  };
}

function endGroup(group: number): void {
  if (process.platform === "win32") return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // No such group any more, which is what we wanted.
  }
}
