import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { eventually } from "../support/eventually.ts";

const script = resolve("test/fixtures/speckit/fakeAgent.mjs");
const vscode = useWorkbench({
  workspace: "media/sample",
  viewport: { width: 1280, height: 1100 },
  settings: {
    "flightdeck.runners": { scribe: { command: process.execPath, args: [script, "edit"], promptVia: "stdin" } },
  },
});
const features = () => vscode.view("Features");
const file = (path: string): string => join(vscode.workspace, "specs", path);
/** Waits until a file says what it should; the editor writes when it is ready. */
const untilText = async (path: string, pattern: RegExp): Promise<string> => {
  let text = "";
  await eventually(
    async () => pattern.test((text = await readFile(file(path), "utf8").catch(() => ""))),
    () => `${path} does not say ${String(pattern)}: ${text}`,
  );
  return text;
};
/** The views share one column: with the others folded away the rows below a feature have room. */
const open = async (): Promise<void> => {
  await vscode.openContainer("Flightdeck");
  for (const other of ["Specs", "Decisions"]) {
    const header = vscode.page.getByRole("button", { name: `${other} Section` });
    if ((await header.count()) > 0 && (await header.getAttribute("aria-expanded")) === "true") await header.click();
  }
  await features()
    .row(/^Rain diary, Implementing, active/)
    .waitFor();
};

test("A feature unfolds, and the box of a task ticks its file", async () => {
  await open();
  const before = await readFile(file("001-rain-diary/tasks.md"), "utf8");
  await features().expand(/^Rain diary/);
  const row = features().row(/^T008 Mark days/);
  await row.waitFor();
  await row.locator(".custom-view-tree-node-item-checkbox").click();
  const text = await untilText("001-rain-diary/tasks.md", /- \[X\] T008/);
  assert.equal(text, before.replace("- [ ] T008", "- [X] T008"));
  await features()
    .row(/^Rain diary.*8 of 16 tasks done/)
    .waitFor();
  await features()
    .row(/^T008.*, done/)
    .waitFor();
});

test("The keyboard ticks a task, too, and a click leads to its line", async () => {
  // The tooltip of the check box would be in the way.
  await vscode.page.mouse.move(900, 600);
  await features()
    .row(/^T009 Serve the diary/)
    .click();
  await vscode.tab("tasks.md").waitFor();
  await vscode.page.keyboard.press("Space");
  await untilText("001-rain-diary/tasks.md", /- \[X\] T009/);
});

test("What is unfolded and selected stays so when files change", async () => {
  const untilKept = async (): Promise<void> => {
    await features()
      .element.getByRole("treeitem", { name: /^T009 Serve the diary/, selected: true })
      .waitFor();
    // Both are the other way round until they are expanded or collapsed.
    const stateOf = (row: RegExp) => features().row(row).getAttribute("aria-expanded");
    assert.deepEqual([await stateOf(/^Rain /), await stateOf(/^Documents/)], ["true", "false"]);
  };
  await features().collapse(/^Documents/);
  await untilKept();
  const spec = await readFile(file("001-rain-diary/spec.md"), "utf8");
  await writeFile(
    file("001-rain-diary/spec.md"),
    spec.replace("Specification: Rain diary", "Specification: Rain book"),
  );
  await features()
    .row(/^Rain book, Implementing/)
    .waitFor();
  await untilKept();
  // A further feature changes the rows at the top of the view.
  await mkdir(file("003-frost"));
  await writeFile(file("003-frost/spec.md"), "# Feature Specification: Frost\n");
  const further = features().row(/^Frost, /);
  await further.waitFor();
  await untilKept();
  await rm(file("003-frost"), { recursive: true });
  await further.waitFor({ state: "detached" });
  await writeFile(file("001-rain-diary/spec.md"), spec);
  await features()
    .row(/^Rain diary, Implementing/)
    .waitFor();
  await untilKept();
});

test("The menu of a task copies its prompt", async () => {
  await features().collapse(/^Documents/);
  await vscode.chooseFromContextMenu(features().row(/^T010 Keep notes/), "Copy Task Prompt…");
  await vscode.notification("Copied the prompt for T010 to the clipboard.").waitFor();
});

