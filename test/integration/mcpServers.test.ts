import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import type { Connection } from "../../src/mcp/connection.ts";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import { activateExtension, until } from "./extension.ts";
import { eventually } from "../support/eventually.ts";

const script = join(__dirname, "../../test/fixtures/liveServer/main.mjs");
const live = (extra: object = {}): object => ({ command: process.execPath, args: [script], ...extra });
const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const never = new AbortController().signal;
const shownText = (): string => vscode.window.activeTextEditor?.document.getText() ?? "";

const configure = (servers: object | undefined, target = vscode.ConfigurationTarget.Global): Thenable<void> =>
  vscode.workspace.getConfiguration().update("flightdeck.servers", servers, target);

describe("MCP servers", () => {
  let servers: FlightdeckApi["servers"];
  const find = (name: string): Connection | undefined => servers.connections.find(({ entry }) => entry.name === name);
  /** The server, as soon as it is configured and fits. */
  const untilServer = (name: string, fits: (connection: Connection) => boolean = () => true): Promise<Connection> =>
    until(
      (listener) => servers.onDidChange(listener),
      () => {
        const connection = find(name);
        return connection && fits(connection) ? connection : undefined;
      },
    );
  const pidOf = async (connection: Connection): Promise<number> =>
    Number((await connection.callTool("pid", {}, { signal: never })).text);

  before(async () => {
    ({ servers } = await activateExtension());
    await configure({ first: live({ env: { LIVE_TOKEN: "very-secret-value" } }), second: live() });
    await Promise.all([untilServer("first"), untilServer("second")]);
  });
  after(() => configure(undefined));

  it("pick up a change of the settings and restart only what changed", async () => {
    const [first, second] = [await untilServer("first"), await untilServer("second")];
    const pids = [await pidOf(first), await pidOf(second)];
    await configure({ first: live({ env: { LIVE_TOKEN: "very-secret-value" } }), second: live({ batch: true }) });
    const changed = await untilServer("second", (one) => one !== second && one.state.kind === "ready");
    assert.equal(find("first"), first, "an entry that is the same is left alone");
    assert.equal(await pidOf(first), pids[0]);
    assert.notEqual(await pidOf(changed), pids[1], "it runs again without being asked to");
    assert.deepEqual([first.statistics.restarts, second.state.kind !== "ready"], [0, true]);
  });

  it("ask before a server of the workspace's own settings starts", async () => {
    await configure({ stranger: live() }, vscode.ConfigurationTarget.Workspace);
    const stranger = await untilServer("stranger");
    assert.equal(stranger.entry.source, "workspaceSetting");
    await configure(undefined, vscode.ConfigurationTarget.Workspace);
  });

  it("show a prompt in an editor [clause 206]", async () => {
    const connection = await untilServer("first");
    const [item] = await connection.list("prompts", never);
    await run("getPrompt", { kind: "item", connection, list: "prompts", item });
    assert.equal(shownText(), "## user\n\nGreet me kindly\n");
  });

  it("show a resource, and its new text as soon as the server tells of it [clause 210]", async () => {
    const connection = await untilServer("first");
    const [item] = await connection.list("resources", never);
    await run("openResource", { kind: "item", connection, list: "resources", item });
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document);
    assert.equal(document.getText(), "The count is 0");
    assert.equal(document.languageId, "markdown");
    const updated = until(vscode.workspace.onDidChangeTextDocument, () =>
      document.getText() === "The count is 1" ? true : undefined,
    );
    await connection.callTool("bump", {}, { signal: never });
    await updated;
    // A restarted server starts to count again, without an event.
    const read = until(vscode.workspace.onDidChangeTextDocument, () =>
      document.getText() === "The count is 0" ? true : undefined,
    );
    await run("restartServer", { connectionId: connection.id });
    await read;
  });

  it("show the text that a tool answered with [clause 256]", async () => {
    const connection = await untilServer("first");
    await run("runTool", { connectionId: connection.id, key: "pid", arguments: {} });
    assert.equal(shownText(), String(await pidOf(connection)));
  });

  it("show the figures of a server", async () => {
    const connection = await untilServer("first");
    await connection.callTool("bump", {}, { signal: never });
    await run("showServerStatistics", { connectionId: connection.id });
    assert.match(shownText(), /# first[^]*\| method \| calls \| errors \| p50[^]*\| tools\/call \| \d+ \| 0 \|/);
  });

  it("copy diagnostics that say much and give nothing away [clause 15]", async () => {
    const connection = await untilServer("first");
    await connection.callTool("confess", {}, { signal: never });
    await run("copyDiagnostics");
    const report = await vscode.env.clipboard.readText();
    assert.match(report, /- Flightdeck \d[^]*- VS Code \d[^]*- first is ready \(MCP 2025-11-25, live 1\.0\.0\)/);
    assert.match(report, /Token •••/);
    assert.ok(!report.includes("very-secret-value"), report);
  });

  it("keep a log file of their own, without secrets", async () => {
    const connection = await untilServer("first");
    const { logFile = "" } = connection;
    // Lines reach the file a moment later.
    const text = (): Promise<string> => readFile(logFile, "utf8").catch(() => "");
    await eventually(async () => (await text()).includes("My token is"), `${logFile} does not hold what was said`);
    await run("openServerLogFile", { connectionId: connection.id });
    assert.match(shownText(), /"source":"stderr"[^\n]*My token is •••/);
    assert.ok(!shownText().includes("very-secret-value"));
  });
});
