import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { inspectProcess } from "../../src/mcp/observe/inspectProcess.ts";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import { serverProcesses } from "../support/serverProcesses.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";
import { at, features, remove, root, untilFeature, untilState, write } from "./featureRows.ts";
import { clearSpec, plan, tasks } from "./featureTexts.ts";
import { readText, specUri, untilGroup, withSpec } from "./specRows.ts";
import { eventually } from "../support/eventually.ts";

let runs: FlightdeckApi["runs"];
let servers: FlightdeckApi["servers"];

const run = (command: string, argument: unknown): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, argument);
const set = (key: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update(`flightdeck.${key}`, value, vscode.ConfigurationTarget.Global);
const agent = { runner: "fake-hang", permission: "edit" };
const folder = "020-sluice";
const specDirectory = (): string => at(`specs/${folder}`);
const file = (name: string): string => join(specDirectory(), name);

/** Each long step of a feature: what it starts from, and the file it makes. */
const steps = {
  specifyFeature: { from: {}, makes: "spec.md", argument: () => ({ description: "Keepers open the sluice." }) },
  planFeature: { from: { "spec.md": clearSpec }, makes: "plan.md", argument: () => ({}) },
  createTasks: { from: { "spec.md": clearSpec, "plan.md": plan }, makes: "tasks.md", argument: () => ({}) },
} as const;

/** Each way in which it can be interrupted while the server does not answer: how, and what the record then says. */
const ways = {
  "is cancelled": {
    outcome: "cancelled",
    sentence: /^$/,
    interrupt: () => runs.active[0]?.cancel(),
  },
  "times out": {
    outcome: "failed",
    sentence: /did not respond within 0\.5 s .*flightdeck\.runs\.timeout/,
    interrupt: () => undefined,
  },
  "loses its server": {
    outcome: "failed",
    sentence: /was interrupted|ended|stopped/,
    interrupt: () => signal("speckit", "SIGKILL"),
  },
} as const;

function signal(server: string, name: NodeJS.Signals): void {
  for (const pid of serverProcesses(server)) process.kill(pid, name);
}

async function lastRun() {
  await until(runs.onDidChange, () => (runs.active.length === 0 ? true : undefined));
  const [record] = await runs.list();
  assert.ok(record);
  return record;
}

async function untilAgent(): Promise<number> {
  const path = join(workspaceRoot().fsPath, "agent.pid");
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(workspaceRoot(), "agent.pid"));
  await until(watcher.onDidCreate, () => (existsSync(path) ? true : undefined));
  watcher.dispose();
  const pid = Number(await readFile(path, "utf8"));
  await rm(path);
  return pid;
}

const untilGone = (pid: number): Promise<true> =>
  eventually(async () => (await inspectProcess(pid)) === undefined, `the agent ${pid} lives on`);

