import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { printedConfiguration } from "../contracts/pluginConfiguration.ts";
import { callTool, listPrompts, listTools, printedAnswers, result, toolsChanged } from "../contracts/pluginMessages.ts";
import { heardIn, writeScript } from "../contracts/withScript.ts";
import { useWorkbench } from "../host/useWorkbench.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";

const folder = await createTemporaryFolder();
after(() => folder.remove());
const heard = heardIn(folder.path);

const { tools } = listTools.response.result;
const lint = { name: "sc-lint", description: "Check the style", inputSchema: { type: "object" } };
const said = { messages: [{ role: "user", content: { type: "text", text: "Look at all of src" } }] };

/** The server of contract 2, with one more tool as soon as something was implemented. */
const server = await writeScript(folder.path, {
  answers: {
    ...printedAnswers,
    "prompts/get": [[result(said)]],
    "tools/list": [[listTools.response], [result({ tools: [...tools, lint] })]],
    "tools/call sc-implement": [[toolsChanged, callTool.response]],
  },
});

const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  viewport: { width: 1280, height: 1200 },
  settings: {
    "flightdeck.servers": {
      // Only what the server tells of makes the list of its tools outdated.
      plugins: { ...server, protocolVersion: "2025-03-26", auth: { type: "bearer" }, cache: { ttl: 3_600_000 } },
    },
  },
  prepare: (workspace) => writeFile(join(workspace, ".mcp.json"), printedConfiguration),
});

const token = "jwt-of-the-user";
const servers = () => vscode.view("MCP Servers");
const row = (name: string, state: string) => servers().row(new RegExp(`^${name}, ${state}`));
const shown = (text: string) => vscode.page.locator(".view-line").getByText(text).first();

/** The files below this folder that hold a text. */
async function filesWith(text: string, root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1").catch(() => "")));
  return files.filter((_, index) => texts[index]?.includes(text));
}

test("The printed file is listed, its server asks before it starts, and a missing program is named [clauses 224, 231, 232]", async () => {
  await vscode.openContainer("Flightdeck");
  await servers().openAlone();
  // Until the bundled servers are up, the rows are drawn again and again under the mouse.
  await row("chant", "ready").waitFor();
  await vscode.chooseFromContextMenu(row("superclaudebridge", "stopped"), "Restart Server");
  const dialog = vscode.page.locator(".monaco-dialog-box");
  await dialog.getByText(/superclaudebridge\.json/).waitFor();
  await dialog.getByRole("button", { name: "Allow" }).click();
  await row("superclaudebridge", "failed.*`superclaudebridge` was not found on PATH").waitFor();
});

test("A token is typed where no one can read it, kept as a secret and asked for once [clause 235]", async () => {
  await vscode.chooseFromContextMenu(row("plugins", "stopped"), "Restart Server");
  await vscode.quickInput().getByText("Token for plugins").waitFor();
  assert.equal(await vscode.quickInput().locator("input.input").getAttribute("type"), "password");
  await vscode.answer("Token for plugins", token);
  await row("plugins", "ready").waitFor();
  await row("plugins", "ready").hover();
  await row("plugins", "ready").getByRole("button", { name: "Stop Server" }).click();
  await vscode.chooseFromContextMenu(row("plugins", "stopped"), "Restart Server");
  await row("plugins", "ready").waitFor();
  assert.deepEqual(
    heard.of("initialize").map(({ params }) => params?.["auth"]),
    [1, 2].map(() => ({ type: "bearer", token })),
  );
  assert.deepEqual(await filesWith(token, dirname(vscode.workspace)), [], "it lies in no file");
});

async function runTool(name: string): Promise<void> {
  await vscode.runCommand("Flightdeck: Run Tool…");
  await vscode.pick(/^plugins/);
  await vscode.pick(name);
}

test("A tool is asked for what it needs, offers its choices, and its text is shown [clauses 200, 256]", async () => {
  await runTool("sc-analyze");
  await vscode.answer("File or directory path", "");
  await vscode.quickInput().getByText("Enter an answer.").waitFor();
  const input = vscode.quickInput().locator("input.input");
  await input.fill("./src/components");
  await input.press("Enter");
  const options = ["performance", "security", "quality", "Skip this question"];
  for (const name of options) await vscode.quickInput().getByRole("option", { name, exact: true }).waitFor();
  assert.equal(await vscode.quickInput().getByRole("option").count(), options.length);
  await vscode.pick("performance");
  await vscode.quickInput().getByRole("option", { name: "comprehensive" }).waitFor();
  await vscode.pick("Skip this question");
  await vscode.tab("sc-analyze.md").waitFor();
  await shown("Performance analysis completed:").waitFor();
  await shown("Optimize image loading").waitFor();
  assert.deepEqual(heard.of("tools/call").at(-1)?.params?.["arguments"], {
    path: "./src/components",
    focus: "performance",
  });
});

test("A prompt is asked for what it needs, and what it says is shown [clause 206]", async () => {
  await vscode.runCommand("Flightdeck: Get Prompt…");
  await vscode.pick(/^plugins/);
  await vscode.pick(listPrompts.response.result.prompts[0].name);
  await vscode.answer("Analysis scope", "all of src");
  await shown("Look at all of src").waitFor();
  assert.deepEqual(heard.of("prompts/get")[0]?.params, {
    name: "sc-context-builder",
    arguments: { scope: "all of src" },
  });
});

test("A tool that a server tells of appears in the view by itself [clause 257]", async () => {
  await servers().expand(/^plugins, ready/);
  await servers().expand("Tools");
  await servers().row("sc-implement").waitFor();
  assert.equal(await servers().row("sc-lint").count(), 0);
  await runTool("sc-implement");
  await vscode.answer("description", "A dial");
  await vscode.answer("framework", "");
  await vscode.pick("component");
  await servers().row("sc-lint").waitFor();
});
