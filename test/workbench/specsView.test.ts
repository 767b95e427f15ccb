import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { isDecorated } from "../support/isDecorated.ts";
import { eventually } from "../support/eventually.ts";

const vscode = useWorkbench({ workspace: "media/sample", viewport: { width: 1280, height: 1000 } });
const specs = () => vscode.view("Specs");
const spec = (id: string): string => join(vscode.workspace, ".chant/specs", `${id}.md`);
const read = (id: string): Promise<string> => readFile(spec(id), "utf8");
const open = async (): Promise<void> => {
  await vscode.openContainer("Flightdeck");
  await specs().openAlone();
  await specs()
    .row(/^Ready/)
    .waitFor();
};
/** Waits until a file says what it should; the editor writes when it is ready. */
const untilText = async (id: string, pattern: RegExp): Promise<string> => {
  let text = "";
  await eventually(
    async () => pattern.test((text = await read(id).catch(() => ""))),
    () => `${id} does not say ${String(pattern)}: ${text}`,
  );
  return text;
};

test("A spec unfolds, and its check box ticks the file", async () => {
  await open();
  const before = await read("2026-11-02-001-d3j");
  await specs().expand(/^Move readings from JSON Lines/);
  const row = specs().row(/^Power loss in the middle/);
  await row.waitFor();
  await row.locator(".custom-view-tree-node-item-checkbox").click();
  const text = await untilText("2026-11-02-001-d3j", /- \[x\] Power loss/);
  assert.equal(text, before.replace("- [ ] Power loss", "- [x] Power loss"));
  await specs()
    .row(/^Move readings.*4 of 6 criteria met/)
    .waitFor();
  await specs()
    .row(/^Power loss.*met/)
    .waitFor();
});

test("The keyboard ticks the criterion it is on, too", async () => {
  await vscode.runCommand("View: Close All Editors");
  // The tooltip of the check box would be in the way.
  await vscode.page.mouse.move(900, 600);
  await specs()
    .row(/^Power loss in the middle/)
    .click();
  // The click shows the criterion in its file and leaves the keyboard in the view.
  await vscode.tab("2026-11-02-001-d3j.md").waitFor();
  await vscode.page.keyboard.press("ArrowDown");
  await vscode.page.keyboard.press("Space");
  await untilText("2026-11-02-001-d3j", /- \[x\] Power loss[^]*- \[x\] The README tells/);
});

test("What is unfolded and selected stays so when the file changes", async () => {
  const text = await read("2026-11-02-001-d3j");
  const selected = specs().element.getByRole("treeitem", { name: /^The README tells/, selected: true });
  // A tree that was being drawn while the keyboard chose a row may have gone back to the one before.
  await specs()
    .row(/^The README tells/)
    .click();
  await selected.waitFor();
  await writeFile(spec("2026-11-02-001-d3j"), text.replace("# Move readings from", "# Carry readings over from"));
  await specs()
    .row(/^Carry readings over from JSON Lines/)
    .waitFor();
  await selected.waitFor();
  assert.equal(
    await specs()
      .row(/^Carry readings over/)
      .getAttribute("aria-expanded"),
    "true",
  );
  await writeFile(spec("2026-11-02-001-d3j"), text);
  await specs()
    .row(/^Move readings from JSON Lines/)
    .waitFor();
  await selected.waitFor();
});

/** The dialog that asks before something is destroyed. */
const confirm = (button: string): Promise<void> =>
  vscode.page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
const untilGone = (path: string): Promise<true> => eventually(() => !existsSync(path), `${path} is still there.`);

test("The badge counts ready specs, and files carry a letter for their state", async () => {
  await open();
  const ready = Number(/(\d+) ready/.exec(await vscode.statusBarItem(/\d+ ready/).innerText())?.[1]);
  const container = vscode.page.locator(".activitybar").getByRole("tab", { name: "Flightdeck" });
  await container.locator(".badge-content").getByText(String(ready), { exact: true }).waitFor();
  await vscode.chooseFromContextMenu(specs().row("Show the dew point beside humidity"), "Reveal Spec in Explorer");
  // The row that was revealed is selected, and selected rows have the colour of the selection: its neighbours tell.
  for (const [name, letter, color] of [
    ["2026-11-09-001-j7a.md", "R", undefined],
    ["2026-11-06-001-c9y.md", "R", "--vscode-charts-green"],
    ["2026-10-26-001-z6v.md", "I", "--vscode-charts-blue"],
    ["2026-11-12-001-g4t.md", "B", "--vscode-charts-yellow"],
    ["2026-10-22-001-k4r.md", "N", "--vscode-list-warningForeground"],
    ["2026-10-20-001-p8c.md", "F", "--vscode-list-errorForeground"],
    ["2026-11-03-001-f0g.3.md", "P", "--vscode-foreground"],
    ["2026-10-05-001-b7k.md", "C", "--vscode-charts-green"],
    ["2026-10-12-001-t9f.md", "X", "--vscode-disabledForeground"],
  ] as const)
    await vscode.page.waitForFunction(isDecorated(name, letter, color));
  await open();
});

