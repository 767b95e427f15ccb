import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import { livingOf, untilGone } from "../support/livingProcesses.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";
import { logUri, readText, specUri, untilGroup, withSpec } from "./specRows.ts";

let runs: FlightdeckApi["runs"];
let [count, id] = [0, ""];

const behaviours = ["tick", "half", "fail", "hang"] as const;
type Behaviour = (typeof behaviours)[number] | "report" | "flood";
const run = (command: string, argument?: unknown): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, argument);
const setRunners = (value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update("flightdeck.runners", value, vscode.ConfigurationTarget.Global);
const specText = `---\nstatus: pending\n---\n\n# Ring the bell\n\n## Acceptance Criteria\n\n- [ ] It rings\n- [ ] It is loud\n`;
const root = (): string => workspaceRoot().fsPath;

async function work(behaviour: Behaviour, reference: object, permission = "edit"): Promise<void> {
  await run("workOnSpec", { ...reference, runner: `fake-${behaviour}`, permission });
}

async function lastRun() {
  await until(runs.onDidChange, () => (runs.active.length === 0 ? true : undefined));
  const [record] = await runs.list();
  assert.ok(record);
  return record;
}

describe("Work on a spec", () => {
  before(async () => {
    ({ runs } = await activateExtension());
    const script = join(process.env["FLIGHTDECK_TEST_FIXTURES"] ?? "", "fakeAgent", "main.mjs");
    const runner = (behaviour: string) => ({
      command: process.execPath,
      args: [script, behaviour],
      promptVia: "stdin",
      permissionArgs: { ask: [] },
    });
    const user = {
      ...runner("report"),
      args: [join(script, "..", "withServer.mjs"), "report"],
      mcpArgs: ["--mcp-config", "${mcpFile}"],
    };
    const flood = { ...runner(""), args: [join(script, "..", "printer.mjs"), "100000"] };
    const fakes = behaviours.map((behaviour) => [`fake-${behaviour}`, runner(behaviour)] as const);
    await setRunners(Object.fromEntries([...fakes, ["fake-report", user], ["fake-flood", flood]]));
  });
  after(() => setRunners(undefined));
  beforeEach(() => {
    id = `2026-11-13-${String(++count).padStart(3, "0")}-wrk`;
  });

  it("captures the output, verifies and finalizes [clauses 421, 424, 425]", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      await work("tick", reference);
      await untilGroup(specs, id, "completed");
      assert.match(await readText(specUri(id)), /status: completed[^]*- \[x\] It rings\n- \[x\] It is loud/);
      assert.match(
        await readText(specUri(id)),
        /\n## Agent Output\n\n\d{4}-\d\d-\d\dT[\d:]+Z\n\n```\n[^]*working on \S*\.chant\/specs\/[^]*\n```\n$/,
      );
      const log = await readText(logUri(id));
      assert.match(log, new RegExp(`^# Agent Log: ${id}\\n# Started: .*Z\\n# Prompt: \\w+\\n\\n`));
      assert.match(log, /working on \S*\.chant\/specs\/[^]*a warning of the agent/);
      const record = await lastRun();
      assert.equal(record.outcome, "succeeded");
      assert.match(
        await runs.readLog(record.id),
        / {3}working on [^]* ! a warning of the agent|! a warning[^]* working on/,
      );
    });
    await rm(join(root(), "made-by-agent.txt"), { force: true });
  });

  it("gives the agent the tools of chant for its permission, by a private file that is gone afterwards [clauses 352, 418, 420, 422]", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      await work("report", reference);
      await untilGroup(specs, id, "completed");
      const log = await readText(logUri(id));
      const said = (what: string): unknown => JSON.parse(new RegExp(`^${what}: (.*)$`, "m").exec(log)?.[1] ?? "null");
      const { file, mode } = said("config") as { file: string; mode: string };
      assert.equal(mode, "600");
      assert.ok(!file.startsWith(root()) && !existsSync(file));
      assert.equal(said("title"), "Ring the bell");
      assert.deepEqual((said("server") as { args: string[] }).args, ["mcp", "--tools", "work", "--root", root()]);
      assert.ok((said("tools") as string[]).includes("chant_spec_update"));
      assert.ok(!(said("tools") as string[]).includes("chant_finalize"));
      assert.deepEqual(await livingOf([said("pid") as number]), []);
      assert.match(await readText(specUri(id)), /\n## Output\n\nRang twice\.\n[^]*\n## Agent Output\n/);
    });
  });

  it("shows and keeps 100,000 lines of an agent in their order", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      const over = work("flood", reference);
      const active = await until(runs.onDidChange, () => runs.active[0]);
      await run("showRuns", { output: active.record.id });
      await over;
      await untilGroup(specs, id, "completed");
      const lines = (await runs.readLog(active.record.id)).split("\n").filter((line) => / {3}/.test(line));
      const printed = lines.map((line) => line.slice(line.indexOf("Z   ") + 4));
      const first = printed.indexOf("line 0");
      const expected = [...Array.from({ length: 100_000 }, (_, line) => `line ${line}`), "the last words"];
      assert.deepEqual(printed.slice(first, first + expected.length), expected);
      assert.match(await runs.readLog(active.record.id), / ! a complaint\n/);
    });
  });

  it("says plainly that another chant server cannot start agents, and leaves the spec as it is", async () => {
    const { servers } = await activateExtension();
    const chant = servers.connections.find(({ entry }) => entry.name === "chant");
    assert.ok(chant?.entry.launch.type === "stdio");
    const { command, args } = chant.entry.launch;
    const bundled = args.find((arg) => arg.endsWith("chant.js"));
    const settings = vscode.workspace.getConfiguration("flightdeck");
    // Known by another name and path, so that it is not taken for the bundled one.
    const script = join(root(), "other.cjs");
    await writeFile(script, `process.argv[1] = ${JSON.stringify(bundled)}; require(process.argv[1]);`);
    await settings.update("servers", { other: { command, args: [script, "mcp"] } }, vscode.ConfigurationTarget.Global);
    await settings.update("chant.server", "other", vscode.ConfigurationTarget.Global);
    try {
      const isThere = () => servers.connections.some(({ entry }) => entry.name === "other") || undefined;
      await until((listener) => servers.onDidChange(listener), isThere);
      await withSpec(id, specText, "ready", async (_, reference) => {
        await work("tick", reference);
        const record = await lastRun();
        assert.equal(record.outcome, "failed");
        assert.match(
          record.sentence ?? "",
          /^The server other, which serves .* cannot start agents\. Choose “Only the prompt”/,
        );
        assert.equal(await readText(specUri(id)), specText);
      });
    } finally {
      await settings.update("chant.server", undefined, vscode.ConfigurationTarget.Global);
      await settings.update("servers", undefined, vscode.ConfigurationTarget.Global);
      await rm(script);
    }
  });

  it("marks the spec as failed with the reason when the agent fails [clause 425]", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      await work("fail", reference);
      await untilGroup(specs, id, "failed");
      assert.match(
        await readText(specUri(id)),
        /status: failed[^]*## Output[^]*it ended with code 7\. Last output: \w/,
      );
      assert.match(await readText(logUri(id)), /I cannot do that/);
      const record = await lastRun();
      assert.equal(record.outcome, "failed");
      assert.match(record.sentence ?? "", /did not finish the spec: it ended with code 7\./);
    });
  });

  it("marks the spec as failed when a criterion is still open [clause 425]", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      await work("half", reference);
      await untilGroup(specs, id, "failed");
      assert.match((await lastRun()).sentence ?? "", /one criterion is still open: It is loud/);
    });
    await rm(join(root(), "made-by-agent.txt"), { force: true });
  });

  it("fails an agent that changed files although it may only read, and names them", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      await work("tick", reference, "ask");
      await untilGroup(specs, id, "failed");
      const sentence = (await lastRun()).sentence ?? "";
      assert.match(sentence, /it may only read, but these files have changed meanwhile: /);
      assert.match(sentence, new RegExp(`\\.chant/specs/${id}\\.md, made-by-agent\\.txt\\.$`));
    });
    await rm(join(root(), "made-by-agent.txt"), { force: true });
  });

  it("ends the agent when it is cancelled, and leaves the spec as it was", async () => {
    await withSpec(id, specText, "ready", async (specs, reference) => {
      const over = work("hang", reference);
      const active = await until(runs.onDidChange, () => runs.active[0]);
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(workspaceRoot(), "agent.pid"),
      );
      const file = join(root(), "agent.pid");
      await until(watcher.onDidCreate, () => (existsSync(file) ? true : undefined));
      watcher.dispose();
      await untilGroup(specs, id, "in_progress");
      const pid = Number(await readFile(file, "utf8"));
      assert.deepEqual(await livingOf([pid]), [pid]);
      active.cancel();
      await active.whenOver;
      await over;
      assert.equal((await lastRun()).outcome, "cancelled");
      // The server ends the agent, and then the spec is as it was.
      await untilGone([pid]);
      await rm(file);
      await untilGroup(specs, id, "ready");
      assert.equal(await readText(specUri(id)), specText);
      // The two streams of the agent may arrive in any order.
      assert.match(await readText(logUri(id)), /\nhanging\n[^]*Cancelled by the user\.\n$/);
    });
  });

  it("creates a spec for each story, waiting for what comes first, and only once", async () => {
    const { specs } = await activateExtension();
    const feature = join(root(), "specs", "009-bell");
    await mkdir(feature, { recursive: true });
    const tasks = [
      "# Tasks: Bell",
      "## Phase 1: Setup",
      "- [ ] T001 Buy a bell",
      "## Phase 2: User Story 1 - Ring (Priority: P1)",
      "- [ ] T002 [US1] Ring it in src/bell.ts",
    ];
    await writeFile(join(feature, "tasks.md"), `${tasks.join("\n\n")}\n`);
    const isThere = (title: string) => async () => {
      for (const name of await readdir(join(root(), ".chant", "specs"))) {
        const text = await readFile(join(root(), ".chant", "specs", name), "utf8").catch(() => "");
        if (text.includes(`\n# ${title}\n`)) return { id: name.replace(/\.md$/, ""), text };
      }
      return undefined;
    };
    await run("createSpecsFromTasks", { specDirectory: feature, by: "story" });
    const [setup, story] = [await isThere("Phase 1: Setup")(), await isThere("US1: Ring")()];
    assert.ok(setup && story);
    assert.match(
      story.text,
      new RegExp(`depends_on:[^]*${setup.id}[^]*labels:[^]*009-bell[^]*target_files:[^]*src/bell\\.ts`),
    );
    assert.match(story.text, /From specs\/009-bell\/tasks\.md, [^]*- \[ \] T002 Ring it/);
    await untilGroup(specs, setup.id, "ready");
    await untilGroup(specs, story.id, "blocked");
    const before = (await runs.list()).length;
    await run("createSpecsFromTasks", { specDirectory: feature, by: "story" });
    assert.equal((await runs.list()).length, before);
    await run("undoSpecAction");
    assert.equal(await isThere("US1: Ring")(), undefined);
    await rm(feature, { recursive: true });
  });
});
