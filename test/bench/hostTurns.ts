import { join } from "node:path";
import { openHost } from "../host/hostSession.ts";
import { linkExtension } from "../host/linkExtension.ts";
import { workbenchAddress } from "../host/workbenchAddress.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { median, type Bench, type BenchRow } from "./bench.ts";
import { adrCount, writeDecisions } from "./decisionsView.ts";
import { featureCount, folderOf, writeFeatures } from "./featuresView.ts";
import { packWithoutTriggers, resultCode, takeResult, writeProbe } from "./hostProbe.ts";
import { specCount, withLargeProject } from "./largeProject.ts";

const rounds = 3;
const goalMs = 50;

/** How long the extension host went on without a pause, in milliseconds. */
interface Turn {
  /** Of its thread: other processes do not count. */
  readonly worked: number;
  readonly byTheClock: number;
}

interface Turns {
  readonly firstRows: Turn;
  readonly change: Turn;
  /** From writing a file until its row was drawn again. */
  readonly untilRefreshed: number;
}

const views = {
  specs: `${specCount} specs`,
  decisions: `${adrCount} ADRs`,
  features: `${featureCount} features`,
};

type Measured = Readonly<Record<keyof typeof views, Turns>>;

/** Everything in one large workspace and a real window: all that hangs on its rows, VS Code's own part included. */
export const hostTurns: Bench = {
  name: "extension host",
  async run() {
    const scratch = await createTemporaryFolder();
    try {
      const extensions = join(scratch.path, "extensions");
      await linkExtension(await packWithoutTriggers(join(scratch.path, "packed"), { forTests: true }), extensions);
      const result = join(scratch.path, "turns.json");
      await writeProbe(extensions, "probe", ["onStartupFinished"], probeCode(result));
      return await withLargeProject(async (workspace) => {
        await writeDecisions(workspace);
        await writeFeatures(workspace);
        const userDataDir = join(scratch.path, "user-data");
        const host = await openHost({ workspace, userDataDir, extensionsDir: extensions, isTrustDisabled: true });
        try {
          const turns: Measured[] = [];
          // The first window of a profile compiles and caches.
          await takeResult(result);
          while (turns.length < rounds) {
            await host.page.goto(workbenchAddress({ workspace }));
            turns.push(await takeResult<Measured>(result));
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

const rowsOf = (measured: readonly Measured[]): readonly BenchRow[] =>
  Object.entries(views).flatMap(([view, size]) => {
    const turns = measured.map((each) => each[view as keyof Measured]);
    const refreshed = median(turns.map(({ untilRefreshed }) => untilRefreshed)).toFixed(0);
    const row = (what: string, longest: readonly Turn[], more = ""): BenchRow => {
      const worked = longest.map((turn) => turn.worked);
      const clock = Math.max(...longest.map(({ byTheClock }) => byTheClock)).toFixed(0);
      return {
        name: `extension host, ${size}: longest it was busy with ${what}`,
        ratio: Math.max(...worked) / goalMs,
        goal: 1,
        detail: `at worst ${Math.max(...worked).toFixed(0)} ms against ${goalMs} ms (${clock} ms by the clock), usually ${median(worked).toFixed(0)} ms${more}`,
      };
    };
    const firstRows = turns.map((each) => each.firstRows);
    const changes = turns.map(({ change }) => change);
    return [row("first rows", firstRows), row("one change", changes, `; row drawn ${refreshed} ms after the write`)];
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
  let [longest, before, isOver] = [{ worked: 0, byTheClock: 0 }, { worked: worked(), byTheClock: performance.now() }, false];
  const look = () => {
    const now = { worked: worked(), byTheClock: performance.now() };
    for (const key of ["worked", "byTheClock"]) longest[key] = Math.max(longest[key], now[key] - before[key]);
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
  const api = await vscode.extensions.getExtension("flightdeck.flightdeck").activate();
  await pause(0);
  const root = vscode.workspace.workspaceFolders[0].uri.fsPath;
  const nth = (folder, at) => root + folder + readdirSync(root + folder)[at];
  const specs = await measure("specs", api.specs, nth("/.chant/specs/", 5), (text) => text.replace("# ", "# Now "));
  const decisions = await measure("decisions", api.decisions, nth("/docs/adr/", 995), (text) => text.replace("# ADR: ", "# ADR: Again "));
  const features = await measure("features", api.features, root + "/specs/${folderOf(3)}/tasks.md", (text) => text.includes("[ ]") ? text.replace("[ ]", "[X]") : text.replace("[X]", "[ ]"));
  // A view that is open would wake the extension of the next window before its probe.
  await vscode.commands.executeCommand("workbench.view.explorer");
  await pause(500);
  return { specs, decisions, features };
}
async function measure(name, view, file, change) {
  const firstRows = await longestTurn(async () => {
    await vscode.commands.executeCommand("flightdeck." + name + ".focus");
    await until(() => view.state === "shown");
  });
  let untilRefreshed = 0;
  const changed = await longestTurn(async () => {
    const refreshed = new Promise((resolve) => view.tree.onDidChangeTreeData(() => resolve()));
    const written = performance.now();
    writeFileSync(file, change(readFileSync(file, "utf8")));
    await refreshed;
    untilRefreshed = performance.now() - written;
  });
  return { firstRows, change: changed, untilRefreshed };
}
exports.activate = () => { ${resultCode(result, "takeTurns")}; };
`;
