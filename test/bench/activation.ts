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

const rounds = 7;
const timeoutMs = 60_000;
const shutdownTimeoutMs = 8_000;
/**
 * By VS Code's clock, on a host that is busy starting, the aim is 4.5 times an empty extension, a quarter of what it once
 * was. In processor time the quarter of that cost on top of the empty extension makes this.
 */
const goal = 1.8;

/** What one window took. */
interface Times {
  /** The extension host's process. */
  readonly pid: number;
  /** Processor time of that process from the call until the extension was active, in milliseconds. */
  readonly worked: number;
  readonly byTheClock: number;
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
      const [unrelated, few] = [join(scratch.path, "unrelated"), join(scratch.path, "few")];
      for (const folder of [unrelated, join(few, ".chant", "specs")]) await mkdir(folder, { recursive: true });
      return await withLargeProject(async (many) => {
        const userDataDir = join(scratch.path, "user-data");
        const host = await openHost({
          ...{ workspace: unrelated, userDataDir, extensionsDir: extensions, isTrustDisabled: true },
        });
        try {
          // The first window of a profile compiles and caches, which happens only once.
          await takeTimes(host.page, result);
          return await measure((workspace) => timesIn(host.page, workspace, result), { unrelated, few, many });
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
  workspaces: Readonly<Record<"unrelated" | "few" | "many", string>>,
): Promise<readonly BenchRow[]> {
  const taken = { unrelated: [] as Times[], few: [] as Times[], many: [] as Times[] };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ["unrelated", "few", "many"] as const) taken[kind].push(await timesOf(workspaces[kind]));
  const worked = (kind: keyof typeof taken): number => median(taken[kind].map((each) => each.worked));
  const shown = (kind: keyof typeof taken): string => {
    const clock = median(taken[kind].map(({ byTheClock }) => byTheClock));
    return `${worked(kind).toFixed(0)} ms of processor (${clock.toFixed(0)} ms by the clock)`;
  };
  return [
    {
      name: "activation against that of an empty extension",
      ratio: worked("few") / worked("unrelated"),
      goal,
      detail: `${shown("few")} against ${shown("unrelated")}`,
    },
    {
      name: `activation with ${specCount} specs against none`,
      ratio: worked("many") / worked("few"),
      goal: 1.3,
      detail: `${shown("many")} against ${shown("few")}`,
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

/** An extension with nothing in it, and one that activates it or, in a project, Flightdeck and takes the time. */
async function writeProbes(extensions: string, result: string): Promise<void> {
  await writeProbe(extensions, "empty", [], "exports.activate = () => undefined;");
  await writeProbe(
    extensions,
    "probe",
    ["*"],
    `const vscode = require("vscode");
function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
async function takeTimes() {
  const id = vscode.workspace.name === "unrelated" ? "bench.empty" : "flightdeck.flightdeck";
  const extension = vscode.extensions.getExtension(id);
  if (extension.isActive) throw new Error(id + " was active before the probe.");
  const [before, start] = [worked(), performance.now()];
  await extension.activate();
  return { pid: process.pid, worked: worked() - before, byTheClock: performance.now() - start };
}
exports.activate = () => ${resultCode(result, "takeTimes")};`,
  );
}
