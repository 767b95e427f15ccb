import { mkdirSync, writeFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openHost } from "../host/hostSession.ts";
import { linkExtension } from "../host/linkExtension.ts";
import { workbenchAddress } from "../host/workbenchAddress.ts";
import { commandLineOf, descendantsOf } from "../support/processTree.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { packWithoutTriggers, resultCode, takeResult, writeProbe } from "./hostProbe.ts";

const packageCount = 25;
const foldersPerPackage = 60;
const filesPerFolder = 100;
const newFolders = 50;
const rounds = 4;

/** What one window did while 5,000 files were created in new folders. */
interface Burst {
  readonly pid: number;
  /** How often a folder was read on average from the start of the window until all was quiet. */
  readonly readsAtStart: number;
  readonly mostRead: string;
  readonly readsAfter: number;
  readonly watchesAfter: number;
  /** Processor time of the extension host. */
  readonly worked: number;
}

/** A repository of 150,000 files with projects in its packages: what finding them costs, and following new files. */
export const monorepo: Bench = {
  name: "monorepo",
  async run() {
    const scratch = await createTemporaryFolder();
    try {
      const [extensions, result] = [join(scratch.path, "extensions"), join(scratch.path, "burst.json")];
      await linkExtension(await packWithoutTriggers(join(scratch.path, "packed")), extensions);
      const [workspace, isAwake] = [join(scratch.path, "monorepo"), join(scratch.path, "awake")];
      writeMonorepo(workspace);
      await writeProbe(extensions, "probe", ["*"], probeCode(result, isAwake));
      const userDataDir = join(scratch.path, "user-data");
      const host = await openHost({ workspace, userDataDir, extensionsDir: extensions, isTrustDisabled: true });
      try {
        // The first window of a profile compiles and caches.
        await takeResult<Burst>(result);
        const bursts = { asleep: [] as Burst[], awake: [] as Burst[] };
        let servers = 0;
        for (let round = 0; round < rounds; round += 1)
          for (const kind of ["asleep", "awake"] as const) {
            await (kind === "awake" ? writeFile(isAwake, "") : rm(isAwake, { force: true }));
            await host.page.goto(workbenchAddress({ workspace }));
            const burst = await takeResult<Burst>(result);
            bursts[kind].push(burst);
            servers = Math.max(servers, serversOf(burst.pid));
          }
        return rowsOf(bursts.asleep, bursts.awake, servers);
      } finally {
        await host.close();
      }
    } finally {
      await scratch.remove();
    }
  },
};

function writeMonorepo(root: string): void {
  for (let index = 0; index < packageCount; index += 1) {
    const project = join(root, "packages", `part${index}`);
    mkdirSync(join(project, ".chant", "specs"), { recursive: true });
    writeFileSync(
      join(project, ".chant", "specs", `2026-01-01-001-${index + 100}.md`),
      "---\ntype: code\n---\n# Build\n",
    );
    for (let folder = 0; folder < foldersPerPackage; folder += 1) {
      const path = join(project, "src", `f${folder}`);
      mkdirSync(path, { recursive: true });
      for (let file = 0; file < filesPerFolder; file += 1) writeFileSync(join(path, `${file}.ts`), "");
    }
  }
}

const serversOf = (pid: number): number =>
  descendantsOf(pid).filter((child) => commandLineOf(child).some((part) => /[\\/]servers[\\/]\w+\.js$/.test(part)))
    .length;

function rowsOf(asleep: readonly Burst[], awake: readonly Burst[], servers: number): readonly BenchRow[] {
  const files = packageCount * foldersPerPackage * filesPerFolder;
  const worst = (key: "readsAtStart" | "readsAfter" | "watchesAfter"): number =>
    Math.max(...awake.map((each) => each[key]));
  // Whatever else the machine does only adds to the time, by up to half of it: the least disturbed round counts.
  const worked = (bursts: readonly Burst[]): number => Math.min(...bursts.map((each) => each.worked));
  const created = `${newFolders * filesPerFolder} new files in ${newFolders + 1} new folders`;
  const rows = [
    {
      name: "walks at start",
      ratio: worst("readsAtStart"),
      // Here and there a folder is also read for another reason than to find projects.
      goal: 1.1,
      detail: `${packageCount} projects; most often read: ${awake[0]?.mostRead}`,
    },
    {
      name: "folders read after a burst for each new folder",
      ratio: worst("readsAfter") / (newFolders + 1),
      goal: 1,
      detail: `${worst("readsAfter")} reads after ${created}`,
    },
    { name: "watches opened after a burst", ratio: worst("watchesAfter"), goal: 0, detail: created },
    {
      name: "a burst against an extension that does nothing",
      ratio: worked(awake) / worked(asleep),
      goal: 1.5,
      detail: `${worked(awake).toFixed(0)} ms of processor against ${worked(asleep).toFixed(0)} ms`,
    },
    {
      name: "servers of nested projects before their first use",
      ratio: servers,
      goal: 0,
      detail: `${servers} processes`,
    },
  ];
  return rows.map((row) => ({ ...row, name: `monorepo, ${files} files: ${row.name}` }));
}

/** Counts what Flightdeck reads and watches, if it is awake. Another process creates the files. */
const probeCode = (result: string, isAwake: string): string => `
const vscode = require("vscode");
const fs = require("node:fs");
const { once } = require("node:events");
const { sep } = require("node:path");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
const reads = new Map();
let watches = 0;
const { readdir } = fs.promises;
fs.promises.readdir = (path, ...rest) => {
  reads.set(String(path), (reads.get(String(path)) ?? 0) + 1);
  return readdir.call(fs.promises, path, ...rest);
};
const { watch } = fs;
fs.watch = (...all) => ((watches += 1), watch.apply(fs, all));
const createFiles = (root) => {
  for (let folder = 0; folder < ${newFolders}; folder += 1) {
    const path = root + "/new" + process.pid + "/f" + folder;
    require("node:fs").mkdirSync(path, { recursive: true });
    for (let file = 0; file < ${filesPerFolder}; file += 1) require("node:fs").writeFileSync(path + "/" + file + ".ts", "");
  }
};
async function takeBurst() {
  const root = vscode.workspace.workspaceFolders[0].uri.fsPath;
  if (fs.existsSync(${JSON.stringify(isAwake)})) {
    await vscode.extensions.getExtension("flightdeck.flightdeck").activate();
    await vscode.commands.executeCommand("flightdeck.specs.focus");
  }
  await pause(8000);
  const ordinary = [...reads].filter(([path]) => path.startsWith(root) && !path.includes(sep + ".chant"));
  const readsAtStart = ordinary.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, ordinary.length);
  const [mostRead] = ordinary.sort(([, one], [, other]) => other - one)[0] ?? [""];
  const [workedBefore, watchesBefore] = [worked(), watches];
  reads.clear();
  const code = "(" + createFiles + ")(" + JSON.stringify(root + "/packages/part3") + ")";
  await once(require("node:child_process").spawn(process.execPath, ["-e", code], { stdio: "ignore" }), "exit");
  await pause(8000);
  // A view that is open would wake Flightdeck in the next window.
  const after = { worked: worked() - workedBefore, watchesAfter: watches - watchesBefore };
  const readsAfter = [...reads].reduce((sum, [path, count]) => sum + (path.startsWith(root) ? count : 0), 0);
  await vscode.commands.executeCommand("workbench.view.explorer");
  return { pid: process.pid, readsAtStart, mostRead, readsAfter, ...after };
}
exports.activate = () => { ${resultCode(result, "takeBurst")}; };
`;
