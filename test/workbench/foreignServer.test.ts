import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { type ForeignLine, readForeignLog, receivedBy, type WireMessage } from "../contracts/foreign.ts";
import { useWorkbench } from "../host/useWorkbench.ts";
import { clearSpec, plan, tasks } from "../integration/featureTexts.ts";
import { eventually } from "../support/eventually.ts";

/** The workflows of the palette against a server that knows nothing but the printed contract. */
const scratch = mkdtempSync(join(tmpdir(), "flightdeck-"));
const [logFile, scenarioFile, documents] = ["log.jsonl", "scenario", "documents"].map((name) => join(scratch, name));
mkdirSync(documents!);
for (const [name, text] of Object.entries({ "spec.md": clearSpec, "plan.md": plan, "tasks.md": tasks }))
  writeFileSync(join(documents!, name), text);
const play = (scenario: string): void => writeFileSync(scenarioFile!, scenario);
play("hold");

const script = resolve("test/contracts/foreignServer.mjs");
const options = [`--scenario-file=${scenarioFile}`, `--documents=${documents}`, `--log=${logFile}`];
const vscode = useWorkbench({
  workspace: "test/fixtures/signIn",
  settings: {
    "flightdeck.speckit.server": "agent",
    "flightdeck.servers": {
      agent: {
        command: process.execPath,
        args: [script, ...options],
        dialect: "speckit",
        timeouts: { tools: 5_000 },
      },
    },
  },
});

const feature = (): string => join(vscode.workspace, "specs", "002-tide-alarm");
const wire = (): Promise<readonly ForeignLine[]> => readForeignLog(logFile!);
const calls = async (): Promise<readonly WireMessage[]> => receivedBy(await wire(), "tools/call");
const argumentsOf = async (tool: string): Promise<readonly unknown[]> =>
  (await calls()).filter(({ params }) => params?.["name"] === tool).map(({ params }) => params?.["arguments"]);
const lastCall = async (): Promise<WireMessage> => (await calls()).at(-1)!;

/** Waits until the server has heard what the window sent it. */
async function untilWire(isThere: (log: readonly ForeignLine[]) => boolean): Promise<readonly ForeignLine[]> {
  let lines: readonly ForeignLine[] = [];
  await eventually(
    async () => isThere((lines = await wire())),
    () => `the server heard only ${JSON.stringify(lines.slice(-5))}`,
  );
  return lines;
}

/** Waits for a notification that the last step is over, and puts it away. */
async function told(text: RegExp): Promise<void> {
  const notification = vscode.notification(text);
  await notification.waitFor();
  await vscode.runCommand("Notifications: Clear All Notifications");
  await notification.waitFor({ state: "hidden" });
}

/** The toast of a failure moves when that of the progress goes, and a button that moves between press and release hears no click. */
async function retry(failure: ReturnType<typeof vscode.notification>): Promise<void> {
  await failure.waitFor();
  await vscode.page.locator(".notification-toast").nth(1).waitFor({ state: "detached" });
  await failure.getByRole("button", { name: "Retry" }).click();
}

test("Specify names the folder of the new feature and sends what the server declares [clauses 26, 27, 108]", async () => {
  await vscode.runCommand("Flightdeck: Specify Feature…");
  await vscode.answer("What should it do", "Keepers hear an alarm when the tide is high.");
  await vscode.answer("Folder name", "tide alarm");
  // Its progress is shown while it works.
  await vscode
    .notification(/Specifying the feature/)
    .getByText(/Analyzing requirements\.\.\./)
    .waitFor();
  play("normal");
  await vscode.tab("spec.md").waitFor();
  await told(/Specification created successfully at specs\/002-tide-alarm\/spec\.md/);
  const methods = receivedBy(await wire()).map(({ method }) => method);
  assert.deepEqual(methods.slice(0, 3), ["initialize", "notifications/initialized", "tools/list"]);
  assert.ok(methods.indexOf("tools/list") < methods.indexOf("tools/call"));
  const wanted = { feature_description: "Keepers hear an alarm when the tide is high.", spec_directory: feature() };
  assert.deepEqual(await argumentsOf("speckit.specify"), [wanted]);
});

