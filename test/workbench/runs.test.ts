import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { eventually } from "../support/eventually.ts";

const notes = join(mkdtempSync(join(tmpdir(), "flightdeck-")), "notes.txt");
const slow = { command: process.execPath, args: [resolve("test/fixtures/slowServer/main.mjs"), notes] };
const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  settings: {
    "terminal.integrated.gpuAcceleration": "off",
    "flightdeck.servers": {
      slow: { ...slow, autostart: "activation", timeouts: { byTool: { silence: 300 } } },
    },
  },
});

const running = () => vscode.notification(/Running hang of slow/);
/** What the terminal shows; drawn without a canvas, it is text on the page. */
const output = (text: string | RegExp) =>
  vscode.page.locator(".terminal-wrapper .xterm-rows").filter({ hasText: text });

async function runTool(name: string): Promise<void> {
  await vscode.runCommand("Flightdeck: Run Tool…");
  await vscode.pick(/^slow/);
  await vscode.pick(new RegExp(`^${name}`));
}

test("A server that is to start with the window does so before anyone asks for it [clause 114]", async () => {
  const hasBegun = async (): Promise<boolean> => / began$/m.test(await readFile(notes, "utf8").catch(() => ""));
  await eventually(hasBegun, "the server did not start");
});

test("A run shows its message, percentage and time, its output on a click, and ends at once when cancelled [clauses 91-94, 258]", async () => {
  // Its server starts with the window, beside that of the specs.
  await vscode.statusBarItem(/in progress\s*2/).waitFor();
  await runTool("hang");
  await running()
    .getByText(/Hanging · 0:0\d · Show Output/)
    .waitFor();
  await vscode.statusBarItem(/Running hang of slow 10 % 0:0\d/).waitFor();
  await running().getByRole("link", { name: "Show Output" }).click();
  await output("▶ Running hang of slow").waitFor();
  await output(/\[██░+\]\s+10 %\s+Hanging/).waitFor();
  await running().hover();
  await running().getByRole("button", { name: "Cancel" }).click();
  await running().waitFor({ state: "hidden" });
  await vscode.statusBarItem(/Running hang/).waitFor({ state: "hidden" });
  await output(/■ Cancelled after/).waitFor();
});

test("What ran is listed with its end, and runs again from there, by mouse and by keyboard", async () => {
  const inList = () => vscode.quickInput().getByRole("option", { name: /Running hang of slow/ });
  await vscode.runCommand("Flightdeck: Show Runs");
  await inList()
    .getByText(/■ Cancelled after/)
    .waitFor();
  await inList().hover();
  await inList().getByRole("button", { name: "Run Again" }).click();
  await running()
    .getByText(/Hanging/)
    .waitFor();
  await vscode.runCommand("Flightdeck: Show Runs");
  await inList()
    .filter({ hasText: /Running for/ })
    .click();
  // The list it replaces has rows that were "Cancelled".
  await vscode.pick(/^Cancel(?!led)/);
  await running().waitFor({ state: "hidden" });
  await vscode.runCommand("Flightdeck: Show Runs");
  await inList().first().click();
  await vscode.pick("Run Again");
  await running()
    .getByText(/Hanging/)
    .waitFor();
  await running().hover();
  await running().getByRole("button", { name: "Cancel" }).click();
  await running().waitFor({ state: "hidden" });
});

test("A failure whose cause is known offers what repairs it", async () => {
  await runTool("fail");
  const failure = vscode.notification("plan.md is missing.");
  for (const name of ["Run Plan", "Show Output"]) await failure.getByRole("button", { name }).waitFor();
});

test("A failure that would only repeat itself offers no other try, and one that the server cancelled is told [clauses 73, 77, 100, 101]", async () => {
  // VS Code shows no more than three toasts in quick succession, but all of them in its list.
  await vscode.runCommand("Notifications: Show Notifications");
  const listed = (text: string) =>
    vscode.page.locator(".notifications-center .notification-list-item").filter({ hasText: text });
  await runTool("refuse");
  const refused = listed("refuse: there is no such album");
  await refused.getByRole("button", { name: "Show Output" }).waitFor();
  assert.equal(await refused.getByRole("button", { name: "Retry" }).count(), 0);
  await runTool("giveUp");
  await listed("giveUp was cancelled by slow").getByRole("button", { name: "Retry" }).waitFor();
  // Only the newest three are shown, and the next test looks at its own.
  await vscode.runCommand("Notifications: Clear All Notifications");
});

test("A failure says why in one sentence, with its output and another try [clauses 89, 98, 100]", async () => {
  await runTool("silence");
  const failure = vscode.notification(/slow did not respond to silence within 300 ms/);
  for (const name of ["Change the Limit", "Retry", "Show Output"])
    await failure.getByRole("button", { name }).waitFor();
  await failure.getByRole("button", { name: "Retry" }).click();
  await vscode.notification(/Running silence of slow/).waitFor();
});
