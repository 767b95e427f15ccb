import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openHost } from "../host/hostSession.ts";
import { linkExtension } from "../host/linkExtension.ts";
import { eventually } from "../support/eventually.ts";
import { commandLineOf, descendantsOf } from "../support/processTree.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { packWithoutTriggers, resultCode, takeResult, writeProbe } from "./hostProbe.ts";

/** What follows a start is over by then, V8's first collections included. */
const settleMs = 25_000;
const quietMs = 60_000;
const serverNames = ["chant", "preflights", "speckit"];

/** How often we wake up in a minute in which nothing happens and all servers are ready. */
export const idle: Bench = {
  name: "idle",
  async run() {
    // Only Linux tells how often a process woke up.
    if (process.platform !== "linux") return [];
    const scratch = await createTemporaryFolder();
    try {
      const path = (name: string): string => join(scratch.path, name);
      await linkExtension(await packWithoutTriggers(path("packed")), path("extensions"));
      await writeProbe(path("extensions"), "probe", ["*"], probeCode(path("pid.json"), path("woken.json")));
      const workspace = path("used");
      for (const folder of [".chant/specs", "docs/adr", ".specify"])
        await mkdir(join(workspace, folder), { recursive: true });
      const [userDataDir, extensionsDir] = [path("user-data"), path("extensions")];
      const host = await openHost({ workspace, userDataDir, extensionsDir, isTrustDisabled: true });
      try {
        const { pid } = await takeResult<{ readonly pid: number }>(path("pid.json"));
        const servers = await quietServers(pid);
        const { woken, heard } = await takeResult<{ readonly woken: number; readonly heard: number }>(
          path("woken.json"),
        );
        // Before it was quiet, the servers were heard: a probe that hears nothing proves nothing.
        if (heard === 0) throw new Error("The probe did not notice what Flightdeck does.");
        const detail = `in ${quietMs / 1000} s, ${heard} before that`;
        return [servers, { name: "idle: wake-ups in the extension host", ratio: woken, goal: 0, detail }];
      } finally {
        await host.close();
      }
    } finally {
      await scratch.remove();
    }
  },
};

async function quietServers(host: number): Promise<BenchRow> {
  const started = (): readonly number[] => descendantsOf(host).filter((child) => scriptOf(child) !== undefined);
  const areReady = (): boolean => serverNames.every((name) => started().some((child) => scriptOf(child) === name));
  await eventually(areReady, `${serverNames.join(", ")} did not start`);
  await pause(settleMs);
  const children = started();
  const before = await wakeUps(children);
  await pause(quietMs);
  const detail = `in ${quietMs / 1000} s: ${children.map(scriptOf).join(", ")}`;
  return { name: "idle: wake-ups of ready servers", ratio: (await wakeUps(children)) - before, goal: 0, detail };
}

/** The script of ours that a process runs, if any. */
function scriptOf(pid: number): string | undefined {
  const script = commandLineOf(pid).find((part) => /flightdeck\.flightdeck-.*\.js$/.test(part));
  return script && basename(script, ".js");
}

/** How often a thread of these processes went to sleep by itself, and so had woken up. */
async function wakeUps(pids: readonly number[]): Promise<number> {
  let count = 0;
  for (const pid of pids)
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const status = await readFile(`/proc/${pid}/task/${thread}/status`, "utf8");
      count += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]);
    }
  return count;
}

/** VS Code itself wakes the extension host all the time, so only timers, watches and pipes that we opened count. */
const probeCode = (pid: string, woken: string): string => `
const vscode = require("vscode");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const ours = new Set();
let count = 0;
function isOurs() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return /extension[\\\\/]dist[\\\\/]extension/.test(stack);
}
require("node:async_hooks").createHook({
  init: (id, type) => { if (type !== "PROMISE" && isOurs()) ours.add(id); },
  before: (id) => { if (ours.has(id)) count += 1; },
}).enable();
async function wake() {
  await vscode.extensions.getExtension("flightdeck.flightdeck").activate();
  return { pid: process.pid };
}
async function countWoken() {
  await wake();
  await pause(${settleMs});
  const heard = count;
  await pause(${quietMs});
  return { woken: count - heard, heard };
}
exports.activate = () => {
  ${resultCode(pid, "wake")};
  ${resultCode(woken, "countWoken")};
};
`;
