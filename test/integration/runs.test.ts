import assert from "node:assert/strict";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import type { RunRecord } from "../../src/extension/runs/records/runRecord.ts";
import { connectionId } from "../../src/mcp/serverEntry.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";
import { eventually } from "../support/eventually.ts";

let runs: FlightdeckApi["runs"];
let notes = "";

const setServers = (value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update("flightdeck.servers", value, vscode.ConfigurationTarget.Global);

const tool = (key: string) => ({
  connectionId: connectionId(workspaceRoot().fsPath, "slow"),
  key,
  arguments: {},
});
const runTool = (key: string): Thenable<unknown> => vscode.commands.executeCommand("flightdeck.runTool", tool(key));

/** The newest run, when it has ended. */
async function lastRun(): Promise<RunRecord> {
  await until(runs.onDidChange, () => (runs.active.length === 0 ? true : undefined));
  const [record] = await runs.list();
  assert.ok(record);
  return record;
}

/** When the server noted this after a moment; it may still be writing when its client is done. */
const notedAt = (word: string, since: number): Promise<number> =>
  eventually(async () => {
    const lines = (await readFile(notes, "utf8")).split("\n").filter((each) => each.endsWith(word));
    return lines.map((each) => Number(each.split(" ")[0])).find((each) => each >= since);
  }, `the server did not note "${word}"`);

/** Cancels a run in the middle; answers after how many milliseconds its server heard of it. */
async function cancelHanging(): Promise<number> {
  const over = runTool("hang");
  const run = await until(runs.onDidChange, () => runs.active[0]);
  await until(run.onDidReport, () => (run.message === "Hanging" ? true : undefined));
  assert.equal(run.fraction, 0.1);
  const asked = Date.now();
  run.cancel();
  await run.whenOver;
  await over;
  assert.equal((await lastRun()).outcome, "cancelled");
  await notedAt("cancel request", asked);
  return (await notedAt("cancelled", asked)) - asked;
}

describe("Runs", () => {
  before(async () => {
    const api = await activateExtension();
    runs = api.runs;
    notes = join(await mkdtemp(join(tmpdir(), "flightdeck-")), "notes.txt");
    await writeFile(notes, "");
    const main = join(process.env["FLIGHTDECK_TEST_FIXTURES"] ?? "", "slowServer", "main.mjs");
    const entry = { command: process.execPath, args: [main, notes], env: { ELECTRON_RUN_AS_NODE: "1" } };
    const timeouts = { byTool: { silence: 300, part: 300 } };
    await setServers({ slow: { ...entry, dialect: "speckit", timeouts } });
    const isThere = () => api.servers.connections.some((server) => server.entry.name === "slow") || undefined;
    await until((listener) => api.servers.onDidChange(listener), isThere);
  });
  after(() => setServers(undefined));

  it("keep what succeeded: progress, both streams, duration, without secrets [clauses 31, 92, 97, 110]", async () => {
    await runTool("work");
    const record = await lastRun();
    assert.equal(record.outcome, "succeeded");
    assert.deepEqual(record.argument, tool("work"));
    const log = await runs.readLog(record.id);
    assert.match(log, / = {3}Command: flightdeck\.runTool/);
    assert.match(log, / % \[█{5}░{15}\] {2}25 % {2}Step 1 of the work/);
    assert.match(log, / ! step 2 on stderr/);
    assert.match(log, / {3}All the work is done\. token •••/);
    assert.match(log, / = ✓ Succeeded after \d+\.\d s/);
  });

  it("introduce the product to a server by its name and version [clause 14]", async () => {
    const { version } = vscode.extensions.getExtension("flightdeck.flightdeck")?.packageJSON as { version: string };
    await runTool("work");
    assert.match(
      await readFile(notes, "utf8"),
      new RegExp(`client flightdeck ${version.replaceAll(".", "\\.")}$`, "m"),
    );
  });

  it("leave nothing in memory when they are over", async () => {
    const over = runTool("work");
    const run = new WeakRef(await until(runs.onDidChange, () => runs.active[0]));
    await over;
    await lastRun();
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    // What was in use in this very turn is collected in a later one.
    for (let turn = 0; turn < 50 && run.deref() !== undefined; turn += 1) {
      await pause(10);
      collect();
    }
    assert.equal(run.deref(), undefined);
  });

  it("fail in one sentence that the record keeps [clause 255]", async () => {
    await runTool("fail");
    const record = await lastRun();
    assert.equal(record.outcome, "failed");
    assert.match(record.sentence ?? "", /plan\.md does not exist/);
    assert.match(await runs.readLog(record.id), / = ✗ Failed after \d+\.\d s: .*plan\.md does not exist/);
  });

  it("are cancelled on the server within 100 ms, in the words of its dialect, too [clauses 93, 111]", async () => {
    // A machine may be busy for a moment, but not most of the time.
    const delays: number[] = [];
    while (delays.length < 5) delays.push(await cancelHanging());
    const median = delays.toSorted((a, b) => a - b)[2] ?? Infinity;
    assert.ok(median < 100, `the server heard after ${delays.join(", ")} ms`);
  });

  it("time out at the limit of the server, and say so [clause 86]", async () => {
    await runTool("silence");
    const record = await lastRun();
    assert.equal(record.outcome, "failed");
    assert.match(record.sentence ?? "", /slow did not respond to silence within 300 ms/);
  });

  it("show a result that was never finished as incomplete [clause 244]", async () => {
    await runTool("part");
    const record = await lastRun();
    assert.equal(record.outcome, "failed");
    const sentence = "The result of part is incomplete: slow did not respond to part within 300 ms";
    assert.equal(record.sentence, sentence);
    assert.match(await runs.readLog(record.id), / {3}Analysis progress: 25%/);
    const shown = () => vscode.window.activeTextEditor?.document.getText();
    const expected = `Analysis progress: 25%\n\n${sentence}\n`;
    await eventually(
      () => shown() === expected,
      () => `the document shows “${shown()}”`,
    );
  });

  it("fail when the server dies in the middle, and work again afterwards", async () => {
    await runTool("crash");
    const record = await lastRun();
    assert.equal(record.outcome, "failed");
    assert.match(record.sentence ?? "", /crash was interrupted/);
    await runTool("work");
    assert.equal((await lastRun()).outcome, "succeeded");
  });

  it("go on side by side, each cancelled for itself", async () => {
    const all = [runTool("hang"), runTool("hang")];
    const two = await until(runs.onDidChange, () => (runs.active.length === 2 ? runs.active : undefined));
    two[0]?.cancel();
    await until(runs.onDidChange, () => (runs.active.length === 1 ? true : undefined));
    two[1]?.cancel();
    await Promise.all(all);
    const outcomes = (await runs.list()).slice(0, 2).map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ["cancelled", "cancelled"]);
  });
});