test("A filter narrows the view as one types, says so when nothing is left, and is cleared with a click", async () => {
  await open();
  await specs().press("Filter Specs");
  const box = vscode.quickInput().filter({ hasText: "Filter specs" }).locator("input.input");
  const rowBehind = (text: string) => vscode.page.locator(".pane .monaco-list-row").filter({ hasText: text });
  await box.fill("dewp");
  await rowBehind("Move readings").waitFor({ state: "detached" });
  await rowBehind("Show the dew point").waitFor();
  await box.fill("no such spec");
  await vscode.page.locator(".pane").getByText("No spec matches the filter.").waitFor();
  await box.press("Enter");
  await specs().element.getByRole("button", { name: "Clear Filter" }).click();
  await specs()
    .row(/^Move readings/)
    .waitFor();
});

/** Selects two rows and does something to both, which is asked but once. */
const actOnBoth = async (one: RegExp, other: RegExp, item: string, question: string, button: string): Promise<void> => {
  await specs().row(one).click();
  const second = specs().row(other);
  await second.click({ modifiers: ["ControlOrMeta"] });
  await vscode.chooseFromContextMenu(second, item);
  await vscode.page.getByRole("dialog").getByText(question).waitFor();
  await confirm(button);
};
const undo = async (sentence: string, action: string): Promise<void> => {
  await vscode.notification(sentence).getByRole("button", { name: "Undo" }).click();
  await vscode.notification(`Undone: ${action}`).waitFor();
};

test("Several selected specs are cancelled after one question, and come back by Undo", async () => {
  await open();
  const ids = ["2026-11-10-001-v5q", "2026-11-13-001-s6h"] as const;
  const before = await Promise.all(ids.map(read));
  await actOnBoth(/^Find out why the rain/, /^Move the thermometer/, "Cancel Spec…", "Cancel 2 specs?", "Cancel Specs");
  for (const id of ids) await untilText(id, /^status: cancelled/m);
  await undo("Cancelled 2 specs.", "Cancel 2 specs");
  for (const id of ids) await untilText(id, /^status: pending/m);
  assert.deepEqual(await Promise.all(ids.map(read)), before);
});

test("Several selected specs are resumed after one question, and come back by Undo", async () => {
  const ids = ["2026-10-20-001-p8c", "2026-11-03-001-f0g.2"] as const;
  const before = await Promise.all(ids.map(read));
  await actOnBoth(/^Import six years/, /^Show the frost/, "Resume Spec…", "Set 2 specs back to pending?", "Resume");
  for (const id of ids) await untilText(id, /^status: pending/m);
  await undo("2 specs are pending again.", "Resume 2 specs");
  for (const id of ids) await untilText(id, /^status: (failed|in_progress)/m);
  assert.deepEqual(await Promise.all(ids.map(read)), before);
});

test("Several selected specs are archived after one question, and come back by Undo", async () => {
  const ids = ["2026-10-05-001-b7k", "2026-10-08-001-m2x"] as const;
  const before = await Promise.all(ids.map(read));
  await specs().expand(/^Completed/);
  await actOnBoth(/^Show current conditions/, /^Average wind/, "Archive Spec…", "Archive 2 specs?", "Archive");
  for (const id of ids) await untilGone(spec(id));
  const archived = (id: string) => join(vscode.workspace, ".chant/archive", id.slice(0, 10), `${id}.md`);
  assert.deepEqual(await Promise.all(ids.map((id) => readFile(archived(id), "utf8"))), before);
  await undo("Archived 2 specs.", "Archive 2 specs");
  for (const id of ids) await untilText(id, /^status: completed/m);
  assert.deepEqual(await Promise.all(ids.map(read)), before);
  await specs().collapse(/^Completed/);
});

