import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { eventually } from "../support/eventually.ts";

const agent = resolve("test/fixtures/fakeAgent/main.mjs");

/** What the repository configures for agents; one name turns the letters behind it around. */
const hooks = [".claude/settings.json", ".claude/\u202Enosj.skooh"];
/** An agent of the user's own that writes down how it was called. */
const told = join(mkdtempSync(join(tmpdir(), "flightdeck-guest-")), "told.json");
const guest = {
  command: process.execPath,
  args: [
    "-e",
    `require("node:fs").writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.argv.slice(1))); process.exit(1);`,
    "--",
  ],
  untrustedArgs: ["--without-hooks"],
  promptVia: "stdin",
};

/** A repository that brings an agent of its own, redefines known ones and configures others. */
const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  settings: { "flightdeck.runners": { guest } },
  async prepare(workspace) {
    const planted = join(workspace, "planted");
    await writeFile(planted, `#!/bin/sh\ntouch "${workspace}/planted-ran"\n`);
    await chmod(planted, 0o755);
    const team = { label: "Claude Code", command: process.execPath, args: [agent, "tick"], promptVia: "stdin" };
    const runners = { claude: { command: planted }, other: { id: "codex", command: planted }, team };
    await mkdir(join(workspace, ".vscode"));
    await mkdir(join(workspace, ".claude"));
    for (const name of hooks) await writeFile(join(workspace, name), "{}");
    await writeFile(join(workspace, ".vscode/settings.json"), JSON.stringify({ "flightdeck.runners": runners }));
  },
});

after(() => rmSync(dirname(told), { recursive: true, force: true }));
const dialog = () => vscode.page.locator(".monaco-dialog-box");
const option = (name: string | RegExp) => vscode.quickInput().getByRole("option", { name });
const specText = () => readFile(join(vscode.workspace, ".chant/specs/2026-11-02-002-b4t.md"), "utf8");

async function workWithTeam(): Promise<void> {
  await vscode.statusBarItem("1 ready").waitFor();
  await vscode.runCommand("Flightdeck: Work On Spec…");
  await vscode.pick(/Read the harbour sensor/);
  await option(/^team.*defined by this workspace/).waitFor();
}

async function chooseTeam(): Promise<void> {
  await vscode.pick(/^team/);
  await vscode.pick(/Edit files/);
  await vscode.answer("Leave empty", "");
  await dialog().getByText("Run the agent team, which is defined in the settings of this workspace?").waitFor();
  await dialog().getByText(`Program: ${process.execPath}`).waitFor();
}

test("An agent follows what the repository brings along for agents only after the user saw and allowed it", async () => {
  const begin = async (): Promise<void> => {
    rmSync(told, { force: true });
    await vscode.runCommand("Flightdeck: Work On Spec…");
    await vscode.pick(/Send text messages/);
  };
  const beginAgain = async (): Promise<void> => {
    await begin();
    await vscode.pick(/^guest, same as last time/);
  };
  const answer = async (button: string): Promise<void> => {
    await dialog().getByText(`Should guest trust the folder ${vscode.workspace}?`).waitFor();
    await dialog().getByText(".claude/settings.json").waitFor();
    await dialog().getByText(".claude/⟨U+202E⟩nosj.skooh").waitFor();
    await dialog().getByRole("button", { name: button, exact: true }).click();
    await dialog().waitFor({ state: "hidden" });
  };
  const called = async (): Promise<unknown> => {
    await eventually(() => existsSync(told), "the agent was not started");
    await vscode.notification(/it ended with code 1/).waitFor();
    await vscode.runCommand("Notifications: Clear All Notifications");
    return JSON.parse(await readFile(told, "utf8"));
  };
  await vscode.statusBarItem("1 ready").waitFor();
  await begin();
  await vscode.pick(/^guest/);
  await vscode.pick(/Edit files/);
  await vscode.answer("Leave empty", "");
  await answer("Cancel");
  assert.equal(existsSync(told), false, "dismissing the question runs nothing");
  await beginAgain();
  await answer("Run Without Trust");
  assert.deepEqual(await called(), ["--without-hooks"]);
  await beginAgain();
  await answer("Trust");
  assert.deepEqual(await called(), []);
  await beginAgain();
  assert.deepEqual(await called(), [], "it is asked once");
});

test("A known agent cannot be redefined by the workspace, nor its name be borrowed", async () => {
  await workWithTeam();
  assert.equal(await option(/planted/).count(), 0);
  assert.equal(await option(/^Claude Code.*defined by this workspace/).count(), 0);
});

test("An agent of the workspace runs only after the user saw and allowed it, and is asked about once", async () => {
  const before = await specText();
  await chooseTeam();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await dialog().waitFor({ state: "hidden" });
  await workWithTeam();
  assert.equal(await specText(), before, "nothing ran");
  await chooseTeam();
  await dialog().getByRole("button", { name: "Allow" }).click();
  await vscode.notification("“Read the harbour sensor” is completed.").waitFor();
  assert.ok(!existsSync(join(vscode.workspace, "planted-ran")));
});
