import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { startOAuthServer } from "../support/oauthServer.ts";

const peer = (name: string): string => resolve(`node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);
const nodeServer = (...args: readonly string[]) => ({ command: process.execPath, args });

// VS Code in a browser would go to 127.0.0.1 by way of its own server.
const guarded = await startOAuthServer({ browserHost: "sign-in.localhost" });
after(() => guarded.stop());

/** One server from every place that can configure one; those of the workspace ask before they start. */
const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  viewport: { width: 1280, height: 1200 },
  alsoInstalled: ["test/fixtures/modelProvider"],
  settings: {
    "flightdeck.servers": {
      notebook: nodeServer(peer("memory")),
      live: nodeServer(resolve("test/fixtures/liveServer/main.mjs")),
      guarded: { type: "http", url: guarded.url },
    },
  },
  async prepare(workspace) {
    await mkdir(join(workspace, ".vscode"));
    await writeFile(
      join(workspace, ".vscode/mcp.json"),
      JSON.stringify({
        servers: { everything: nodeServer(peer("everything"), "stdio"), notebook: nodeServer("never.js") },
      }),
    );
    const crashing = { ...nodeServer("-e", "process.exit(3)"), restart: { initialMs: 1, maxMs: 1 } };
    const files = nodeServer(peer("filesystem"), "${workspaceFolder}");
    const odd = { command: 7 };
    await writeFile(join(workspace, ".mcp.json"), JSON.stringify({ mcpServers: { files, crashing, odd } }));
  },
});

const servers = () => vscode.view("MCP Servers");
const row = (name: string, state: string) => servers().row(new RegExp(`^${name}, ${state}`));

async function openServers(): Promise<void> {
  await vscode.openContainer("Flightdeck");
  await servers().open();
  // The list of servers needs the room: rows out of sight are not on the page.
  const specs = vscode.page.getByRole("button", { name: "Specs Section" });
  if ((await specs.getAttribute("aria-expanded")) === "true") await specs.click();
}

async function allow(): Promise<void> {
  await vscode.page.locator(".monaco-dialog-box").getByRole("button", { name: "Allow" }).click();
}

test("A server of every source is listed, and the losers with their reason", async () => {
  await openServers();
  await row("chant", "ready").waitFor();
  for (const name of ["notebook", "everything", "files", "crashing"]) await row(name, "stopped").waitFor();
  await servers()
    .row(/odd.*"command" must be a string/)
    .waitFor();
  await servers()
    .row(/notebook.*is used instead/)
    .waitFor();
});

test("A server of the user's settings starts from the tree, shows its tools, stops and starts again [clause 173]", async () => {
  await openServers();
  await vscode.chooseFromContextMenu(row("notebook", "stopped"), "Restart Server");
  await row("notebook", "ready").waitFor();
  await servers().expand(/^notebook, ready/);
  await servers().expand("Tools");
  await servers().row("Read Graph").waitFor();
  await row("notebook", "ready").hover();
  await row("notebook", "ready").getByRole("button", { name: "Stop Server" }).click();
  await row("notebook", "stopped").waitFor();
  // What is known of it stays, and says how old it is.
  await servers()
    .row(/^Tools.*as of/)
    .waitFor();
});

test("A server of a workspace file starts only after the user allowed its command line, and asks once [clause 232]", async () => {
  await openServers();
  await vscode.chooseFromContextMenu(row("files", "stopped"), "Restart Server");
  await vscode.page
    .locator(".monaco-dialog-box")
    .getByText(/server-filesystem/)
    .waitFor();
  await allow();
  await row("files", "ready").waitFor();
  await vscode.chooseFromContextMenu(row("files", "ready"), "Restart Server");
  await row("files", "ready").waitFor();
  assert.equal(await vscode.page.locator(".monaco-dialog-box").count(), 0);
});

test("A tool is run with arguments asked from its schema, and its answer is shown [clause 31]", async () => {
  await openServers();
  await vscode.chooseFromContextMenu(row("everything", "stopped"), "Restart Server");
  await allow();
  await row("everything", "ready").waitFor();
  await vscode.runCommand("Flightdeck: Run Tool…");
  await vscode.pick("everything");
  await vscode.pick(/echo/i);
  await vscode.answer("Message to echo", "a word in your ear");
  await vscode.page.getByText("a word in your ear").first().waitFor();
});

test("A server that crashes again and again says so, with its exit code [clause 159]", async () => {
  await openServers();
  await vscode.chooseFromContextMenu(row("crashing", "stopped"), "Restart Server");
  await allow();
  await row("crashing", "failed.*exit code 3").waitFor();
  await vscode.statusBarItem("crashing down").waitFor();
});

async function runToolOf(server: string, tool: string): Promise<void> {
  await vscode.runCommand("Flightdeck: Run Tool…");
  await vscode.pick(server);
  await vscode.quickInput().getByPlaceholder(`What do you want to use from ${server}?`).fill(tool);
  await vscode.pick(tool);
}

test("A tool that failed is run again with Retry [clause 100]", async () => {
  await openServers();
  await vscode.chooseFromContextMenu(row("live", "stopped"), "Restart Server");
  await row("live", "ready").waitFor();
  await runToolOf("live", "failFirst");
  const failure = vscode.notification("Not yet: try again");
  await failure.getByRole("button", { name: "Retry" }).click();
  await vscode.page.getByText("This time it worked").first().waitFor();
});

test("A server that wants a sign-in is reached after one in the browser, which comes back to VS Code", async () => {
  await openServers();
  await vscode.chooseFromContextMenu(row("guarded", "stopped"), "Restart Server");
  await row("guarded", "ready").waitFor();
  assert.deepEqual(guarded.steps, ["register", "authorize", "token"]);
  await runToolOf("guarded", "whoami");
  await vscode.page.getByText("You are signed in").first().waitFor();
});

test("A server uses the editor's language model after the user allowed it [clause 13]", async () => {
  await openServers();
  await row("everything", "ready").waitFor();
  await runToolOf("everything", "Trigger Sampling Request Tool");
  await vscode.answer("The prompt to send", "polly wants a cracker");
  await vscode.answer(/tokens/, "100");
  // The server chose the moment, so the question does not stand in the way.
  const question = vscode.notification("Let the MCP server everything use your language models?");
  await question.getByRole("button", { name: "Allow", exact: true }).click();
  // The line is wrapped, so its parts are looked for.
  for (const words of ["The parrot says", "polly wants a cracker"])
    await vscode.page.locator(".view-line").getByText(words).first().waitFor();
});

test("The editor's language model works on a spec", async () => {
  await vscode.runCommand("Flightdeck: Work On Spec…");
  await vscode.pick(/Read the harbour sensor/);
  await vscode.pick(/VS Code's language model/);
  await vscode.pick(/Edit files/);
  await vscode.notification("“Read the harbour sensor” is completed.").waitFor();
  const text = await readFile(join(vscode.workspace, ".chant/specs/2026-11-02-002-b4t.md"), "utf8");
  assert.match(text, /status: completed[^]*- \[x\] Gaps are visible/);
});
