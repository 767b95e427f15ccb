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
  readonly timeoutMs: number;
  /** While what it returns is pending, nothing more is read: a slow reader slows the program instead of losing lines. */
  readonly onLine: (line: string, stream: OutputStream) => void | Promise<void>;
  /** A line that is too long to be kept whole comes in parts; otherwise only its beginning does. */
  readonly splitsLongLines?: boolean;
}

const isWindows = process.platform === "win32";
const maxLineLength = 64 * 1024;
const graceMs = 2000;

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
  const family = pid === undefined ? undefined : { pid, mark };
  const stopWatching = family && !isWindows ? endFamilyWithUs(family, graceMs) : undefined;
  const end = untilEnded(child, request.timeoutMs, signal, async () => {
    if (family) await endFamily(family, graceMs);
  });
  // An agent that does not read its input closes it early; that is not our failure.
  child.stdin.on("error", () => undefined);
  child.stdin.end(request.input);
  let isStarted = true;
  const { splitsLongLines = false } = request;
  const readers = [
    readLines(child.stdout, splitsLongLines, (line) => request.onLine(line, "stdout")),
    readLines(child.stderr, splitsLongLines, (line) => {
      isStarted &&= !(plan.file !== request.file && startFailure.test(line));
      return request.onLine(line, "stderr");
    }),
  ];
  await Promise.all([...readers.map(({ ended }) => ended), end.then(() => letGo(child, readers))]);
  stopWatching?.();
  const { code } = await end;
  return !isStarted && (code === 126 || code === 127) ? { code: null, ending: "notStarted" } : end;
}

const quietMs = 500;
/** So many pauses a process that we could not end may fill with its output. */
const maxPauses = 20;

/**
 * After the end everything it printed is still read, however slowly; a process that we could not end must not hold us.
 */
async function letGo(child: ChildProcess, readers: readonly LineReader[]): Promise<void> {
  const closed = once(child, "close").then(() => true);
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const before = readers.map(({ chunks }) => chunks);
    if (await Promise.race([closed, pause(quietMs, false, { ref: false })])) break;
    if (readers.some(({ isHeld }) => isHeld)) pauses = 0;
    else if (readers.every(({ chunks }, index) => chunks === before[index])) break;
  }
  child.stdout?.destroy();
  child.stderr?.destroy();
}

interface LineReader {
  readonly ended: Promise<void>;
  readonly chunks: number;
  /** Whoever gets the lines asked to wait. */
  readonly isHeld: boolean;
}

/** Line by line, none of them longer than 64 KiB, so that no output can fill the memory. */
function readLines(
  stream: Readable,
  splitsLongLines: boolean,
  onLine: (line: string) => void | Promise<void>,
): LineReader {
  stream.setEncoding("utf8");
  let [line, chunks, isHeld] = ["", 0, false];
  const waits: Promise<void>[] = [];
  const finish = () => {
    const wait = line === "" ? undefined : onLine(line);
    if (wait) waits.push(wait);
    line = "";
  };
  const extend = (piece: string) => {
    let rest = piece;
    while (splitsLongLines && line.length + rest.length > maxLineLength) {
      const room = maxLineLength - line.length;
      line += rest.slice(0, room);
      rest = rest.slice(room);
      finish();
    }
    line += rest.slice(0, maxLineLength - line.length);
  };
  const hold = async () => {
    isHeld = true;
    stream.pause();
    // It tells its own failures; here they only end the wait.
    await Promise.allSettled(waits.splice(0));
    isHeld = false;
    stream.resume();
  };
  stream.on("data", (chunk: string) => {
    chunks += 1;
    // Counters and spinners of terminals go back to the beginning of the line instead of starting a new one.
    const [first, ...others] = chunk.replaceAll("\r", "\n").split("\n");
    extend(first!);
    for (const piece of others) {
      finish();
      extend(piece);
    }
    if (waits.length > 0) void hold();
  });
  const ended = new Promise<void>((resolve) => {
    stream.once("close", () => {
      finish();
      resolve();
    });
  });
  return {
    ended,
    get chunks() {
      return chunks;
    },
    get isHeld() {
      return isHeld;
    },
  };
}