test("Clarify takes the plain text of the server for its result [clause 69]", async () => {
  await vscode.runCommand("Flightdeck: Clarify Feature…");
  await vscode.pick(/Tide alarm/);
  const form = vscode.webview();
  await form.getByRole("heading", { name: "Done" }).waitFor();
  await form.getByText("Asked by agent").waitFor();
  await form
    .getByRole("main")
    .getByText(/Specification created successfully at .*002-tide-alarm\/spec\.md/)
    .waitFor();
  assert.deepEqual(await argumentsOf("speckit.clarify"), [{ spec_directory: feature() }]);
});

test("Plan and tasks are one call each with the folder of the feature [clauses 65, 66]", async () => {
  await vscode.runCommand("Flightdeck: Plan Feature…");
  await vscode.pick(/Tide alarm/);
  await vscode.tab("plan.md").waitFor();
  await told(/002-tide-alarm\/plan\.md/);
  await vscode.runCommand("Flightdeck: Create Tasks…");
  await vscode.pick(/Tide alarm/);
  await vscode.tab("tasks.md").waitFor();
  await told(/002-tide-alarm\/tasks\.md/);
  assert.deepEqual(await argumentsOf("speckit.plan"), [{ spec_directory: feature() }]);
  assert.deepEqual(await argumentsOf("speckit.tasks"), [{ spec_directory: feature() }]);
});

test("The prompt of a task is copied without running anything [clause 68]", async () => {
  const before = (await calls()).length;
  await vscode.runCommand("Flightdeck: Copy Task Prompt…");
  await vscode.pick(/T002/);
  await told(/Copied the prompt for T002 to the clipboard/);
  assert.equal((await calls()).length, before);
});

test("Implement is one call, and no agent is asked for where the server is one [clause 67]", async () => {
  await vscode.runCommand("Flightdeck: Implement Tasks…");
  await vscode.quickInput().locator("input.input").fill("T002");
  await vscode.pick(/T002/);
  await told(/002-tide-alarm\/tasks\.md/);
  assert.deepEqual(await argumentsOf("speckit.implement"), [{ spec_directory: feature(), task_filter: "T002" }]);
});

test("Cancel reaches the server by the id of the call [clauses 36, 37, 93, 111]", async () => {
  play("never");
  await vscode.runCommand("Flightdeck: Plan Feature…");
  await vscode.pick(/Tide alarm/);
  const running = vscode.notification(/Planning Tide alarm/);
  await running.getByText(/Analyzing requirements\.\.\./).waitFor();
  await running.hover();
  await running.getByRole("button", { name: "Cancel" }).click();
  await running.waitFor({ state: "hidden" });
  const log = await untilWire((lines) => receivedBy(lines, "$/cancelRequest").length === 1);
  assert.deepEqual(receivedBy(log, "$/cancelRequest")[0]?.params, { id: (await lastCall()).id });
});

test("A call that takes too long is cancelled, told, and repeated by Retry [clauses 87, 89, 100]", async () => {
  await vscode.runCommand("Flightdeck: Plan Feature…");
  await vscode.pick(/Tide alarm/);
  const failure = vscode.notification(/agent did not respond to speckit\.plan within 5 s/);
  await failure.waitFor();
  const log = await untilWire((lines) => receivedBy(lines, "$/cancelRequest").length === 2);
  assert.deepEqual(receivedBy(log, "$/cancelRequest")[1]?.params, { id: (await lastCall()).id });
  play("normal");
  await retry(failure);
  await told(/002-tide-alarm\/plan\.md/);
});

test("A crash fails the call at once, and the next one finds the server again [clauses 157, 158]", async () => {
  play("crash");
  await vscode.runCommand("Flightdeck: Plan Feature…");
  await vscode.pick(/Tide alarm/);
  const failure = vscode.notification(/agent (?:stopped|ended|exited).*3/);
  await failure.waitFor();
  play("normal");
  await retry(failure);
  await told(/002-tide-alarm\/plan\.md/);
  const starts = (await wire()).filter((line) => line.arguments !== undefined);
  assert.equal(starts.length, 2);
});

test("Stopping the server asks it to shut down, waits for its answer, and says exit [clauses 41, 43, 112]", async () => {
  await vscode.runCommand("Flightdeck: Stop Server…");
  await vscode.pick(/^agent/);
  const log = await untilWire((lines) => lines.at(-1)?.received?.method === "exit");
  const last = log.slice(-3).map(({ received, sent }) => received?.method ?? sent?.result);
  assert.deepEqual(last, ["shutdown", null, "exit"]);
});
