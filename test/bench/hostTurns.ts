import { join } from "node:path";
import { openHost } from "../host/hostSession.ts";
import { linkExtension } from "../host/linkExtension.ts";
import { workbenchAddress } from "../host/workbenchAddress.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { median, type Bench, type BenchRow } from "./bench.ts";
import { packWithoutTriggers, resultCode, takeResult, writeProbe } from "./hostProbe.ts";
import { specCount, withLargeProject } from "./largeProject.ts";

const rounds = 3;
const goalMs = 50;

/** How long the extension host worked without a pause, in milliseconds of its thread: other processes do not count. */
interface Turns {
  readonly firstRows: number;
  readonly change: number;
}

/** The Specs view of a large project in a real window: everything that hangs on its rows, VS Code's own part included. */
export const hostTurns: Bench = {
  name: "extension host",
  async run() {
    const scratch = await createTemporaryFolder();
    try {
      const extensions = join(scratch.path, "extensions");
      await linkExtension(await packWithoutTriggers(join(scratch.path, "packed")), extensions);
      const result = join(scratch.path, "turns.json");
      await writeProbe(extensions, "probe", ["onStartupFinished"], probeCode(result));
      return await withLargeProject(async (workspace) => {
        const userDataDir = join(scratch.path, "user-data");
        const host = await openHost({ workspace, userDataDir, extensionsDir: extensions, isTrustDisabled: true });
        try {
          const turns: Turns[] = [];
          // The first window of a profile compiles and caches.
          await takeResult(result);
          while (turns.length < rounds) {
            await host.page.goto(workbenchAddress({ workspace }));
            turns.push(await takeResult<Turns>(result));
          }
          return rowsOf(turns);
        } finally {
          await host.close();
        }
      });
    } finally {
      await scratch.remove();
    }
  },
};

const rowsOf = (turns: readonly Turns[]): readonly BenchRow[] =>
  (["firstRows", "change"] as const).map((key) => {
    const longest = turns.map((each) => each[key]);
    return {
      name: `extension host, ${specCount} specs: longest it was busy with ${key === "firstRows" ? "first rows" : "one change"}`,
      ratio: Math.max(...longest) / goalMs,
      goal: 1,
      detail: `at worst ${Math.max(...longest).toFixed(0)} ms against ${goalMs} ms, usually ${median(longest).toFixed(0)} ms`,
    };
  });

/** Waits for rows and for a changed one, and some time longer for what follows from them. */
const probeCode = (result: string): string => `
const vscode = require("vscode");
const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
function worked() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
async function longestTurn(run) {
  let [longest, before, isOver] = [0, worked(), false];
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await run();
  await pause(3000);
  isOver = true;
  return longest;
}
async function until(isTrue) {
  while (!isTrue()) await pause(20);
}
async function takeTurns() {
  // Starting extensions is not what is measured here, neither others nor this one.
  await pause(1000);
  const { specs } = await vscode.extensions.getExtension("flightdeck.flightdeck").activate();
  await pause(0);
  const firstRows = await longestTurn(async () => {
    await vscode.commands.executeCommand("flightdeck.specs.focus");
    await until(() => specs.state === "shown");
  });
  const folder = vscode.workspace.workspaceFolders[0].uri.fsPath + "/.chant/specs/";
  const file = folder + readdirSync(folder)[5];
  const change = await longestTurn(async () => {
    const changed = new Promise((resolve) => specs.onDidChange(() => specs.redrawn > 0 && resolve()));
    writeFileSync(file, readFileSync(file, "utf8").replace("# ", "# Now "));
    await changed;
  });
  // A view that is open would wake the extension of the next window before its probe.
  await vscode.commands.executeCommand("workbench.view.explorer");
  await pause(500);
  return { firstRows, change };
}
exports.activate = () => { ${resultCode(result, "takeTurns")}; };
`;