describe("Interruptions", () => {
  before(async () => {
    ({ runs, servers } = await activateExtension());
    const script = join(process.env["FLIGHTDECK_TEST_FIXTURES"] ?? "", "fakeAgent", "main.mjs");
    const hang = { command: process.execPath, args: [script, "hang"], promptVia: "stdin" };
    await set("runners", { "fake-hang": hang, "fake-brief": { ...hang, timeoutSeconds: 0.5 } });
    await run("initializeSpecKit", { folder: root(), isConfirmed: true });
    await untilState(await features(), "empty");
  });
  after(async () => {
    await set("runners", undefined);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.commands.executeCommand("notifications.clearAll");
    await remove("specs", ".specify");
    await untilState(await features(), "notInitialized");
  });
  beforeEach(() => remove(`specs/${folder}`));

  for (const [command, { from, makes, argument }] of Object.entries(steps)) {
    for (const [way, { outcome, sentence, interrupt }] of Object.entries(ways)) {
      it(`${command} ${way}: nothing is half-written, and the same run works afterwards [clause 86]`, async () => {
        await write({ [`specs/${folder}/notes.md`]: "mine\n" });
        await write(Object.fromEntries(Object.entries(from).map(([name, text]) => [`specs/${folder}/${name}`, text])));
        const before = readdirSync(specDirectory(), { recursive: true }).sort();
        const request = { specDirectory: specDirectory(), ...argument() };
        // The server has to be up before it can be made to stand still.
        await untilServer();
        if (way === "times out") await set("runs.timeout", 0.5);
        signal("speckit", "SIGSTOP");
        const over = run(command, request);
        await until(runs.onDidChange, () => runs.active[0]);
        interrupt();
        await over;
        const record = await lastRun();
        signal("speckit", "SIGCONT");
        await set("runs.timeout", undefined);
        assert.equal(record.outcome, outcome);
        assert.match(record.sentence ?? "", sentence);
        assert.deepEqual(readdirSync(specDirectory(), { recursive: true }).sort(), before);
        await run(command, record.argument);
        assert.equal((await lastRun()).outcome, "succeeded");
        assert.ok(existsSync(file(makes)));
      });
    }
  }

  for (const way of ["is cancelled", "times out", "loses its server"] as const) {
    it(`implementTasks ${way}: nothing is ticked, and no agent stays`, async () => {
      const view = await features();
      await write({
        [`specs/${folder}/spec.md`]: clearSpec,
        [`specs/${folder}/plan.md`]: plan,
        [`specs/${folder}/tasks.md`]: tasks,
      });
      await untilFeature(view, folder, "Implementing");
      const runner = way === "times out" ? "fake-brief" : agent.runner;
      const over = run("implementTasks", {
        specDirectory: specDirectory(),
        filter: "T002",
        ...agent,
        runner,
        force: true,
      });
      const pid = await untilAgent();
      if (way === "is cancelled") runs.active[0]?.cancel();
      if (way === "loses its server") signal("speckit", "SIGKILL");
      await over;
      await untilGone(pid);
      const record = await lastRun();
      if (way === "is cancelled") assert.equal(record.outcome, "cancelled");
      if (way === "loses its server") assert.match(record.sentence ?? "", /interrupted/);
      if (way === "times out") assert.match(await runs.readLog(record.id), /did not finish within 0\.5 seconds/);
      assert.equal(await readFile(file("tasks.md"), "utf8"), tasks);
    });
  }

  it("workOnSpec times out: the spec is failed with the reason, and the agent is gone", async () => {
    const id = "2026-11-16-001-int";
    const text = "---\nstatus: pending\n---\n\n# Oil the sluice\n\n## Acceptance Criteria\n\n- [ ] It moves\n";
    await withSpec(id, text, "ready", async (specs, reference) => {
      const over = run("workOnSpec", { ...reference, ...agent, runner: "fake-brief" });
      const pid = await untilAgent();
      await over;
      await untilGone(pid);
      await untilGroup(specs, id, "failed");
      assert.match(await readText(specUri(id)), /status: failed[^]*did not finish within 0\.5 seconds/);
      assert.equal((await lastRun()).outcome, "failed");
    });
  });

  it("workOnSpec loses its server: the agent ends with it, and the next server marks the spec as failed", async () => {
    const id = "2026-11-16-002-int";
    const text = "---\nstatus: pending\n---\n\n# Grease the sluice\n\n## Acceptance Criteria\n\n- [ ] It is quiet\n";
    await withSpec(id, text, "ready", async (specs, reference) => {
      const over = run("workOnSpec", { ...reference, ...agent });
      const pid = await untilAgent();
      const before = serverProcesses("chant");
      assert.ok(before.length > 0);
      signal("chant", "SIGKILL");
      await over;
      await untilGone(pid);
      const record = await lastRun();
      assert.equal(record.outcome, "failed");
      assert.match(record.sentence ?? "", /chant_work was interrupted/);
      await untilGroup(specs, id, "failed");
      assert.match(await readText(specUri(id)), /status: failed[^]*chant_work was interrupted/);
    });
  });
});

/** Up and answering: one that an earlier test has killed comes back by itself. */
async function untilServer(): Promise<void> {
  const speckit = servers.connections.find(({ entry }) => entry.name === "speckit");
  assert.ok(speckit);
  await speckit.start(new AbortController().signal);
}
