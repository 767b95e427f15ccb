import assert from "node:assert/strict";
import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { serverProcesses } from "../support/serverProcesses.ts";
import { decisionChain } from "../support/decisionChain.ts";
import { eventually } from "../support/eventually.ts";

const vscode = useWorkbench({ workspace: "media/sample" });
const decisions = () => vscode.view("Decisions");
const file = (...path: string[]): string => join(vscode.workspace, "docs", ...path);
const hosting = "20261018T091407.052Z-B81C_infra_hosting__selfhosted.md";

async function openView(): Promise<void> {
  await vscode.openContainer("Flightdeck");
  for (const other of ["Specs", "Features"]) {
    const header = vscode.page.getByRole("button", { name: `${other} Section` });
    if ((await header.getAttribute("aria-expanded")) === "true") await header.click();
  }
  await decisions().open();
}

test("A person unfolds the architecture, opens the decision behind a value, and cannot type into it [clause 115]", async () => {
  await openView();
  await decisions().expand(/^Type: SQLite/);
  await decisions()
    .row(/^JSON Lines, replaced by Database: Type = SQLite/)
    .waitFor();
  await decisions()
    .row(/^Hosting: Self-hosted/)
    .click();
  await vscode.tab(hosting).waitFor();
  const before = await readFile(file("adr", hosting), "utf8");
  await vscode.page.locator(".monaco-editor .view-line").first().click();
  await vscode.page.keyboard.type("typed");
  await vscode.page
    .getByText(/read-only editor|Editor is read-only/)
    .first()
    .waitFor();
  await vscode.page.keyboard.press("Escape");
  assert.equal(await readFile(file("adr", hosting), "utf8"), before);
  await vscode.page.getByRole("button", { name: "Amend (new preflight)" }).waitFor();
});

test("A criterion of the task is ticked with a click", async () => {
  await openView();
  const task = await readFile(file("CURRENT_TASK.md"), "utf8");
  const row = decisions().row(/^The old log is carried over once and kept, open/);
  await row.getByRole("checkbox").click();
  await decisions()
    .row(/^The old log is carried over once and kept, met/)
    .waitFor();
  assert.equal(await readFile(file("CURRENT_TASK.md"), "utf8"), task.replace("- [ ] The old log", "- [x] The old log"));
});

test("What is unfolded and selected stays so when files change", async () => {
  // The tooltip of the check box would be in the way.
  await vscode.page.mouse.move(900, 600);
  const task = await readFile(file("CURRENT_TASK.md"), "utf8");
  const untilKept = async (): Promise<void> => {
    await decisions()
      .element.getByRole("treeitem", { name: /^Power loss during the transfer/, selected: true })
      .waitFor();
    // Both are the other way round until they are expanded or collapsed.
    const stateOf = (row: RegExp) => decisions().row(row).getAttribute("aria-expanded");
    assert.deepEqual([await stateOf(/^Type: SQLite/), await stateOf(/^Infra, \d/)], ["true", "false"]);
  };
  await decisions()
    .row(/^Power loss during the transfer/)
    .click();
  // The click shows the file of the task and leaves the keyboard in the view.
  await vscode.tab("CURRENT_TASK.md").waitFor();
  await decisions().expand(/^Type: SQLite/);
  await decisions().collapse(/^Infra, \d/);
  await untilKept();
  // The row above the selected one is another, then the rows at the top of the view are.
  await writeFile(file("CURRENT_TASK.md"), task.replace("# Give the readings", "# Lend the readings"));
  await decisions()
    .row(/^Current task: Lend the readings/)
    .waitFor();
  await untilKept();
  await writeFile(file("adr", "0001-use-typescript.md"), "# 1. Use TypeScript\n\n## Status\n\nAccepted\n");
  const others = decisions().row(/^Other Records/);
  await others.waitFor();
  await untilKept();
  await rm(file("adr", "0001-use-typescript.md"));
  await others.waitFor({ state: "detached" });
  await writeFile(file("CURRENT_TASK.md"), task);
  await decisions()
    .row(/^Current task: Give the readings/)
    .waitFor();
  await untilKept();
  await decisions().expand(/^Infra, \d/);
});

test("The keyboard ticks a criterion of the task, too", async () => {
  const task = await readFile(file("CURRENT_TASK.md"), "utf8");
  // Selected above. The view was drawn again since, so the extension knows of it; a click brings the keyboard there.
  await decisions()
    .element.getByRole("treeitem", { name: /^Power loss during the transfer loses nothing, open/, selected: true })
    .click();
  await vscode.page.keyboard.press("Space");
  await decisions()
    .row(/^Power loss during the transfer loses nothing, met/)
    .waitFor();
  assert.equal(await readFile(file("CURRENT_TASK.md"), "utf8"), task.replace("- [ ] Power loss", "- [x] Power loss"));
});

