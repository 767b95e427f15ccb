import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import type { SpecsNode } from "../../src/extension/specs/tree/specNodes.ts";
import { workspaceRoot } from "./extension.ts";
import { findNode, logUri, readRows, readText, type Rows, shownSpecs, specRow, specUri } from "./specRows.ts";
import { untilGroup, untilRead, withSpec } from "./specRows.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const id = "2026-10-30-001-arc";
/** Where old projects keep what they archived, without a folder of its date. */
const archiveUri = (): vscode.Uri => vscode.Uri.joinPath(workspaceRoot(), ".chant", "archive", `${id}.md`);
const text = "---\nstatus: completed\n---\n\n# Buy a buoy\n\nIt floats.\n\n## Acceptance Criteria\n\n- [x] Bought\n";

type Specs = Awaited<ReturnType<typeof shownSpecs>>;
const archivedRow = (specs: Specs): Promise<SpecsNode> =>
  untilRead(specs, () => findNode(specs, (node) => node.kind === "spec" && node.isArchived && node.spec.id === id));
const labels = (rows: Rows): readonly string[] => rows.map(([label]) => label);

describe("Archived specs", () => {
  before(() => vscode.workspace.fs.writeFile(archiveUri(), new TextEncoder().encode(text)));
  after(async () => {
    await run("hideArchivedSpecs");
    await vscode.workspace.fs.delete(archiveUri());
  });

  it("unfold like others, with a tooltip", async () => {
    const specs = await shownSpecs();
    await run("showArchivedSpecs");
    const row = await archivedRow(specs);
    assert.deepEqual(await readRows(specs, 2, row), [["Acceptance Criteria", [["Bought", []]]]]);
    const { token } = new vscode.CancellationTokenSource();
    const item = await specs.tree.resolveTreeItem?.(await specs.tree.getTreeItem(row), row, token);
    assert.match((item?.tooltip as vscode.MarkdownString).value, /Archived[^]*It floats/);
  });

  it("are known by their title where another spec depends on them, and open from there", async () => {
    const waiting = "2026-11-14-001-dep";
    const spec = `---\nstatus: completed\ndepends_on: [${id}, never-was]\n---\n\n# Anchor it\n`;
    await withSpec(waiting, spec, "completed", async (specs) => {
      const [section] = (await specs.tree.getChildren(await specRow(specs, waiting))) ?? [];
      const rows = (await specs.tree.getChildren(section)) ?? [];
      const items = await Promise.all(rows.map(async (row) => await specs.tree.getTreeItem(row)));
      assert.deepEqual(
        items.map(({ label, description }) => [label, description]),
        [
          ["Buy a buoy", "001-arc  Archived"],
          ["never-was", "does not exist"],
        ],
      );
      await run("openSpec", rows[0]);
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, archiveUri().fsPath);
    });
  });

  it("come back among the active ones, and go again", async () => {
    const specs = await shownSpecs();
    await run("showArchivedSpecs");
    await run("restoreSpec", await archivedRow(specs));
    await untilGroup(specs, id, "completed");
    assert.equal(await readText(specUri(id)), text);
    await run("undoSpecAction");
    await untilGroup(specs, id, undefined);
    assert.equal(await readText(archiveUri()), text);
  });

  it("do not replace an active spec of the same name", async () => {
    await withSpec(id, text.replace("Buy", "Borrow"), "completed", async (specs) => {
      await run("restoreSpec", await archivedRow(specs));
      assert.match(await readText(specUri(id)), /Borrow a buoy/);
      assert.equal(await readText(archiveUri()), text);
    });
  });
});

describe("The log of a spec", () => {
  it("is a row as soon as there is one", async () => {
    const spec = "2026-11-14-002-log";
    await withSpec(spec, "---\nstatus: in_progress\n---\n\n# Speak\n", "in_progress", async (specs) => {
      assert.deepEqual(await readRows(specs, 1, await specRow(specs, spec)), []);
      await vscode.workspace.fs.writeFile(logUri(spec), new TextEncoder().encode("hello\n"));
      await untilRead(specs, async () =>
        labels(await readRows(specs, 1, await specRow(specs, spec))).includes("Log") ? true : undefined,
      );
      await vscode.workspace.fs.delete(logUri(spec));
    });
  });
});
