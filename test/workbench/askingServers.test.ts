import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { printedAnswers, result } from "../contracts/pluginMessages.ts";
import { heardIn, writeScript } from "../contracts/withScript.ts";
import { useWorkbench } from "../host/useWorkbench.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { answerDatabaseQuestions } from "../support/preflightInVSCode.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";

const textOf = (text: string): object => ({ content: [{ type: "text", text }] });

const everything = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
const travelling = await bundleServer("preflights", new URL("../support/timeTravellingPreflights.ts", import.meta.url));
const bankFolder = await createTemporaryFolder();
after(() => bankFolder.remove());
const visit = { mode: "url", elicitationId: "v1", url: "https://bank.example/sign-in", message: "Sign in to the bank" };
const required = { code: -32042, message: "Sign in first", data: { elicitations: [visit] } };
const bank = await writeScript(bankFolder.path, {
  answers: {
    ...printedAnswers,
    "tools/list": [[result({ tools: [{ name: "balance", inputSchema: { type: "object" } }] })]],
    "tools/call balance": [[{ jsonrpc: "2.0", id: 0, error: required }], [result(textOf("12 coins"))]],
  },
});
const workbench = useWorkbench({
  workspace: "test/fixtures/signIn",
  settings: {
    "flightdeck.preflights.server": "travelling",
    "flightdeck.servers": {
      travelling: { type: "stdio", command: process.execPath, args: [travelling.file] },
      // It never says that the visit is done; so long it is waited for.
      bank: { ...bank, autostart: "activation", timeouts: { total: 3_000 } },
      everything: { type: "stdio", command: process.execPath, args: [everything, "stdio"], autostart: "activation" },
    },
  },
});

test("An expired session is begun again with the same answers, and the form says so", async () => {
  const form = await answerDatabaseQuestions(workbench);
  await form.getByRole("textbox").first().fill("src/db/");
  await form.getByRole("textbox").last().fill("Tables exist");
  await writeFile(join(workbench.workspace, ".git", "minutes-ahead"), "31");
  await form.getByRole("button", { name: "Review answers" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await form.getByRole("heading", { name: "Done" }).waitFor();
  await form.getByText("The session had expired. A new one was started and your answers were sent again.").waitFor();
  assert.match(await readFile(join(workbench.workspace, "docs", "CURRENT_TASK.md"), "utf8"), /Use Prisma for ORM/);
});

test("The elicitation of a foreign server is answered in the form", async () => {
  await workbench.openContainer("Flightdeck");
  const servers = workbench.view("MCP Servers");
  await servers.open();
  await servers.row(/^everything.*ready/).waitFor();
  await workbench.runCommand("Flightdeck: Run Tool…");
  // Which server is asked only where several run.
  const server = workbench.quickInput().getByRole("option", { name: /^everything/ });
  await server
    .or(workbench.quickInput().getByRole("option", { name: /^Echo/ }))
    .first()
    .waitFor();
  if (await server.isVisible()) await server.click();
  await workbench.quickInput().locator("input.input").fill("Trigger Elicitation Request Tool");
  await workbench.pick(/^Trigger Elicitation Request Tool/);
  const form = workbench.webview();
  await form.getByRole("textbox", { name: "String", exact: true }).fill("Ada");
  await form.getByRole("radio", { name: "Yes" }).click();
  await form.getByRole("radio", { name: "Wonder Woman" }).click();
  await form.getByRole("button", { name: "Send answers" }).click();
  await workbench.page
    .getByText(/Wonder Woman|hero-3/)
    .first()
    .waitFor();
});

test("A server that wants a page visited first is asked again after it, and only then answers", async () => {
  await workbench.runCommand("Flightdeck: Run Tool…");
  await workbench.pick(/^bank/);
  await workbench.pick(/^balance/);
  const form = workbench.webview();
  await form.getByText("Sign in to the bank").first().waitFor();
  await form.getByText("https://bank.example/sign-in").first().waitFor();
  assert.equal(heardIn(bankFolder.path).of("tools/call").length, 1, "nothing goes on before the user has agreed");
  await form.getByRole("button", { name: /^Open/ }).click();
  // VS Code asks once more before it leaves the window.
  await workbench.page.locator(".monaco-dialog-box").getByRole("button", { name: "Cancel" }).click();
  await workbench.page.locator(".view-line").getByText("12 coins").first().waitFor();
  assert.equal(heardIn(bankFolder.path).of("tools/call").length, 2);
});
