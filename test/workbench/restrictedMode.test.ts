import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openWorkbench, packagedExtension, type Workbench } from "../host/workbench.ts";
import { countKinds, kindOf, type ProcessCounts, watchProcesses } from "../support/watchProcesses.ts";

const recorder = resolve("test/fixtures/processRecorder");
/** How often VS Code runs these depends on how long a window is open and what is typed in it: open ports, Go to File. */
const uncounted: readonly string[] = ["sh ls", "sh ps", "rg"];
/** Before any code of ours runs, VS Code itself looks once for the files of the activation event that has a pattern. */
const searchOfVSCode = "rg /specs/*/spec.md";
const spec = "2026-11-09-001-j7a.md";
// Elsewhere the command lines of all processes cannot be read without starting one.
const skip = process.platform !== "linux";

interface Recorded {
  /** Nothing of Flightdeck ran before the recorder did. */
  readonly isFirst: boolean;
  /** What the extension host started, also what is gone too soon for the process table. */
  readonly started: ProcessCounts;
  /** The commands that were run, once they are over. */
  readonly ran: readonly string[] | undefined;
}

/** A window on the untrusted sample project, with a configured server. */
async function inRestrictedMode<T>(extensions: readonly string[], use: (vscode: Workbench) => Promise<T>): Promise<T> {
  const [extension = recorder, ...alsoInstalled] = extensions;
  const vscode = await openWorkbench({
    ...{ extension, alsoInstalled, workspace: "media/sample", isTrustDisabled: false },
    viewport: { width: 1280, height: 1200 },
    settings: { "security.workspace.trust.startupPrompt": "never", "git.enabled": false },
    prepare: (workspace) =>
      writeFile(join(workspace, ".mcp.json"), JSON.stringify({ mcpServers: { one: { command: "node" } } })),
  });
  try {
    await vscode.statusBarItem("Restricted Mode").waitFor();
    for (const name of [spec, "package.json"]) await openFile(vscode, name);
    return await use(vscode);
  } catch (failure) {
    await vscode.saveEvidence("test-results/restricted-mode");
    throw failure;
  } finally {
    await vscode.close();
  }
}

async function openFile(vscode: Workbench, name: string): Promise<void> {
  await vscode.runCommand("Go to File...");
  await vscode.quickInput().locator("input.input").fill(name);
  await vscode.pick(name);
  await vscode.tab(name).waitFor();
}

async function runEverything(vscode: Workbench): Promise<Recorded> {
  await vscode.runCommand("Process Recorder: Run Every Flightdeck Command");
  return await until(
    () => readRecorded(vscode),
    ({ ran }) => ran !== undefined,
  );
}

async function readRecorded(vscode: Workbench): Promise<Recorded> {
  const text = await readFile(join(dirname(vscode.workspace), "started.jsonl"), "utf8");
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { isFirst?: boolean; started?: string[]; ran?: string[] });
  return {
    isFirst: lines[0]?.isFirst === true,
    started: countKinds(lines.flatMap(({ started }) => (started ? [kindOf(started)] : []))),
    ran: lines.find(({ ran }) => ran)?.ran,
  };
}

/** The last answer, good or not: what is wrong with it is for the caller to say. */
async function until<T>(ask: () => Promise<T> | T, isGood: (answer: T) => boolean, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isGood(answer) || Date.now() > deadline) return answer;
    await delay(100);
  }
}

async function contributedCommands(): Promise<readonly string[]> {
  const { contributes } = JSON.parse(await readFile("package.json", "utf8")) as {
    contributes: { commands: { command: string }[] };
  };
  return contributes.commands.map(({ command }) => command);
}

async function openAllViews(vscode: Workbench): Promise<void> {
  await vscode.openContainer("Flightdeck");
  const [specs, decisions] = [vscode.view("Specs"), vscode.view("Decisions")];
  const [features, servers] = [vscode.view("Features"), vscode.view("MCP Servers")];
  for (const view of [decisions, features, servers]) await view.open();
  await servers.element.getByText("MCP servers do not start in Restricted Mode.").waitFor();
  await specs.row(/^Ready/).waitFor();
  for (const view of [specs, decisions, features]) await view.element.getByText(/^Restricted Mode: /).waitFor();
}

test("In Restricted Mode no process is there that the window would not have without Flightdeck", { skip }, async () => {
  const table = watchProcesses();
  const { isFirst, started, ran } = await inRestrictedMode([packagedExtension, recorder], async (vscode) => {
    await openAllViews(vscode);
    return await runEverything(vscode);
  });
  table.stop();
  assert.ok(isFirst);
  // The one that is missing opens another folder.
  assert.deepEqual(new Set(ran).add("flightdeck.openSample"), new Set(await contributedCommands()));
  const seen = highest(table.counts(), started);
  assert.equal(seen.get("node jsonServerMain"), 1, "VS Code's own are seen, so that ours would be, too.");

  // VS Code starts some helpers of its own late, so the other window may take its time to have them all, too.
  const other = watchProcesses();
  const more = await inRestrictedMode([recorder], async (vscode) => {
    await runEverything(vscode);
    const compare = async () => {
      const own = highest(other.counts(), (await readRecorded(vscode)).started);
      return [...seen].filter(([kind, count]) => {
        const allowed = (own.get(kind) ?? 0) + (kind === searchOfVSCode ? 1 : 0);
        return uncounted.includes(kind) ? allowed === 0 : count > allowed;
      });
    };
    return await until(compare, ({ length }) => length === 0, 15_000);
  });
  other.stop();
  assert.deepEqual(more, []);
});

/** Each of two ways to look may miss some. */
function highest(one: ProcessCounts, other: ProcessCounts): ProcessCounts {
  const kinds = new Set([...one.keys(), ...other.keys()]);
  return new Map([...kinds].map((kind) => [kind, Math.max(one.get(kind) ?? 0, other.get(kind) ?? 0)]));
}
