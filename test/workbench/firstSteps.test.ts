import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Locator } from "playwright-core";
import { planSetup } from "../../src/domain/setup/planSetup.ts";
import { systemNames } from "../../src/domain/systems.ts";
import { useWorkbench } from "../host/useWorkbench.ts";

/** A folder as people begin with: nearly nothing in it, and not even a repository. */
const project = mkdtempSync(join(tmpdir(), "flightdeck-first-"));
writeFileSync(join(project, "README.md"), "# Harbour\n");
after(() => rmSync(project, { recursive: true, force: true }));

const vscode = useWorkbench({
  workspace: project,
  viewport: { width: 1600, height: 900 },
  prepare: async (folder) => rmSync(join(folder, ".git"), { recursive: true, force: true }),
});

/** The mouse still stands where the palette was, and the hover of what is below it would cover the rows. */
async function choose(label: string): Promise<void> {
  await vscode.page.mouse.move(800, 700);
  await vscode.pick(label);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !/^\.(git|vscode)\//.test(path))
    .sort();
}

/** The round mark in front of a step of the walkthrough. */
const step = (title: string, state: "checked" | "unchecked"): Locator =>
  vscode.page
    .locator(".getting-started-step")
    .filter({ hasText: title })
    .locator(state === "checked" ? ".codicon.complete" : ".codicon:not(.complete)")
    .first();

test("Setting up shows the files first, and writes nothing when it is cancelled", async () => {
  await vscode.openContainer("Flightdeck");
  await vscode.view("Specs").element.getByRole("button", { name: "Set Up Project" }).click();
  await vscode.quickInput().getByText("Git repository").waitFor();
  await vscode.quickInput().getByRole("button", { name: "OK" }).click();
  await vscode.tab(/^Set Up Project/).waitFor();
  await vscode.pick(/Cancel/);
  await vscode.tab(/^Set Up Project/).waitFor({ state: "detached" });
  assert.deepEqual(await filesIn(vscode.workspace), ["README.md"]);
});

test("A preflight offers the repository that it needs, and goes on with nothing without it", async () => {
  await vscode.runCommand("Flightdeck: Start Preflight…");
  const dialog = vscode.page.locator(".monaco-dialog-box").filter({ hasText: "Decisions need a Git repository" });
  await dialog.getByRole("button", { name: "Run git init" }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(await readdir(vscode.workspace), ["README.md"]);
});

test("It writes exactly what it announced, makes a repository, and the walkthrough knows", async () => {
  await vscode.runCommand("Welcome: Open Walkthrough...");
  await vscode.pick(/First Steps with Flightdeck/);
  await step("Set up a project", "unchecked").waitFor();
  // The view was looked at before the walkthrough was opened.
  await step("Know where to look", "checked").waitFor();

  await vscode.page.locator(".getting-started-step").getByRole("button", { name: "Set Up Project" }).click();
  await vscode.quickInput().getByText("Git repository").waitFor();
  await vscode.quickInput().getByRole("button", { name: "OK" }).click();
  await vscode.pick(/Write These Files and Run git init/);
  await vscode.notification("The project is set up").waitFor();

  const { files } = planSetup({ parts: systemNames, projectName: "", date: "" });
  const announced = [...files.map(({ path }) => path), "README.md"].sort();
  assert.deepEqual(await filesIn(vscode.workspace), announced);
  assert.match(await readFile(join(vscode.workspace, ".git", "HEAD"), "utf8"), /^ref: /);
  await step("Set up a project", "checked").waitFor();
  await step("Write down what should be true", "unchecked").waitFor();
});

test("The first spec completes its step", async () => {
  await vscode.openContainer("Flightdeck");
  await vscode.view("Specs").element.getByRole("button", { name: "Add Spec" }).click();
  await vscode.answer(/What should be true/, "The harbour master sees every ship");
  await vscode.view("Specs").row("The harbour master sees every ship").waitFor();
  await vscode.tab("Welcome").click();
  await step("Write down what should be true", "checked").waitFor();
  await step("Ask before you build", "unchecked").waitFor();
});

test("An agent is connected by a few clicks, with a word on what is portable", async () => {
  await vscode.runCommand("Flightdeck: Connect an Agent…");
  await vscode.quickInput().getByText("Claude Code and other agents").waitFor();
  await vscode.quickInput().getByRole("button", { name: "OK" }).click();
  await vscode.quickInput().getByText(".mcp.json is usually committed").waitFor();
  await vscode.pick(/For everyone who works on this project/);
  await vscode.tab(/^Connect an Agent/).waitFor();
  await vscode.pick(/Connect/);
  await vscode.notification(".mcp.json now starts chant").waitFor();
  assert.doesNotMatch(await readFile(join(vscode.workspace, ".mcp.json"), "utf8"), /[/\\]tmp[/\\]/);
  await step("Let your agent work with the same tools", "checked").waitFor();
});

test("A ready spec is found, another one made to wait for it, and what came out is written down", async () => {
  const first = "The harbour master sees every ship";
  await vscode.runCommand("Flightdeck: Ready Specs…");
  await choose(first);
  await vscode.tab(/^\d{4}-\d\d-\d\d-.*\.md/).waitFor();
  await vscode.runCommand("Flightdeck: Add Dependent Spec…");
  await choose(first);
  await vscode.answer(`depends on “${first}”`, "Every ship has a name");
  await vscode.view("Specs").row("Every ship has a name").waitFor();
  await vscode.runCommand("Flightdeck: Add Output to Spec…");
  await choose(first);
  await vscode.answer("Add output", "Seen from the tower.");
  await vscode.notification("Added the output to").waitFor();

  const folder = join(vscode.workspace, ".chant", "specs");
  const names = (await readdir(folder)).sort();
  const [needed = "", waiting = ""] = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  assert.match(needed, /\n# The harbour master[^]*\n## Output\n[^]*Seen from the tower\./);
  assert.match(waiting, new RegExp(`depends_on:[^]*${names[0]?.replace(".md", "")}[^]*\\n# Every ship has a name`));
});

test("The sample opens in a window of its own", async () => {
  const opened = vscode.page.context().waitForEvent("page");
  await vscode.runCommand("Flightdeck: Open Sample Project");
  const sample = await opened;
  assert.match(decodeURIComponent(sample.url()), /sample\/weathercock/);
  const folder = new URL(sample.url()).searchParams.get("folder") ?? "";
  assert.ok((await filesIn(folder)).includes(join(".chant", "config.md")));
  await sample.close();
});
