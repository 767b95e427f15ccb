import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { survivorsOf } from "../support/processTree.ts";
import { serverProcesses } from "../support/serverProcesses.ts";
import { eventually } from "../support/eventually.ts";

const vscode = useWorkbench({ workspace: "media/sample" });
const specs = () => vscode.view("Specs");

test("The servers of a project start with the window, before any view is open [clause 114]", async () => {
  const missing = (): readonly string[] =>
    ["chant", "preflights", "speckit"].filter((name) => serverProcesses(name).length === 0);
  await eventually(
    () => missing().length === 0,
    () => `${missing().join(", ")} did not start`,
  );
});

test("A person finds the specs of the sample by status and opens one with a click [clause 115]", async () => {
  await vscode.openContainer("Flightdeck");
  await specs().openAlone();
  await specs()
    .row(/^Ready/)
    .waitFor();
  const labels = await specs().labels();
  for (const group of ["Ready", "In Progress", "Blocked", "Needs Attention", "Failed", "Completed", "Cancelled"]) {
    assert.ok(labels.includes(group), `${group} is missing in ${labels.join(", ")}`);
  }
  assert.ok(!labels.includes("Average wind direction across north"), "completed specs are folded away");

  await specs().row("Move readings from JSON Lines to SQLite").click();
  await vscode.tab("2026-11-02-001-d3j.md").waitFor();
});

test("Completed specs unfold, and the keyboard opens one", async () => {
  await vscode.openContainer("Flightdeck");
  await specs().expand(/^Completed/);
  const wind = specs().row("Average wind direction across north");
  await wind.click();
  // The click opens the spec, and the editor takes the focus when it is there.
  await vscode.tab("2026-10-08-001-m2x.md").waitFor();
  await specs().element.locator(".monaco-list").focus();
  await vscode.page.keyboard.press("ArrowUp");
  await vscode.page.keyboard.press("Enter");
  await vscode.tab("2026-10-05-001-b7k.md").waitFor();
});

test("The id of a spec can be copied from its context menu", async () => {
  await vscode.openContainer("Flightdeck");
  await vscode.chooseFromContextMenu(specs().row("Show the dew point beside humidity"), "Copy Spec ID");
  await vscode.runCommand("Flightdeck: Open Spec…");
  const filter = vscode.quickInput().getByPlaceholder("Which spec?");
  // Nothing tells when the id is on the clipboard, so it is pasted until it is.
  await eventually(async () => {
    await filter.fill("");
    await filter.press("ControlOrMeta+V");
    return (await filter.inputValue()) === "2026-11-09-001-j7a";
  }, "the id is not on the clipboard");
  // The others go when what was pasted has taken effect; Enter before that opens the first of all.
  await vscode.quickInput().getByRole("option").nth(1).waitFor({ state: "detached" });
  await vscode.quickInput().getByRole("option", { name: "2026-11-09-001-j7a" }).waitFor();
  await filter.press("Enter");
  await vscode.tab("2026-11-09-001-j7a.md").waitFor();
});

test("The view and the status bar follow a change on disk", async () => {
  await vscode.openContainer("Flightdeck");
  const before = await vscode.statusBarItem(/\d+ ready/).innerText();
  const ready = Number(/(\d+) ready/.exec(before)?.[1]);
  const file = join(vscode.workspace, ".chant/specs/2026-11-09-001-j7a.md");
  await writeFile(file, (await readFile(file, "utf8")).replace("status: pending", "status: failed"));
  await vscode.statusBarItem(`${ready - 1} ready`).waitFor();
  await specs()
    .row(/Show the dew point beside humidity.*Failed/)
    .waitFor();
});

test("Starting a spec whose file has just vanished says so", async () => {
  await vscode.openContainer("Flightdeck");
  const option = vscode.quickInput().getByRole("option", { name: "2026-11-09-002-vvv" });
  const file = join(vscode.workspace, ".chant/specs/2026-11-09-002-vvv.md");
  await writeFile(file, "---\nstatus: pending\n---\n\n# Soon to vanish\n");
  await specs()
    .row(/Soon to vanish/)
    .waitFor();
  await vscode.runCommand("Flightdeck: Start Spec…");
  await option.waitFor();
  await rm(file);
  await option.click();
  await vscode.notification("2026-11-09-002-vvv.md no longer exists.").waitFor();
});

test("A server that is killed comes back; one that keeps dying says so and can be restarted", async () => {
  await vscode.openContainer("Flightdeck");
  const warning = vscode.statusBarItem("chant down");
  const killed: number[] = [];
  // Five crashes within three minutes open the circuit; until then each one is answered by a new process.
  while (killed.length < 5) {
    const pid = await nextProcess(killed);
    process.kill(pid, "SIGKILL");
    killed.push(pid);
  }
  await warning.waitFor();
  // The output of a killed process is closed a moment before the process is gone.
  assert.deepEqual(await survivorsOf(serverProcesses("chant"), 10_000), []);
  // Which of its ends is noticed first, that of the process or that of its output, differs.
  await specs()
    .element.getByText(/Read from disk\. chant (stopped|was ended|closed its output)/)
    .waitFor();
  await specs()
    .row(/^Ready/)
    .waitFor();

  await vscode.runCommand("Flightdeck: Restart Server…");
  await vscode.pick(/^chant/);
  await nextProcess(killed);
  await warning.waitFor({ state: "detached" });
});

/** The process that stands in for the killed ones. */
const nextProcess = (killed: readonly number[]): Promise<number> =>
  eventually(
    () => serverProcesses("chant").find((each) => !killed.includes(each)),
    "The chant server did not come back.",
  );
