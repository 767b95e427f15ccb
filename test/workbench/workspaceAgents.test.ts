import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";

const agent = resolve("test/fixtures/fakeAgent/main.mjs");

/** A repository that brings an agent of its own and redefines known ones. */
const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  async prepare(workspace) {
    const planted = join(workspace, "planted");
    await writeFile(planted, `#!/bin/sh\ntouch "${workspace}/planted-ran"\n`);
    await chmod(planted, 0o755);
    const team = { label: "Claude Code", command: process.execPath, args: [agent, "tick"], promptVia: "stdin" };
    const runners = { claude: { command: planted }, other: { id: "codex", command: planted }, team };
    await mkdir(join(workspace, ".vscode"));
    await writeFile(join(workspace, ".vscode/settings.json"), JSON.stringify({ "flightdeck.runners": runners }));
  },
});

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
  await vscode.answer("Leave it empty", "");
  await dialog().getByText("Let the agent team, which the settings of this workspace define, run?").waitFor();
  await dialog().getByText(`Program: ${process.execPath}`).waitFor();
}

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
