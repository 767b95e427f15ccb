import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";

const memory = resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js");
const server = (extra: object = {}): object => ({
  command: process.execPath,
  args: [memory],
  autostart: "activation",
  ...extra,
});

/** A repository that wants forty servers to start by themselves, one of them in place of a bundled one. */
const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  viewport: { width: 1280, height: 1200 },
  async prepare(workspace) {
    const many = Array.from({ length: 38 }, (_, index) => [`eager${index}`, server()] as const);
    const odd = server({ env: { NODE_OPTIONS: "--no-warnings", KEY: "${env:HOME}" }, args: [memory, "\u202Egnp.exe"] });
    const long = { command: process.execPath, args: [memory, "x".repeat(3000), "the-end"] };
    const mcpServers = { odd, chant: server(), long, ...Object.fromEntries(many) };
    await writeFile(join(workspace, ".mcp.json"), JSON.stringify({ mcpServers }));
  },
});

const servers = () => vscode.view("MCP Servers");
const dialogs = () => vscode.page.locator(".monaco-dialog-box");

test("Servers that want to start by themselves ask once, together, and not in a dialog", async () => {
  await vscode.openContainer("Flightdeck");
  await servers().open();
  const specs = vscode.page.getByRole("button", { name: "Specs Section" });
  if ((await specs.getAttribute("aria-expanded")) === "true") await specs.click();
  await servers()
    .row(/^eager0, needs your approval to start/)
    .waitFor();
  await servers()
    .row(/^chant, needs your approval to start/)
    .waitFor();
  await vscode.notification("MCP servers of this workspace need your approval before they start.").waitFor();
  assert.equal(await vscode.page.locator(".notification-toast").count(), 1);
  assert.equal(await dialogs().count(), 0);
});

test("The user picks those that may start, sees everything they run, and allows them", async () => {
  const notification = vscode.notification("MCP servers of this workspace need your approval");
  await notification.getByRole("button", { name: "Review…" }).click();
  await vscode.quickInput().getByText("Which MCP servers of this workspace may start?").waitFor();
  const pick = async (name: string): Promise<void> => {
    await vscode.quickInput().locator("input.input").fill(name);
    await vscode
      .quickInput()
      .getByRole("checkbox", { name: new RegExp(`^${name}`) })
      .first()
      .click();
  };
  await pick("odd");
  await pick("eager0");
  await vscode.quickInput().getByRole("button", { name: "OK" }).click();
  const allow = { name: "Allow", exact: true };
  const dialog = dialogs().getByRole("button", allow);
  const notified = vscode.notification("Start these 2 MCP servers").getByRole("button", allow);
  await dialog.or(notified).waitFor();
  await dialog.or(notified).click();
  for (const name of ["odd", "eager0"])
    await servers()
      .row(new RegExp(`^${name}, ready`))
      .waitFor();
  await servers()
    .row(/^eager1, needs your approval to start/)
    .waitFor();
});

test("A server that the user starts asks in a dialog that shows what it replaces", async () => {
  await servers()
    .row(/^chant, needs/)
    .click();
  await dialogs().getByText("Replaces: the server chant bundled with Flightdeck").waitFor();
  await dialogs().getByRole("button", { name: "Allow" }).click();
  await servers()
    .row(/^chant, ready/)
    .waitFor();
});

test("What does not fit into a dialog opens in an editor, with the answer beside it", async () => {
  await vscode.chooseFromContextMenu(servers().row(/^long, stopped/), "Restart Server");
  const question = vscode.notification("Start the MCP server long of this workspace?");
  await question.waitFor();
  await vscode.tab("Servers to Start.txt").waitFor();
  await vscode.page.locator(".view-line").getByText("the-end").waitFor();
  assert.equal(await dialogs().count(), 0);
  await question.getByRole("button", { name: "Don't Allow" }).click();
  await servers()
    .row(/^long, stopped/)
    .waitFor();
});
