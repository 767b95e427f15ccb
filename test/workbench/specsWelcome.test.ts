import assert from "node:assert/strict";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { serverProcesses } from "../support/serverProcesses.ts";

/** One window that goes through everything the Specs view may have to say, by changing files and settings beneath it. */
const crashing = { command: process.execPath, args: ["-e", "process.exit(3)"], restart: { crashes: 1, initialMs: 1 } };
const vscode = useWorkbench({
  workspace: "test/fixtures/welcome.code-workspace",
  viewport: { width: 1280, height: 1000 },
  isTrustDisabled: false,
  settings: { "security.workspace.trust.startupPrompt": "never", "flightdeck.servers": { crashing } },
  // Folders are there from the start: an editor may be deaf to what happens in one that has just appeared.
  async prepare(workspace) {
    for (const path of ["first/.chant/specs", "first/.chant/logs", "second/.chant/specs"])
      await mkdir(join(dirname(workspace), path), { recursive: true });
  },
});
const specs = () => vscode.view("Specs");
const says = (text: string | RegExp) => specs().element.getByText(text).first().waitFor();
const button = (name: string) => specs().element.getByRole("button", { name, exact: true });
const inFolder = (folder: string, ...path: readonly string[]) => join(dirname(vscode.workspace), folder, ...path);
const specsOf = (folder: string) => inFolder(folder, ".chant", "specs");
const writeSpec = (folder: string, name: string, title: string): Promise<void> =>
  writeFile(join(specsOf(folder), `${name}.md`), `---\nstatus: pending\n---\n\n# ${title}\n`);
const removeSpecs = async (folder: string): Promise<void> => {
  for (const name of await readdir(specsOf(folder))) await rm(join(specsOf(folder), name));
};
const configure = (folders: readonly string[], settings: object): Promise<void> =>
  writeFile(vscode.workspace, JSON.stringify({ folders: folders.map((path) => ({ path })), settings }));

test("Restricted Mode says what it holds back, and shows specs from their files", async () => {
  await vscode.openContainer("Flightdeck");
  await specs().openAlone();
  await says("In Restricted Mode specs are shown as their files have them, and no server is started.");
  await button("Manage Workspace Trust").waitFor();
  await writeSpec("first", "2026-11-01-001-aaa", "Grow tomatoes");
  await writeFile(inFolder("first", ".chant/logs/2026-11-01-001-aaa.log"), "Sown.\n");
  await specs()
    .row(/^Grow tomatoes, Ready/)
    .waitFor();
  await says("Restricted Mode: specs are shown as their files have them.");
  await specs().expand(/^Grow tomatoes/);
  await specs().row("Log").click();
  await vscode.page.locator(".view-line").getByText("Sown.").waitFor();
  assert.deepEqual(serverProcesses("chant"), []);
});

test("Trust starts the server; a project without specs offers to add one", async () => {
  await removeSpecs("first");
  await button("Manage Workspace Trust").click();
  const editor = vscode.page.locator(".workspace-trust-editor");
  await editor.getByRole("button", { name: "Trust", exact: true }).click();
  // It covers the whole window.
  await editor.press("Escape");
  await editor.waitFor({ state: "detached" });
  await says("This project has no specs yet.");
  await button("Add Spec").click();
  await vscode.answer("What should be true when it is done?", "Water the beans");
  await specs()
    .row(/^Water the beans, Ready/)
    .waitFor();
  assert.equal((await readdir(specsOf("first"))).length, 1);
});

test("A second folder adds a level of projects, which goes when it goes", async () => {
  await writeSpec("second", "2026-11-01-002-bbb", "Prune the roses");
  await configure(["first", "second"], {});
  await vscode.page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await specs().row("second").waitFor();
  assert.deepEqual(await specs().labels(), ["first", "Ready", "Water the beans", "second", "Ready", "Prune the roses"]);
  await configure(["first"], {});
  await specs().row("second").waitFor({ state: "detached" });
  assert.deepEqual(await specs().labels(), ["Ready", "Water the beans"]);
});

test("A server that fails leaves the files on screen, and a welcome text where there are none", async () => {
  await configure(["first"], { "flightdeck.chant.server": "crashing" });
  await says(/^Read from files\./);
  await specs()
    .row(/^Water the beans/)
    .waitFor();
  await removeSpecs("first");
  await says("The chant server is not running, and the files hold no specs either.");
  await button("Restart Server").waitFor();
  await button("Show Log").click();
  await vscode.page
    .locator(".part.panel")
    .getByText(/crashing/)
    .first()
    .waitFor({ state: "attached" });
  await configure(["first"], {});
  await says("This project has no specs yet.");
});

test("Without a project it says where specs live, and without a folder it offers to open one", async () => {
  await rm(inFolder("first", ".chant"), { recursive: true });
  await says(/No specs here yet/);
  await Promise.all([vscode.page.waitForEvent("load"), vscode.runCommand("Workspaces: Close Workspace")]);
  await vscode.openContainer("Flightdeck");
  await specs().openAlone();
  await says(/Open a folder to see its specs/);
  await button("Open Folder").waitFor();
});
