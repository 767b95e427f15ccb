import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { clearSpec } from "../integration/featureTexts.ts";
import { decisionChain } from "../support/decisionChain.ts";
import { serverProcesses } from "../support/serverProcesses.ts";
import { eventually } from "../support/eventually.ts";

/** One window that goes through everything the views may have to say, by changing files and settings beneath it. */
const crashing = { command: process.execPath, args: ["-e", "process.exit(3)"], restart: { crashes: 1, initialMs: 1 } };
/** Folders are there from the start: an editor may be deaf to what happens in one that has just appeared. */
const folders = [".chant/specs", ".chant/logs", "docs/adr", ".specify/memory", "specs"];
const vscode = useWorkbench({
  workspace: "test/fixtures/welcome.code-workspace",
  viewport: { width: 1280, height: 1300 },
  isTrustDisabled: false,
  settings: { "security.workspace.trust.startupPrompt": "never", "flightdeck.servers": { crashing } },
  async prepare(workspace) {
    for (const folder of ["first", "second"])
      for (const path of folders) await mkdir(join(dirname(workspace), folder, path), { recursive: true });
  },
});
type ViewName = "Specs" | "Decisions" | "Features";
const view = (name: ViewName) => vscode.view(name);
const says = (name: ViewName, text: string | RegExp) => view(name).element.getByText(text).first().waitFor();
const button = (name: ViewName, label: string) => view(name).element.getByRole("button", { name: label, exact: true });
const inFolder = (folder: string, ...path: readonly string[]) => join(dirname(vscode.workspace), folder, ...path);
const configure = (names: readonly string[], settings: object): Promise<void> =>
  writeFile(vscode.workspace, JSON.stringify({ folders: names.map((path) => ({ path })), settings }));
const openViews = async (): Promise<void> => {
  await vscode.openContainer("Flightdeck");
  for (const name of ["Specs", "Decisions", "Features"] as const) await view(name).open();
};

const [soil] = decisionChain([["Garden", "Soil", "Clay"]]);
assert.ok(soil);
/** One of each kind: a spec, a decision and a feature. */
const writeOneOfEach = async (folder: string, spec: string, title: string): Promise<void> => {
  const text = `---\nstatus: pending\n---\n\n# ${title}\n`;
  await writeFile(inFolder(folder, ".chant", "specs", `${spec}.md`), text);
  await writeFile(inFolder(folder, soil.path), soil.text);
  await mkdir(inFolder(folder, "specs", "001-beds"), { recursive: true });
  await writeFile(inFolder(folder, "specs", "001-beds", "spec.md"), clearSpec.replaceAll("Tide alarm", "Raised beds"));
};
const removeContent = async (folder: string): Promise<void> => {
  for (const path of [".chant/specs", "docs/adr", "specs"])
    for (const name of await readdir(inFolder(folder, path)))
      await rm(inFolder(folder, path, name), { recursive: true });
};
const untilOneOfEach = async (title: string): Promise<void> => {
  await view("Specs")
    .row(new RegExp(`^${title}, Ready`))
    .waitFor();
  await view("Decisions")
    .row(/^Garden: Soil = Clay/)
    .waitFor();
  await view("Features")
    .row(/^Raised beds, Specified/)
    .waitFor();
};
const untilThere = (path: string): Promise<true> => eventually(() => existsSync(path), `${path} is not there.`);

test("Restricted Mode says what it holds back, and shows what the files have", async () => {
  await openViews();
  for (const [name, things] of [
    ["Specs", "specs"],
    ["Decisions", "decisions"],
    ["Features", "features"],
  ] as const) {
    await says(name, `In Restricted Mode, ${things} are read directly from disk and no server is started.`);
    await button(name, "Manage Workspace Trust").waitFor();
  }
  await writeOneOfEach("first", "2026-11-01-001-aaa", "Grow tomatoes");
  await writeFile(inFolder("first", ".chant/logs/2026-11-01-001-aaa.log"), "Sown.\n");
  await untilOneOfEach("Grow tomatoes");
  await says("Specs", "Restricted Mode: specs are read directly from disk.");
  await says("Decisions", "Restricted Mode: decisions are read directly from disk.");
  await says("Features", "Restricted Mode: features are read directly from disk.");
  await view("Specs").expand(/^Grow tomatoes/);
  await view("Specs").row("Log").click();
  await vscode.page.locator(".view-line").getByText("Sown.").waitFor();
  for (const server of ["chant", "preflights", "speckit"]) assert.deepEqual(serverProcesses(server), []);
});

