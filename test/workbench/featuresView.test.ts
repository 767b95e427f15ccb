import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";

const vscode = useWorkbench({ workspace: "media/sample", viewport: { width: 1280, height: 1100 } });
const features = () => vscode.view("Features");
const file = (path: string): string => join(vscode.workspace, "specs", path);
/** Waits until a file says what it should; the editor writes when it is ready. */
const untilText = async (path: string, pattern: RegExp): Promise<string> => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const text = await readFile(file(path), "utf8").catch(() => "");
    if (pattern.test(text)) return text;
    if (Date.now() > deadline) throw new Error(`${path} does not say ${String(pattern)}: ${text}`);
    await vscode.page.waitForTimeout(50);
  }
};
/** The views share one column: with the others folded away the rows below a feature have room. */
const open = async (): Promise<void> => {
  await vscode.openContainer("Flightdeck");
  for (const other of ["Specs", "Decisions"]) {
    const header = vscode.page.getByRole("button", { name: `${other} Section` });
    if ((await header.count()) > 0 && (await header.getAttribute("aria-expanded")) === "true") await header.click();
  }
  await features()
    .row(/^Rain diary, Implementing, active \(feature\.json\)/)
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

test("The menu of a task copies its prompt", async () => {
  await features().collapse(/^Documents/);
  await vscode.chooseFromContextMenu(features().row(/^T010 Keep notes/), "Copy Task Prompt…");
  await vscode.notification("The prompt for T010 is on the clipboard.").waitFor();
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