test("A decision that was changed on disk says so, and is restored after one question", async () => {
  await openView();
  const before = await readFile(file("adr", hosting), "utf8");
  await appendFile(file("adr", hosting), "\nA second thought.\n");
  const row = decisions().row(/^Infra: Hosting = Self-hosted.*changed since it was committed/);
  await vscode.chooseFromContextMenu(row, "Restore Committed Decision…");
  const dialog = vscode.page.getByRole("dialog").filter({ hasText: "as it was committed?" });
  await dialog.getByRole("button", { name: "Restore" }).click();
  await row.waitFor({ state: "detached" });
  assert.equal(await readFile(file("adr", hosting), "utf8"), before);
  // Undo restores the earlier text, but not over later changes.
  await appendFile(file("adr", hosting), "\nA third one.\n");
  await vscode.notification("Restored the committed version of").getByRole("button", { name: "Undo" }).click();
  await vscode.notification("has changed since then and was left as is").waitFor();
  assert.equal(await readFile(file("adr", hosting), "utf8"), `${before}\nA third one.\n`);
  await writeFile(file("adr", hosting), before);
});

test("The architecture state is deleted and made anew from its row [clause 457]", async () => {
  await openView();
  const before = await readFile(file("ARCHITECTURE_STATE.md"), "utf8");
  await rm(file("ARCHITECTURE_STATE.md"));
  const notice = decisions().row(/^ARCHITECTURE_STATE\.md is missing/);
  await notice.click();
  await notice.waitFor({ state: "detached" });
  assert.equal(await readFile(file("ARCHITECTURE_STATE.md"), "utf8"), before);
});

test("What a merge has lost is brought back by one new decision, and the task stays", async () => {
  await openView();
  const task = await readFile(file("CURRENT_TASK.md"), "utf8");
  const names = await readdir(file("adr"));
  const [other] = decisionChain([["Backend", "Language", "TypeScript"]], undefined, 400);
  assert.ok(other);
  await writeFile(join(vscode.workspace, other.path), other.text);
  const notice = decisions().row(/^A merge has lost decisions, Database, Infra/);
  await notice.click();
  const dialog = vscode.page.getByRole("dialog").filter({ hasText: "Restore Database, Infra with a new decision?" });
  await dialog.getByRole("button", { name: "Reconcile" }).click();
  await notice.waitFor({ state: "detached" });
  await decisions()
    .row(/^Reconcile: Database, Infra/)
    .waitFor();
  const state = await readFile(file("ARCHITECTURE_STATE.md"), "utf8");
  for (const line of ["**Type**: SQLite", "**Hosting**: Self-hosted", "**Language**: TypeScript"])
    assert.ok(state.includes(line), `${line} is missing in ${state}`);
  assert.equal((await readdir(file("adr"))).length, names.length + 2);
  assert.equal(await readFile(file("CURRENT_TASK.md"), "utf8"), task);
});

test("A decision is amended through the form, and the new one supersedes the old", async () => {
  await openView();
  await vscode.chooseFromContextMenu(decisions().row(/^Database: Type = SQLite, 2026/), "Amend Decision…");
  await vscode.answer("What should replace", "Change Database Type");
  const form = vscode.webview();
  await form.getByRole("radio", { name: "PostgreSQL" }).click();
  await form.getByRole("radio", { name: "Drizzle" }).click();
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form.getByRole("heading", { name: "Done" }).waitFor();
  await decisions()
    .row(/^Database: Type = SQLite, 2026-11-02, superseded/)
    .waitFor();
  const names = await readdir(file("adr"));
  const texts = await Promise.all(names.map((name) => readFile(file("adr", name), "utf8")));
  assert.ok(texts.some((text) => text.includes("Amends ADR 20261102T184519.307Z-5E24: Database: Type = SQLite")));
});

test("The key of a provider is passed to the server in its environment, and nowhere else [clause 543]", async (context) => {
  if (!existsSync("/proc/self/environ")) return context.skip("only Linux shows the environment of a process");
  await vscode.runCommand("Flightdeck: Set API Key…");
  await vscode.pick("OpenAI");
  await vscode.answer("Stored in VS Code's secret storage", "sk-of-a-test");
  await vscode.notification("Preflights now use OpenAI.").waitFor();
  const hasKey = (name: string): boolean =>
    serverProcesses(name).some((pid) => environmentOf(pid).includes("sk-of-a-test"));
  await eventually(() => hasKey("preflights"), "the preflights server has no key");
  assert.ok(!hasKey("chant") && !hasKey("speckit"));
});

/** Of a process that has just ended there is none. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return "";
    throw error;
  }
}