test("A failed spec is resumed, and a completed one goes to the archive and comes back", async () => {
  await open();
  await vscode.chooseFromContextMenu(specs().row(/^Import six years/), "Resume Spec…");
  await confirm("Resume");
  await untilText("2026-10-20-001-p8c", /^status: pending/m);

  await specs().expand(/^Completed/);
  const text = await read("2026-10-08-001-m2x");
  await vscode.chooseFromContextMenu(specs().row("Average wind direction across north"), "Archive Spec…");
  await confirm("Archive");
  await untilGone(spec("2026-10-08-001-m2x"));
  await vscode.notification("Archived “Average wind direction across north”.").waitFor();
  const archived = join(vscode.workspace, ".chant/archive/2026-10-08/2026-10-08-001-m2x.md");
  assert.equal(await readFile(archived, "utf8"), text);
  await specs().collapse(/^Completed/);

  await vscode.runCommand("Flightdeck: Show Archived Specs");
  await specs().expand(/^Archived/);
  const row = specs().row(/^Average wind direction.*Archived/);
  await vscode.chooseFromContextMenu(row, "Restore Spec from Archive");
  assert.equal(await untilText("2026-10-08-001-m2x", /^status: completed/m), text);
  await vscode.runCommand("Flightdeck: Hide Archived Specs");
});

/** The id of the spec with this title, once there is one. */
const untilSpec = (title: string): Promise<string> =>
  eventually(async () => {
    for (const name of await readdir(join(vscode.workspace, ".chant/specs"))) {
      const id = name.replace(/\.md$/, "");
      if ((await read(id).catch(() => "")).includes(`# ${title}\n`)) return id;
    }
    return undefined;
  }, `There is no spec “${title}”.`);

test("A spec is added, then one that waits for it, and what came out is written down and taken back", async () => {
  await open();
  await specs().press("Add Spec");
  await vscode.answer("What should be true when it is done?", "Oil the anemometer");
  const oil = await untilSpec("Oil the anemometer");
  await vscode.tab(`${oil}.md`).waitFor();
  const row = specs().row(/^Oil the anemometer, Ready/);

  await vscode.chooseFromContextMenu(row, "Add Dependent Spec…");
  await vscode.answer("Add a spec that depends on “Oil the anemometer”", "Measure the wind again");
  const measure = await untilSpec("Measure the wind again");
  await vscode.tab(`${measure}.md`).waitFor();
  assert.match(await untilText(measure, /depends_on/), new RegExp(`^depends_on: *(\\[|\\n *- )${oil}`, "m"));
  await specs()
    .row(/^Measure the wind again, Blocked, waits for/)
    .waitFor();

  const before = await read(oil);
  await vscode.chooseFromContextMenu(row, "Add Output to Spec…");
  await vscode.answer("Add output to “Oil the anemometer”", "Two drops were enough.");
  await untilText(oil, /## Output\n\nTwo drops were enough\./);
  await undo("Added the output to “Oil the anemometer”.", "Add output to “Oil the anemometer”");
  // The spec is open: VS Code empties a file for a moment when it saves.
  await eventually(async () => (await read(oil)) === before, "Undo did not restore the spec.");
});

test("Search finds words in the text of a spec and opens it there", async () => {
  await open();
  await specs().press("Search Specs");
  const box = vscode.quickInput().getByPlaceholder("Words in the title or text of a spec");
  const hit = vscode.quickInput().getByRole("option", { name: /Show the dew point/ });
  const second = vscode.quickInput().getByRole("option").nth(1);
  // Every spec is offered at first, then the only one with these words.
  await second.waitFor();
  await box.fill("washing will dry");
  await second.waitFor({ state: "detached" });
  await hit.click();
  await vscode.tab("2026-11-09-001-j7a.md").waitFor();
  await vscode.statusBarItem(/Ln 18, Col \d+ \(16 selected\)/).waitFor();
});

test("How specs are grouped and sorted is remembered in this workspace", async () => {
  await open();
  await vscode.runCommand("Flightdeck: Group Specs by…");
  await vscode.pick(/^Label/);
  await vscode.runCommand("Flightdeck: Sort Specs by…");
  await vscode.pick(/^Title/);
  await specs()
    .row(/^dashboard: /)
    .waitFor();
  await vscode.restart();
  await vscode.openContainer("Flightdeck");
  await specs()
    .row(/^dashboard: /)
    .waitFor();
  const labels = await specs().labels();
  const under = labels.slice(labels.indexOf("dashboard") + 1).slice(0, 2);
  assert.deepEqual(under, [...under].sort());
});
