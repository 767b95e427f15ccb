import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension, until } from "./extension.ts";
import {
  fileUri,
  findRows,
  latest,
  remove,
  removeDecisions,
  untilRead,
  untilRow,
  write,
  writeDecisions,
} from "./decisionRows.ts";

describe("States of the Decisions view", () => {
  it("tells no project from one without decisions, and shows the first one", async () => {
    const { decisions } = await activateExtension();
    const untilState = (state: string): Promise<true> =>
      until(decisions.onDidChange, () => (decisions.state === state ? (true as const) : undefined));
    await untilState("notInitialized");
    await vscode.workspace.fs.createDirectory(fileUri("docs/adr"));
    await untilState("empty");
    assert.deepEqual(await decisions.tree.getChildren(), []);
    await write(latest.path, latest.text);
    await untilState("shown");
    await untilRow(decisions, ({ kind }) => kind === "adr");
    // There is only one, so the user is not asked to choose.
    await vscode.commands.executeCommand("flightdeck.openDecision");
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, fileUri(latest.path).fsPath);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await remove("docs");
    await untilState("notInitialized");
  });

  it("reads the files while the server is stopped, says so, and goes back to the server [clause 172]", async () => {
    const decisions = await writeDecisions();
    const { servers } = await activateExtension();
    const connection = servers.connections.find(({ entry }) => entry.name === "preflights");
    assert.equal(connection?.state.kind, "ready");
    await connection.stop();
    await until(decisions.onDidChange, () => (decisions.state === "failed" ? true : undefined));
    await write("docs/adr/0001-use-typescript.md", "# 1. Read from the file\n");
    await untilRow(decisions, (node) => node.kind === "foreign" && node.record.title === "1. Read from the file");
    await connection.start(new AbortController().signal);
    await until(decisions.onDidChange, () => (decisions.state === "shown" ? true : undefined));
    await write("docs/adr/0001-use-typescript.md", "# 1. Read by the server\n");
    await untilRead(decisions, async () => {
      const rows = await findRows(decisions, ({ kind }) => kind === "foreign");
      const [node] = rows.map((row) => decisions.now(row));
      return node?.kind === "foreign" && node.record.title === "1. Read by the server" ? true : undefined;
    });
    await removeDecisions();
  });
});
