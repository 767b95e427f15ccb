import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { spawnPlan } from "../disk/programs/findExecutable.ts";
import { startFailure } from "../disk/programs/inheritedLimit.ts";
import { spawnKept } from "../disk/programs/keptProcess.ts";
import {
  createFamilyMark,
  endFamily,
  endFamilyWithUs,
  withFamilyLimit,
  withFamilyMark,
} from "../disk/programs/processFamily.ts";
import { type ProcessEnd, untilEnded } from "./untilEnded.ts";

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
  /** Called when it runs, and again when it has ended. */
  readonly onLife?: ((pid: number, isAlive: boolean) => void) | undefined;
}

const isWindows = process.platform === "win32";
const longestLine = 64 * 1024;
const graceMilliseconds = 2000;

/**
 * Runs a program without a shell, and ends everything that comes from it: on cancel or time-out with it, else after it.
 * What it left running would change files that are no longer watched, and no cancel would reach it.
 */
export async function runProcess(request: ProcessRequest, signal: AbortSignal): Promise<ProcessEnd> {
  const mark = createFamilyMark();
  const plan = await withFamilyLimit(spawnPlan(request.file, request.args), mark);
  const options = { cwd: request.folder, env: withFamilyMark(request.environment, mark) };
  const child = isWindows ? spawnKept(plan, options) : spawn(plan.file, plan.args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) request.onLife?.(pid, true);
  const family = pid === undefined ? undefined : { pid, mark };
  const stopWatching = family && !isWindows ? endFamilyWithUs(family, graceMilliseconds) : undefined;
  const end = untilEnded(child, request.timeoutMilliseconds, signal, async () => {
    if (family) await endFamily(family, graceMilliseconds);
  });
  // An agent that does not read its input closes it early; that is not our failure.
  child.stdin.on("error", () => undefined);
  child.stdin.end(request.input);
  let isStarted = true;
  await Promise.all([
    readLines(child.stdout, (line) => request.onLine(line, "stdout")),
    readLines(child.stderr, (line) => {
      isStarted &&= !(plan.file !== request.file && startFailure.test(line));
      request.onLine(line, "stderr");
    }),
    end.then(() => letGo(child)),
  ]);
  stopWatching?.();
  if (pid !== undefined) request.onLife?.(pid, false);
  const { code } = await end;
  return !isStarted && (code === 126 || code === 127) ? { code: null, ending: "notStarted" } : end;
}

/** After the end nothing that matters is written any more; a process that we could not end must not hold us. */
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
