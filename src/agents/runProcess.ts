import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { endWithUs } from "./endWithUs.ts";
import { spawnPlan } from "../disk/findExecutable.ts";

export type OutputStream = "stdout" | "stderr";

export interface ProcessRequest {
  /** Absolute path of the program. */
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Written to its input, which is closed in any case. */
  readonly input: string;
  readonly timeoutMilliseconds: number;
  readonly onLine: (line: string, stream: OutputStream) => void;
  /** Told when it runs, and again when it has ended. */
  readonly onLife?: ((pid: number, isAlive: boolean) => void) | undefined;
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly ending: "exited" | "timedOut" | "cancelled" | "notStarted";
  readonly cause?: unknown;
}

const longestLine = 64 * 1024;
const graceMilliseconds = 2000;

/** Runs a program in a process group of its own, without a shell, and ends the whole group on cancel or timeout. */
export async function runProcess(request: ProcessRequest, signal: AbortSignal): Promise<ProcessEnd> {
  const plan = spawnPlan(request.file, request.args);
  const child = spawn(plan.file, plan.args, {
    cwd: request.folder,
    env: request.environment,
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
    windowsVerbatimArguments: plan.verbatim,
  });
  const { pid } = child;
  if (pid !== undefined) request.onLife?.(pid, true);
  const letLive = pid === undefined ? undefined : endWithUs(pid, graceMilliseconds);
  const end = watch(child, request.timeoutMilliseconds, signal);
  // An agent that does not read its input closes it early; that is not our failure.
  child.stdin.on("error", () => undefined);
  child.stdin.end(request.input);
  await Promise.all([
    readLines(child.stdout, (line) => request.onLine(line, "stdout")),
    readLines(child.stderr, (line) => request.onLine(line, "stderr")),
    end.then(() => letGo(child)),
  ]);
  letLive?.();
  if (pid !== undefined) request.onLife?.(pid, false);
  return end;
}

/** Settles when the program itself has ended, however long its children hold the pipes. */
function watch(child: ChildProcess, timeout: number, signal: AbortSignal): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    let ending: ProcessEnd["ending"] = "exited";
    const stop = (reason: ProcessEnd["ending"]) => {
      if (ending !== "exited") return;
      ending = reason;
      void endGroup(child);
    };
    const timer = setTimeout(() => stop("timedOut"), timeout);
    const onAbort = () => stop("cancelled");
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const settle = (result: ProcessEnd) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    };
    child.once("error", (cause) => settle({ code: null, ending: "notStarted", cause }));
    child.once("exit", (code) => settle({ code, ending }));
  });
}

/** Asks first, then insists: the group is gone when this settles or soon after. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(child.pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () =>
      child.kill(),
    );
    return;
  }
  signalGroup(child.pid, "SIGTERM");
  await Promise.race([once(child, "exit"), pause(graceMilliseconds, undefined, { ref: false })]);
  signalGroup(child.pid, "SIGKILL");
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** After the end nothing that matters is written any more; a forgotten background process must not hold us. */
async function letGo(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, "close"), pause(500, undefined, { ref: false })]);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Line by line; what follows the first 64 KiB of a line is dropped, so that no output can fill the memory. */
function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  stream.setEncoding("utf8");
  let line = "";
  const extend = (piece: string) => {
    const room = longestLine - line.length;
    if (room > 0) line += piece.slice(0, room);
  };
  const finish = () => {
    if (line !== "") onLine(line);
    line = "";
  };
  stream.on("data", (chunk: string) => {
    // Counters and spinners of terminals go back to the beginning of the line instead of starting a new one.
    const [first, ...others] = chunk.replaceAll("\r", "\n").split("\n");
    extend(first!);
    for (const piece of others) {
      finish();
      extend(piece);
    }
  });
  return new Promise((resolve) => {
    stream.once("close", () => {
      finish();
      resolve();
    });
  });
}
