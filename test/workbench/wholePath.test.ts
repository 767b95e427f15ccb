import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { after, test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { isAlive } from "../host/lock.mjs";
import { survivorsOf } from "../support/processTree.ts";
import { serverProcesses } from "../support/serverProcesses.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { eventually } from "../support/eventually.ts";

/** An agent on PATH by the name of a known one, whose behaviour a file tells. */
const machine = await createTemporaryFolder();
const behaviour = join(machine.path, "behaviour");
const agent = join(machine.path, "codex");
const script = resolve(import.meta.dirname, "../fixtures/fakeAgent/onPath.mjs");
await writeFile(agent, `#!/bin/sh\nexec "${process.execPath}" "${script}" "${behaviour}"\n`);
await chmod(agent, 0o755);
await writeFile(behaviour, "obey");
const folder = join(machine.path, "lantern");
await mkdir(folder);
await writeFile(join(folder, "copied"), "");
// VS Code takes PATH from a login shell, which begins with that of the system.
const shell = join(machine.path, "shell");
await writeFile(shell, '#!/bin/sh\nwhile [ "$1" != "-c" ]; do shift; done\nexec /bin/sh "$@"\n');
await chmod(shell, 0o755);
process.env["SHELL"] = shell;
process.env["PATH"] = `${machine.path}${delimiter}${process.env["PATH"] ?? ""}`;
after(() => machine.remove());

const vscode = useWorkbench({
  workspace: folder,
  viewport: { width: 1280, height: 1000 },
  // The copy is put under version control; this walk begins with nothing at all.
  async prepare(copy) {
    for (const name of await readdir(copy)) await rm(join(copy, name), { recursive: true });
  },
});
const read = (path: string): Promise<string> => readFile(join(vscode.workspace, path), "utf8");
const list = async (path: string): Promise<readonly string[]> => (await readdir(join(vscode.workspace, path))).sort();
const input = () => vscode.quickInput().locator("input.input");
const dialog = () => vscode.page.locator(".monaco-dialog-box");

/** The mouse still stands where the palette was, and the hover of what is below it would cover the rows. */
async function choose(label: RegExp): Promise<void> {
  await vscode.page.mouse.move(640, 700);
  await vscode.pick(label);
}

/** Waits for what a step says, and goes on with what it offers. */
async function goOn(said: RegExp, button?: string | RegExp): Promise<void> {
  const notification = vscode.notification(said).first();
  await notification.waitFor();
  await seeNoErrors();
  if (button === undefined) return;
  await notification.hover();
  await notification.getByRole("button", { name: button, exact: true }).click();
}

async function seeNoErrors(): Promise<void> {
  const errors = vscode.page.locator(".notification-toast").filter({ has: vscode.page.locator(".codicon-error") });
  assert.deepEqual(await errors.allTextContents(), []);
}

async function answerAll(): Promise<void> {
  const form = vscode.webview();
  const choices = form.locator("fieldset").filter({ has: form.getByRole("radio") });
  await choices.first().waitFor();
  for (const choice of await choices.all()) await choice.getByRole("radio").first().click();
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form.getByRole("heading", { name: "Done" }).waitFor();
}

/** What rules leave to people: the gaps of a captured specification, asked one by one. */
async function sayWhatIsMissing(): Promise<void> {
  const form = vscode.webview();
  for (const [question, words] of [
    [/title/, "Sign in"],
    [/who uses it/, "Everybody with a company account"],
    [/why this comes first/, "Nothing else can be used without it"],
    [/works by itself/, "Sign in and see your name"],
    [/Given, When, Then/, "Given an account, when its owner signs in, then their name is shown"],
  ] as const)
    await form.getByRole("textbox", { name: question }).fill(words);
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form.getByRole("heading", { name: "Done" }).waitFor();
}

test("An empty folder is set up, with a repository, after every file was shown", async () => {
  await vscode.openContainer("Flightdeck");
  await vscode.runCommand("Flightdeck: Set Up Project…");
  await vscode.quickInput().getByText("Git repository").waitFor();
  await input().press("Enter");
  await choose(/Run git init/);
  await goOn(/The project is set up/, "Start Preflight");
  assert.deepEqual(await list("."), [".chant", ".git", ".specify", "docs", "specs"]);
});

test("A preflight decides, and leads to the specification", async () => {
  await vscode.answer("What do you want to build or change?", "Add authentication");
  await answerAll();
  const [record = ""] = (await list("docs/adr")).filter((name) => name.endsWith(".md"));
  assert.match(await read(`docs/adr/${record}`), /\*\*Strategy\*\*: OAuth/);
  assert.match(await read("docs/CURRENT_TASK.md"), /# Add authentication/);
  assert.match(await read("docs/ARCHITECTURE_STATE.md"), /\*\*Strategy\*\*: OAuth/);
  await vscode.webview().getByRole("button", { name: "Specify the feature" }).click();
});

test("The feature is specified, clarified, planned and cut into tasks, one step offering the next [clause 3]", async () => {
  const description = "Users sign in with their company account and stay signed in for a week.";
  await vscode.answer("What should it do", description);
  await vscode.answer("Folder name", "sign-in");
  await goOn(/Specification created/, "Clarify");
  await sayWhatIsMissing();
  const spec = await read("specs/001-sign-in/spec.md");
  assert.ok(spec.includes(`- **FR-001**: "${description}"\n`));
  assert.match(
    spec,
    /### User Story 1 - Sign in \(Priority: P1\)[^]*\*\*Given\*\* an account, \*\*When\*\* its owner signs in, /,
  );
  await vscode.webview().getByRole("button", { name: "Plan the feature" }).click();
  await goOn(/Plan written/, "Create Tasks");
  await goOn(/tasks written/, "Implement");
  assert.match(await read("specs/001-sign-in/tasks.md"), /- \[ \] T001 /);
});

test("An agent on PATH implements, and what it did is ticked [clause 3]", async () => {
  await vscode.quickInput().getByText("Implement Tasks").waitFor();
  await input().fill("T001-T002");
  await choose(/T001-T002/);
  await choose(/Codex CLI/);
  await choose(/Edit files/);
  await vscode.answer("Which model", "");
  // Many boxes of the checklist of the specification are for a person to tick.
  await dialog().getByRole("button", { name: "Implement Anyway" }).click();
  await goOn(/2 of 2 tasks done and verified/);
  assert.match(await read("specs/001-sign-in/tasks.md"), /- \[[xX]\] T001 [^]*- \[[xX]\] T002 [^]*- \[ \] T003 /);
  await goOn(/2 of 2 tasks done and verified/, /^Review \d+ Changed Files$/);
  await vscode.tab(/^Changes/).waitFor();
});

test("The window is reloaded while an agent works: no agent is left, nothing is ticked, and it can be resumed [clause 116]", async () => {
  await writeFile(behaviour, "hang");
  const before = await read("specs/001-sign-in/tasks.md");
  await vscode.runCommand("Flightdeck: Implement Tasks…");
  await vscode.quickInput().getByText("Implement Tasks").waitFor();
  await input().fill("T003");
  await choose(/T003/);
  await choose(/as last time/);
  await dialog().getByRole("button", { name: "Implement Anyway" }).click();
  await vscode.notification(/Implementing T003/).waitFor();
  const pid = Number(await untilRead(`${behaviour}.pid`));
  assert.ok(isAlive(pid));
  await vscode.reload();
  assert.deepEqual(await survivorsOf([pid], 60_000), []);
  await writeFile(behaviour, "obey");
  await vscode.notification(/Implementing T003.* was interrupted/).waitFor();
  assert.equal(await read("specs/001-sign-in/tasks.md"), before);
  await goOn(/was interrupted/, "Resume");
  await goOn(/1 of 1 task done and verified/);
  assert.match(await read("specs/001-sign-in/tasks.md"), /- \[[xX]\] T003 /);
});

test("The open tasks become specs", async () => {
  await vscode.runCommand("Flightdeck: Create Specs From Tasks…");
  await choose(/One spec per story/);
  await goOn(/Created \d+ specs from 001-sign-in/);
  assert.ok((await list(".chant/specs")).length >= 2);
});

test("The window is reloaded in the middle of specify, plan, tasks and work: nothing is half-written [clause 116]", async () => {
  const before = await contentOf("specs");
  await writeFile(behaviour, "hang");
  await rm(`${behaviour}.pid`);
  await vscode.runCommand("Flightdeck: Work On Spec…");
  await choose(/Phase 1: Setup/);
  await choose(/as last time/);
  const agent = Number(await untilRead(`${behaviour}.pid`));
  const servers = serverProcesses("speckit");
  for (const pid of servers) process.kill(pid, "SIGSTOP");
  await vscode.runCommand("Flightdeck: Specify Feature…");
  await vscode.answer("What should it do", "Users sign out.");
  await vscode.answer("Folder name", "sign-out");
  // The answer is checked before it is taken; a palette that opens meanwhile would dismiss it.
  await vscode.statusBarItem("2 runs").waitFor();
  for (const command of ["Plan Feature…", "Create Tasks…"]) await vscode.runCommand(`Flightdeck: ${command}`);
  await vscode.statusBarItem("4 runs").waitFor();
  await vscode.reload();
  assert.deepEqual(await survivorsOf([agent, ...servers], 60_000), []);
  await vscode.notification("4 runs were interrupted").waitFor();
  assert.deepEqual(await contentOf("specs"), before);
  await writeFile(behaviour, "obey");
});

test("Each of them is resumed from the list of runs, without an error", async () => {
  await goOn(/4 runs were interrupted/, "Show Runs");
  for (const [title, said] of [
    [/Specifying the feature/, /Specification created/],
    // What rules have written follows the specification, to which the agent has added lines.
    [/Planning /, /Plan written|plan\.md .*was left unchanged/],
    [/Creating tasks for /, /tasks\.md was left unchanged/],
  ] as const) {
    await resume(title);
    await goOn(said);
    await vscode.runCommand("Flightdeck: Show Runs");
  }
  await resume(/Work on “Phase 1: Setup/);
  await vscode.notification(/is completed/).waitFor();
  assert.ok((await list("specs/002-sign-out")).includes("spec.md"));
});

test("What was worked on is archived", async () => {
  const specs = await list(".chant/specs");
  await goOn(/is completed/, "Archive");
  await dialog().getByRole("button", { name: "Archive" }).click();
  await goOn(/Archived “/);
  const [year = ""] = await list(".chant/archive");
  const archived = (await readdir(join(vscode.workspace, ".chant/archive", year), { recursive: true })).join();
  assert.equal((await list(".chant/specs")).length, specs.length - 1);
  const gone = specs.find((name) => archived.includes(name));
  assert.ok(gone, archived);
});

/** Picks an interrupted run in the open list of runs. */
async function resume(title: RegExp): Promise<void> {
  await vscode.quickInput().getByRole("option", { name: title }).filter({ hasText: "Interrupted" }).click();
  await vscode.pick("Resume");
}

/** Every file below a folder with its text. */
async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(vscode.workspace, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.sort().map(async (path) => [path, await readFile(path, "utf8")] as const)));
}

const untilRead = (path: string): Promise<string> =>
  eventually(() => readFile(path, "utf8").catch(() => ""), `${path} was not written`);
