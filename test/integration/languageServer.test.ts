import assert from "node:assert/strict";
import { readlinkSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { commandLineOf, descendantsOf } from "../support/processTree.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";
import { shownSpecs } from "./specRows.ts";
import { eventually } from "../support/eventually.ts";

const specUri = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceRoot(), ".chant", "specs", `${name}.md`);

describe("language server", () => {
  it("shows a problem in the front matter while it is there", async () => {
    await activateExtension();
    const uri = specUri("2026-11-09-009-lsp");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("---\nstatus: pending\n---\n\n# Checked\n"));
    const editor = await vscode.window.showTextDocument(uri);
    const codes = (): unknown[] =>
      vscode.languages.getDiagnostics(uri).flatMap(({ source, code }) => (source === "flightdeck" ? [code] : []));
    const statusIs = (word: string): Thenable<boolean> =>
      editor.edit((edit) => edit.replace(new vscode.Range(1, 0, 2, 0), `status: ${word}\n`));
    await statusIs("pnding");
    await until(vscode.languages.onDidChangeDiagnostics, () => (codes().includes("unknownStatus") ? true : undefined));
    await statusIs("pending");
    await until(vscode.languages.onDidChangeDiagnostics, () => (codes().length === 0 ? true : undefined));
    await editor.document.save();
    await vscode.workspace.fs.delete(uri);
  });

  it("outlines a spec and leads from a dependency to its file", async () => {
    await activateExtension();
    const uri = specUri("2026-11-02-004-d2x");
    const document = await vscode.workspace.openTextDocument(uri);
    const position = document.positionAt(document.getText().indexOf("2026-11-02-002"));
    const ask = <T>(command: string, ...rest: unknown[]): Thenable<T> =>
      vscode.commands.executeCommand<T>(command, uri, ...rest);
    // The language server may still be starting: VS Code asks it as soon as it is registered.
    const definitions = await untilFound(() => ask<vscode.Location[]>("vscode.executeDefinitionProvider", position));
    assert.equal(definitions[0]?.uri.fsPath, specUri("2026-11-02-002-b4t").fsPath);
    const symbols = await ask<vscode.DocumentSymbol[]>("vscode.executeDocumentSymbolProvider");
    assert.ok(symbols.some(({ name }) => name.includes("Warn before high water")));
  });

  it("runs outside of the project, as the bundled servers do", async function () {
    // Only Linux shows the working directory of another process.
    if (process.platform !== "linux") return this.skip();
    await shownSpecs();
    const ours = descendantsOf(process.pid).filter((pid) =>
      commandLineOf(pid).some((part) => /dist\/(?:languageServer|servers\/\w+)\.js$/.test(part)),
    );
    assert.ok(ours.length >= 2);
    for (const pid of ours) assert.equal(readlinkSync(`/proc/${pid}/cwd`), realpathSync(homedir()));
  });
});

const untilFound = <T>(ask: () => Thenable<readonly T[] | undefined>): Promise<readonly T[]> =>
  eventually(async () => {
    const found = await ask();
    return found && found.length > 0 ? found : undefined;
  }, "the language server answered nothing");