test("Trust starts the servers; a project without anything offers to begin", async () => {
  await removeContent("first");
  await button("Specs", "Manage Workspace Trust").click();
  const editor = vscode.page.locator(".workspace-trust-editor");
  await editor.getByRole("button", { name: "Trust", exact: true }).click();
  // It covers the whole window.
  await editor.press("Escape");
  await editor.waitFor({ state: "detached" });

  await says("Specs", "This project has no specs yet.");
  await button("Specs", "Add Spec").click();
  await vscode.answer("What should be true when it is done?", "Water the beans");
  await view("Specs")
    .row(/^Water the beans, Ready/)
    .waitFor();
  assert.equal((await readdir(inFolder("first", ".chant", "specs"))).length, 1);

  await says("Decisions", "This project has no decisions yet.");
  await button("Decisions", "Start Preflight").click();
  // A folder outside of a repository is asked about first.
  const question = vscode.page.getByRole("dialog").filter({ hasText: "Decisions need a Git repository" });
  await question.getByRole("button", { name: "Cancel" }).click();

  await says("Features", "This project has no features yet.");
  await button("Features", "Specify Feature").click();
  await vscode.answer("What should it do, for whom, and why?", "Neighbours borrow tools and return them.");
  await vscode.answer("Folder name", "tool-library");
  await untilThere(inFolder("first", "specs/001-tool-library/spec.md"));
  await view("Features").row(/001/).waitFor();
});

test("A second folder adds a level of projects to every view, which goes when it goes", async () => {
  await removeContent("first");
  await writeOneOfEach("first", "2026-11-01-001-aaa", "Water the beans");
  await writeOneOfEach("second", "2026-11-01-002-bbb", "Prune the roses");
  await configure(["first", "second"], {});
  await vscode.page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  for (const name of ["Specs", "Decisions", "Features"] as const)
    await view(name)
      .row(/^second/)
      .waitFor();
  await view("Specs").row("Prune the roses").waitFor();
  const labels = await view("Specs").labels();
  assert.deepEqual(labels, ["first", "Ready", "Water the beans", "second", "Ready", "Prune the roses"]);
  await view("Features").row("Raised beds").nth(0).waitFor();
  assert.deepEqual(await view("Features").labels(), ["first", "Raised beds", "second", "Raised beds"]);
  const missing = "ARCHITECTURE_STATE.md is missing";
  const decided = [missing, "Architecture", "Garden", "Soil", "Decisions", "Garden: Soil = Clay"];
  assert.deepEqual(await view("Decisions").labels(), ["first", ...decided, "second", ...decided]);

  await configure(["first"], {});
  for (const name of ["Specs", "Decisions", "Features"] as const)
    await view(name)
      .row(/^second/)
      .waitFor({ state: "detached" });
  assert.deepEqual(await view("Specs").labels(), ["Ready", "Water the beans"]);
  assert.deepEqual(await view("Features").labels(), ["Raised beds"]);
  assert.deepEqual(await view("Decisions").labels(), decided);
});

test("A server that fails leaves the files on screen, and a welcome text where there are none [clause 172]", async () => {
  await configure(["first"], {
    "flightdeck.chant.server": "crashing",
    "flightdeck.preflights.server": "crashing",
    "flightdeck.speckit.server": "crashing",
  });
  for (const name of ["Specs", "Decisions", "Features"] as const) await says(name, /^Read from disk\./);
  await untilOneOfEach("Water the beans");
  await removeContent("first");
  await says("Specs", "The chant server is not running, and there are no specs on disk.");
  await says("Decisions", "The preflights server is not running, and there are no decisions on disk.");
  await says("Features", "The spec-kit server is not running, and there are no features on disk.");
  for (const name of ["Specs", "Decisions", "Features"] as const) {
    await button(name, "Show Log").click();
    const log = vscode.page.locator(".part.panel").getByText(/crashing/);
    await log.first().waitFor({ state: "attached" });
    await vscode.runCommand("View: Toggle Panel Visibility");
    // The server is known, so the user is not asked to choose.
    await button(name, "Restart Server").click();
    await vscode.notification(/crashing/).waitFor();
    await vscode.runCommand("Notifications: Clear All Notifications");
  }
  await configure(["first"], {});
  await says("Specs", "This project has no specs yet.");
  await says("Decisions", "This project has no decisions yet.");
  await says("Features", "This project has no features yet.");
});

test("Without a project the views say how to begin, and a preview comes before anything is written", async () => {
  for (const path of [".chant", "docs", ".specify", "specs"]) await rm(inFolder("first", path), { recursive: true });
  await says("Specs", /This workspace has no specs yet/);
  await button("Specs", "Set Up Project").waitFor();
  await says("Decisions", /Nothing has been decided here yet/);
  await button("Decisions", "Start Preflight").waitFor();
  await says("Features", /This workspace has no spec-kit project yet/);
  const initialize = button("Features", "Initialize Spec Kit Project");
  const preview = vscode.tab(/^Initialize Spec Kit Project/);
  await initialize.click();
  await preview.waitFor();
  await vscode.pick(/Cancel/);
  await preview.waitFor({ state: "detached" });
  assert.ok(!(await readdir(inFolder("first"))).includes(".specify"));
  await initialize.click();
  await preview.waitFor();
  await vscode.pick(/Write These Files/);
  await untilThere(inFolder("first", ".specify/memory/constitution.md"));
  await says("Features", "This project has no features yet.");
});

test("Without a folder every view offers to open one", async () => {
  await Promise.all([vscode.page.waitForEvent("load"), vscode.runCommand("Workspaces: Close Workspace")]);
  await openViews();
  for (const [name, things] of [
    ["Specs", "specs"],
    ["Decisions", "decisions"],
    ["Features", "features"],
  ] as const) {
    await says(name, new RegExp(`Open a folder to see its ${things}`));
    await button(name, "Open Folder").waitFor();
  }
});
