import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { serverProcesses } from "../support/serverProcesses.ts";
import { answerDatabaseQuestions, startPreflight } from "../support/preflightInVSCode.ts";

const workbench = useWorkbench({ workspace: "test/fixtures/signIn" });
const docs = (...path: string[]): string => join(workbench.workspace, "docs", ...path);
const signal = (name: NodeJS.Signals): void => serverProcesses("preflights").forEach((pid) => process.kill(pid, name));
const text = (...path: string[]): Promise<string> => readFile(docs(...path), "utf8");

test("A preflight is answered by clicking in the form, and its files are on disk", async () => {
  await startPreflight(workbench, "Add authentication");
  const form = workbench.webview();
  await form.getByRole("radio", { name: "OAuth" }).click();
  await form.getByRole("radio", { name: "Other (specify)" }).last().click();
  await workbench.page.keyboard.type("Lucia");
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form.getByRole("heading", { name: "Done" }).waitFor();

  const [adr = ""] = await readdir(docs("adr"));
  assert.match(await text("adr", adr), /\*\*Strategy\*\*: OAuth/);
  assert.match(await text("CURRENT_TASK.md"), /Use Lucia for Library/);
  assert.match(await text("ARCHITECTURE_STATE.md"), /\*\*Library\*\*: Lucia/);
  await form.getByRole("button", { name: "Current task" }).click();
  await workbench.tab(/CURRENT_TASK\.md/).waitFor();
});

test("The server is killed and VS Code closed with the form half filled: nothing is lost and the preflight completes", async () => {
  const form = await answerDatabaseQuestions(workbench);
  const paths = form.getByRole("textbox", { name: /files|director|paths/i });
  await paths.pressSequentially("src/d");
  signal("SIGKILL");
  await paths.pressSequentially("b/");

  await workbench.restart();
  const again = workbench.webview();
  // VS Code starts anew, then the extension, then the server.
  await again.getByText(/Your draft was restored\. A new session was started/).waitFor({ timeout: 120_000 });
  const restored = again.getByRole("textbox", { name: /files|director|paths/i });
  assert.equal(await restored.inputValue(), "src/db/");
  await again.getByRole("textbox").last().fill("Tables exist");
  await again.getByRole("button", { name: "Review answers" }).click();
  await again.getByRole("button", { name: "Send answers" }).click();
  await again.getByRole("heading", { name: "Done" }).waitFor();
  assert.match(await text("CURRENT_TASK.md"), /`src\/db\/`/);
  assert.match(await text("ARCHITECTURE_STATE.md"), /\*\*ORM\*\*: Prisma/);
});

test("A closed form is a draft: its notification and the status bar lead back to it, and discarding asks once", async () => {
  await startPreflight(workbench, "Add a cache");
  const form = workbench.webview();
  await form.getByRole("radio", { name: "Other (specify)" }).click();
  await workbench.page.keyboard.type("Valkey");
  const close = workbench.tab(/Add a cache/).getByRole("button", { name: /^Close/ });
  await close.click();
  const kept = workbench.notification("Your answers were saved as a draft: Add a cache");
  await kept.getByRole("button", { name: "Continue" }).click();
  await form.getByText("Your draft was restored").waitFor();
  await close.click();
  await workbench.statusBarItem("1 unfinished").click();
  const again = workbench.webview();
  assert.equal(await again.getByRole("textbox", { name: /your own answer/ }).inputValue(), "Valkey");
  await again.getByRole("button", { name: "Discard draft" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
  await workbench.tab(/Add a cache/).waitFor({ state: "detached" });
  await workbench.statusBarItem("1 unfinished").waitFor({ state: "hidden" });
});

test("Two forms share one place, and each keeps its answers while the other is in front", async () => {
  await workbench.runCommand("View: Close All Editors");
  await startPreflight(workbench, "Add a cache");
  const form = workbench.webview();
  await form.getByRole("radio", { name: "Redis" }).click();
  await startPreflight(workbench, "Add a queue");
  await form.getByRole("radio", { name: "Kafka" }).click();
  await workbench.tab(/Add a cache/).click();
  await form.getByRole("radio", { name: "Redis", checked: true }).waitFor();
  await workbench.tab(/Add a queue/).click();
  await form.getByRole("radio", { name: "Kafka", checked: true }).waitFor();
  assert.equal(await workbench.page.locator(".editor-group-container").count(), 1);
});

test("A server that stands still is not waited for: Cancel and the limit end that, and nothing is lost", async () => {
  const before = await readdir(docs("adr"));
  signal("SIGSTOP");
  await startPreflight(workbench, "Pick a message broker");
  const form = workbench.webview();
  const cancel = form.getByRole("button", { name: "Cancel" });
  await cancel.click();
  await form.getByRole("heading", { name: "Cancelled. Your answers are kept." }).waitFor();
  signal("SIGCONT");
  await form.getByRole("button", { name: "Try again" }).click();
  await workbench.changeSettings({ "flightdeck.runs.timeout": 2 });
  const choices = form.locator("fieldset").filter({ has: form.getByRole("radio") });
  await choices.first().waitFor();
  for (const choice of await choices.all()) await choice.getByRole("radio").first().click();

  signal("SIGSTOP");
  const limit = form.getByText(/preflights did not respond within 2 s .*flightdeck\.runs\.timeout/).first();
  const send = async () => {
    await form.getByRole("button", { name: "Review answers" }).click();
    await form.getByRole("button", { name: "Send answers" }).click();
  };
  for (let isOver = false; !isOver;) {
    await send();
    isOver = await limit.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    // The window takes its time to follow the setting; until then the limit is a longer one.
    if (!isOver) await cancel.click();
  }
  signal("SIGCONT");
  await workbench.changeSettings({ "flightdeck.runs.timeout": undefined });
  assert.deepEqual(await readdir(docs("adr")), before);
  await send();
  await form.getByRole("textbox", { name: /files or directories/ }).waitFor();
});
