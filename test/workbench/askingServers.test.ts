import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { bundleServer } from "../support/bundleServer.ts";
import { answerDatabaseQuestions } from "../support/preflightInVSCode.ts";

const everything = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
const travelling = await bundleServer("preflights", new URL("../support/timeTravellingPreflights.ts", import.meta.url));
const workbench = useWorkbench({
  workspace: "test/fixtures/signIn",
  settings: {
    "flightdeck.preflights.server": "travelling",
    "flightdeck.servers": {
      travelling: { type: "stdio", command: process.execPath, args: [travelling.file] },
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
