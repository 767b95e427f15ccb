import { l10n } from "../../domain/l10n.ts";
import { cutShort } from "../../domain/text/cutShort.ts";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { isProgram } from "../../disk/programs/findExecutable.ts";
import { createFamilyMark, withFamilyMark } from "../../disk/programs/processFamily.ts";
import { createLineFraming, type FramedLine } from "../../protocol/lineFraming.ts";
import type { OutgoingMessage } from "../rpc/message.ts";
import { within } from "../within.ts";
import { findReplyId } from "./findReplyId.ts";
import { explainExit, explainSpawnFailure } from "./explainProcess.ts";
import { type LaunchCommand, commandForPlatform } from "./launchCommand.ts";
import { defaultStopTimeouts, endProcessTree, type StopTimeouts } from "./processTree.ts";
import { inSpawnTurn } from "./spawnTurns.ts";
import { createLineTail } from "./stderrTail.ts";
import {
  type Transport,
  type TransportEnd,
  TransportEnding,
  TransportError,
  type TransportReceiver,
} from "./transport.ts";

export interface StdioOptions {
  readonly serverName: string;
  readonly launch: LaunchCommand;
  /** A longer reply fails its call and nothing else. */
  readonly maxReplyBytes: number;
  readonly timeouts?: StopTimeouts;
  /** Aborted when it need not start any more. */
  readonly signal?: AbortSignal;
  /** Called as soon as the process exists, so that it can be found again should this window die. */
  onSpawned?(pid: number): void;
  onGone?(pid: number): void;
}

const maxStderrLineBytes = 64 * 1024;
/** How long after its exit the last output of a process may still arrive, when a grandchild holds the pipe open. */
const outputGraceMs = 200;

/** A process that waits for a disk or a driver cannot be ended, not even by force: stopping must not wait for it. */
const maxEndMs = 5_000;

/** One server process on newline-delimited JSON, in a process group of its own. */
export function createStdioTransport(options: StdioOptions): Transport {
  let child: ChildProcessWithoutNullStreams | undefined;
  let outbox = "";
  let closing: Promise<void> | undefined;
  let ended: Promise<void> | undefined;
  let isOver = false;
  const mark = createFamilyMark();

  const flush = (): void => {
    const text = outbox;
    outbox = "";
    if (child?.stdin.writable) child.stdin.write(text);
  };

  return {
    async start(receiver) {
      const started = await inSpawnTurn(async () => {
        if (options.signal?.aborted) throw stoppedBefore(options.serverName);
        return spawnServer(options, mark);
      });
      child = started;
      options.onSpawned?.(started.pid as number);
      ended = new Promise((resolve) => {
        const onEnd = (end: TransportEnd): void => {
          isOver = true;
          resolve();
          receiver.onEnd(end);
        };
        listen(started, options, { ...receiver, onEnd });
      });
    },
    send(message: OutgoingMessage | readonly OutgoingMessage[]) {
      if (!child || closing || isOver) throw new Error(l10n.t("{0} is not running", options.serverName));
      if (!child.stdin.writable) throw new TransportEnding(l10n.t("{0} is not running", options.serverName));
      // Messages of one turn leave in one write.
      if (outbox === "") queueMicrotask(flush);
      outbox += `${JSON.stringify(message)}\n`;
    },
    close() {
      closing ??= closeServer(child, mark, options).then(() => within(maxEndMs, Promise.resolve(ended)));
      return closing;
    },
  };
}

/** Stopped while it waited for its turn. */
const stoppedBefore = (name: string): TransportError =>
  new TransportError({ reason: l10n.t("{0} was stopped", name), stderrTail: [], canRetry: false });

async function closeServer(
  child: ChildProcessWithoutNullStreams | undefined,
  mark: string,
  options: StdioOptions,
): Promise<void> {
  if (child?.pid === undefined) return;
  await endProcessTree(child, mark, options.timeouts ?? defaultStopTimeouts);
  options.onGone?.(child.pid);
}