const chooseAgent = (label: string | RegExp): Promise<void> =>
  vscode
    .quickInput()
    .filter({ hasText: "Who should do the work?" })
    .getByRole("option", { name: label })
    .first()
    .click();
const pressOn = async (row: RegExp, button: string): Promise<void> => {
  await features().row(row).hover();
  await features().row(row).getByRole("button", { name: button }).click();
};
const untilPrompts = async (sentence: RegExp): Promise<void> => {
  await vscode.tab("implement-001-rain-diary.md").waitFor();
  await vscode.page.locator(".view-line").filter({ hasText: sentence }).first().waitFor();
};

test("A task, a phase and a story are handed on from their rows", async () => {
  await pressOn(/^T010 Keep notes/, "Implement Tasks…");
  await chooseAgent("Only the prompt");
  await untilPrompts(/1\stask\sready,\sin\sorder:\sT010\./);
  await pressOn(/^Phase 4: User Story 2/, "Implement Tasks…");
  await chooseAgent("Only the prompt");
  await untilPrompts(/3\stasks\sready,\sin\sorder:\sT010,\sT011,\sT012\./);
  await features().collapse(/^Tasks/);
  await features().expand(/^User Stories/);
  await pressOn(/^US3/, "Implement Tasks…");
  await chooseAgent("Only the prompt");
  await untilPrompts(/2\stasks\sready,\sin\sorder:\sT013,\sT014\./);
});

test("Which tasks are meant can be typed, is completed and counted, and refused with a reason", async () => {
  // Only one feature has open tasks, so the user is not asked to choose.
  await vscode.runCommand("Flightdeck: Implement Tasks…");
  const picker = vscode.quickInput().filter({ hasText: "Implement tasks of Rain diary" });
  const option = (name: RegExp) => picker.getByRole("option", { name }).first();
  await option(/^next/).waitFor();
  await picker.locator("input.input").fill("T999");
  await option(/T999.*(no|not|There is)/).waitFor();
  await picker.locator("input.input").fill("US2 !T011");
  await option(/US2 !T011.*T010, T012/).click();
  await chooseAgent("Only the prompt");
  await untilPrompts(/T010/);
});

test("An agent starts despite an open checklist only after the user confirms", async () => {
  const tasks = await readFile(file("001-rain-diary/tasks.md"), "utf8");
  await features().collapse(/^User Stories/);
  await features().expand(/^Tasks/);
  await pressOn(/^T010 Keep notes/, "Implement Tasks…");
  await chooseAgent(/^scribe/);
  await vscode.pick(/^Edit files/);
  await vscode.answer("Which model should", "");
  const dialog = vscode.page.getByRole("dialog").filter({ hasText: "A checklist of this feature is incomplete." });
  await dialog.getByText("accessibility.md: 2 items are not ticked").waitFor();
  await dialog.getByText("CHK003 Is a text alternative required").waitFor();
  await dialog.getByRole("button", { name: "Show Checklist" }).click();
  await vscode.tab("accessibility.md").waitFor();
  await vscode.statusBarItem(/Ln 11,/).waitFor();
  assert.equal(await readFile(file("001-rain-diary/tasks.md"), "utf8"), tasks);

  await pressOn(/^T010 Keep notes/, "Implement Tasks…");
  await chooseAgent(/^scribe.*as last time/);
  await dialog.getByRole("button", { name: "Implement Anyway" }).click();
  await untilText("001-rain-diary/tasks.md", /- \[X\] T010/);
  assert.match(await readFile(join(vscode.workspace, "src/db/noteFile.ts"), "utf8"), /T010/);
});

test("The button for the next step asks the open questions", async () => {
  await features().collapse(/^Rain diary/);
  const row = features().row(/^Neighbour stations, Needs Clarification/);
  await row.hover();
  await row.getByRole("button", { name: "Run Next Step…" }).click();
  const question = vscode
    .webview()
    .getByText(/Which of our readings/)
    .filter({ visible: true })
    .first();
  // Where the editor has language models, the server asks for them first; here plain rules do.
  const refuse = vscode.page.locator(".monaco-dialog-box").getByRole("button", { name: "Cancel" });
  await Promise.any([question.waitFor(), refuse.click()]);
  await question.waitFor();
});
