import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openHost } from "../host/hostSession.ts";
import { linkExtension } from "../host/linkExtension.ts";
import { workbenchAddress } from "../host/workbenchAddress.ts";
import { survivorsOf } from "../support/processTree.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { median, type Bench, type BenchRow } from "./bench.ts";
import { packWithoutTriggers, resultCode, takeResult, writeProbe } from "./hostProbe.ts";
import { specCount, withLargeProject } from "./largeProject.ts";

const rounds = 10;
const timeoutMs = 60_000;
const shutdownTimeoutMs = 8_000;

/** What one window took, in milliseconds. */
interface Times {
  /** The extension host's process. */
  readonly pid: number;
  /** From the start of the process to the first extension. */
  readonly host: number;
  readonly empty: number;
  readonly flightdeck: number;
}

/** What the packaged extension adds to the start of a window, and that it does not grow with the project. */
export const activation: Bench = {
  name: "activation",
  async run() {
    const scratch = await createTemporaryFolder();
    try {
      const extensions = join(scratch.path, "extensions");
      await linkExtension(await packWithoutTriggers(join(scratch.path, "packed")), extensions);
      const result = join(scratch.path, "times.json");
      await writeProbes(extensions, result);
      const none = join(scratch.path, "none");
      await mkdir(join(none, ".chant", "specs"), { recursive: true });
      return await withLargeProject(async (large) => {
        const userDataDir = join(scratch.path, "user-data");
        const host = await openHost({ workspace: none, userDataDir, extensionsDir: extensions, isTrustDisabled: true });
        try {
          // The first window of a profile compiles and caches, which happens only once.
          await takeTimes(host.page, result);
          return await measure((workspace) => timesIn(host.page, workspace, result), none, large);
        } finally {
          await host.close();
        }
      });
    } finally {
      await scratch.remove();
    }
  },
};

async function measure(
  timesOf: (workspace: string) => Promise<Times>,
  none: string,
  large: string,
): Promise<readonly BenchRow[]> {
  const [without, withMany]: [Times[], Times[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await timesOf(none));
    withMany.push(await timesOf(large));
  }
  const of = (key: keyof Times, times: readonly Times[]): number => median(times.map((each) => each[key]));
  const [few, many] = [of("flightdeck", without), of("flightdeck", withMany)];
  const [host, empty] = [of("host", withMany), of("empty", withMany)];
  const share = (ms: number): string => `${((ms / (host + ms)) * 100).toFixed(1)} %`;
  return [
    {
      name: `activation with ${specCount} specs against none`,
      ratio: many / few,
      goal: 1.3,
      detail:
        `${many.toFixed(1)} ms against ${few.toFixed(1)} ms; its share of the start of the extension host ` +
        `(${host.toFixed(0)} ms before) is ${share(many)}, that of an empty extension ${share(empty)} (${empty.toFixed(1)} ms)`,
    },
  ];
}

/** A new window, and with it a new extension host, on the same server. */
async function timesIn(page: Page, workspace: string, result: string): Promise<Times> {
  await page.goto(workbenchAddress({ workspace }));
  return await takeTimes(page, result);
}

/** Closes the window, too: what it has not finished yet must not slow down the next one. */
async function takeTimes(page: Page, result: string): Promise<Times> {
  const times = await takeResult<Times>(result);
  await page.goto("about:blank");
  // VS Code keeps the host of a window that closed uncleanly for hours, in case it reconnects. This one will not.
  for (const pid of await survivorsOf([times.pid], shutdownTimeoutMs)) process.kill(pid);
  const left = await survivorsOf([times.pid], timeoutMs);
  if (left.length > 0) throw new Error("The extension host of a closed window did not end.");
  return times;
}

/** An extension with nothing in it, and one that activates both others and takes the time. */
async function writeProbes(extensions: string, result: string): Promise<void> {
  await writeProbe(extensions, "empty", [], "exports.activate = () => undefined;");
  await writeProbe(
    extensions,
    "probe",
    ["*"],
    `const vscode = require("vscode");
async function timeOf(id) {
  const extension = vscode.extensions.getExtension(id);
  if (extension.isActive) throw new Error(id + " was active before the probe.");
  const start = performance.now();
  await extension.activate();
  return performance.now() - start;
}
async function takeTimes() {
  const host = process.uptime() * 1000;
  const empty = await timeOf("bench.empty");
  const flightdeck = await timeOf("flightdeck.flightdeck");
  return { pid: process.pid, host, empty, flightdeck };
}
exports.activate = () => ${resultCode(result, "takeTimes")};`,
  );
}