function spawnServer(options: StdioOptions, mark: string): Promise<ChildProcessWithoutNullStreams> {
  const { launch } = options;
  return new Promise((resolve, reject) => {
    const fail = (thrown: unknown): void => {
      const reason = explainSpawnFailure(launch, thrown, launch.cwd === undefined || existsSync(launch.cwd));
      reject(new TransportError({ reason, stderrTail: [], canRetry: false }, { cause: thrown }));
    };
    try {
      const platformCommand = commandForPlatform(launch, process.platform, isProgram);
      if (platformCommand === undefined) throw Object.assign(new Error("not found"), { code: "ENOENT" });
      const child = spawn(platformCommand.command, platformCommand.args, {
        cwd: launch.cwd,
        env: withFamilyMark(launch.env, mark),
        stdio: "pipe",
        windowsHide: true,
        windowsVerbatimArguments: platformCommand.verbatim,
        detached: process.platform !== "win32",
      });
      child.once("error", fail);
      child.once("spawn", () => {
        child.off("error", fail);
        // Later errors (a signal that could not be sent) change nothing: the exit event decides.
        child.on("error", () => undefined);
        resolve(child);
      });
    } catch (thrown) {
      fail(thrown);
    }
  });
}

function listen(child: ChildProcessWithoutNullStreams, options: StdioOptions, receiver: TransportReceiver): void {
  const stdout = createLineFraming({ maxLineBytes: options.maxReplyBytes });
  const stderr = createLineFraming({ maxLineBytes: maxStderrLineBytes });
  const tail = createLineTail();
  let ended = false;
  let outputGrace: NodeJS.Timeout | undefined;

  const onStderr = (lines: readonly FramedLine[]): void => {
    for (const line of lines) {
      const text = stderrText(line);
      tail.push(text);
      receiver.onStderr(text);
    }
  };
  const finish = (): void => {
    if (ended) return;
    ended = true;
    clearTimeout(outputGrace);
    // A truncated reply fails with the reason of the end, like all pending ones.
    deliver(stdout.end(), { ...receiver, onUnreadable: (_id, problem) => receiver.onProblem(problem) });
    onStderr(stderr.end());
    const { exitCode, signalCode } = child;
    receiver.onEnd({
      reason: explainExit(options.serverName, exitCode, signalCode),
      ...(exitCode === null ? {} : { exitCode }),
      ...(signalCode === null ? {} : { signal: signalCode }),
      stderrTail: tail.lines,
      canRetry: true,
    });
  };
  const finishSoon = (): void => {
    // One turn later: on a busy machine the exit event may be queued behind this timer.
    outputGrace ??= setTimeout(() => setImmediate(finish), outputGraceMs);
  };

  child.stdout.on("data", (chunk: Buffer) => deliver(stdout.push(chunk), receiver));
  child.stderr.on("data", (chunk: Buffer) => onStderr(stderr.push(chunk)));
  // A server that has exited, as its exit event will show, or that can never answer again even if its process lives on.
  child.stdin.on("error", finishSoon);
  // A server that closed its output can never answer again, even if its process lives on.
  child.stdout.once("end", finishSoon);
  child.once("exit", finishSoon);
  child.once("close", finish);
}

/** Programs on Windows often write in the code page of the console; what can be read of it is better than nothing. */
function stderrText(line: FramedLine): string {
  if (line.kind === "line") return line.text;
  return line.kind === "invalidUtf8" && line.head === line.tail ? line.head : `${line.head}…`;
}

function deliver(lines: readonly FramedLine[], receiver: TransportReceiver): void {
  for (const line of lines) {
    if (line.kind === "line") deliverText(line.text, receiver);
    else if (line.kind === "invalidUtf8")
      receiver.onUnreadable(findReplyId(line.head, line.tail), `A line of ${line.bytes} bytes is not UTF-8.`);
    else receiver.onUnreadable(findReplyId(line.head, line.tail), `A reply of ${line.bytes} bytes is too large.`);
  }
}

/** The id of a reply that is not JSON is looked for so near to both of its ends. */
const searched = 4096;

function deliverText(text: string, receiver: TransportReceiver): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    const id = findReplyId(text.slice(0, searched), text.slice(-searched));
    return receiver.onUnreadable(id, `Not a message: ${cutShort(text, 200)}`);
  }
  receiver.onMessage(message);
}
