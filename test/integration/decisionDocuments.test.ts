import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  archivedTask,
  type Decisions,
  fileUri,
  findRows,
  git,
  latest,
  middle,
  oldest,
  read,
  remove,
  removeDecisions,
  taskText,
  untilRead,
  untilRow,
  write,
  writeDecisions,
} from "./decisionRows.ts";
import { workspaceRoot } from "./extension.ts";
import { projectionOf } from "../support/decisionChain.ts";
import { withoutAutoSave } from "./withoutAutoSave.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const lensTitles = async (path: string): Promise<readonly string[]> => {
  await vscode.workspace.openTextDocument(fileUri(path));
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    "vscode.executeCodeLensProvider",
    fileUri(path),
    10,
  );
  return lenses.map(({ command }) => command?.title ?? "");
};

describe("Documents of decisions", () => {
  let decisions: Decisions;
  before(async () => {
    decisions = await writeDecisions();
  });
  after(removeDecisions);

  it("opens decisions and archived tasks read-only, with the reason and the way to amend them", async () => {
    for (const [path, reason] of [
      [oldest.path, "$(lock) Read-only: decisions are immutable"],
      [archivedTask, "$(lock) Read-only: archived tasks are immutable"],
    ] as const) {
      const before = await read(path);
      const editor = await vscode.window.showTextDocument(fileUri(path), { preview: false });
      await vscode.commands.executeCommand("default:type", { text: "typed" });
      assert.equal(editor.document.getText(), before);
      assert.equal(editor.document.isDirty, false);
      assert.deepEqual((await lensTitles(path)).slice(0, 2), [reason, "Amend (new preflight)"]);
    }
    assert.ok((await lensTitles(oldest.path)).includes(`Superseded by ${latest.title}`));
    const { document } = await vscode.window.showTextDocument(fileUri("docs/adr/0001-use-typescript.md"));
    await vscode.commands.executeCommand("default:type", { text: "x" });
    assert.equal(document.isDirty, true, "records of other makes are their makers' business");
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("says in row and editor when a decision is not what was committed, and stops when it is again", async () => {
    await write(middle.path, middle.text.replace("Fly.io", "Somewhere"));
    const changed = await untilRow(decisions, (node) => node.kind === "adr" && node.tampering === "changed");
    const item = await decisions.tree.getTreeItem(changed);
    assert.match(String(item.description), /changed since it was committed/);
    assert.match(item.accessibilityInformation?.label ?? "", /changed since it was committed/);
    const titles = await lensTitles(middle.path);
    assert.ok(titles.includes("Restore") && titles.some((title) => title.includes("Changed since it was committed")));
    await run("compareWithCommitted", changed);
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal((await vscode.workspace.openTextDocument(input.original)).getText(), middle.text);

    await remove(oldest.path);
    const deleted = await untilRow(decisions, (node) => node.kind === "adr" && node.tampering === "deleted");
    assert.match(String((await decisions.tree.getTreeItem(deleted)).description), /deleted since it was committed/);
    await git("checkout", "--quiet", "--", "docs");
    await untilRead(decisions, async () => {
      const rows = await findRows(decisions, (node) => node.kind === "adr" && node.tampering !== undefined);
      return rows.length === 0 ? true : undefined;
    });
    assert.ok(!(await lensTitles(middle.path)).includes("Restore"));
  });

  it("ticks a criterion of the current task, one character and nothing else", async () => {
    const [, open] = await findRows(decisions, (node) => node.kind === "taskCriterion");
    await run("tickTaskCriterion", open, true);
    assert.equal(await read("docs/CURRENT_TASK.md"), taskText.replace("[ ] Old", "[x] Old"));
    await untilRow(decisions, (node) => node.kind === "taskCriterion" && node.index === 1 && node.isChecked);
    await write("docs/CURRENT_TASK.md", taskText);
  });

  it("regenerates ARCHITECTURE_STATE.md when it is missing, outdated, or open with unsaved changes [clause 457]", async () => {
    const state = "docs/ARCHITECTURE_STATE.md";
    const notice = (name: string) => untilRow(decisions, (node) => node.kind === "notice" && node.notice === name);
    const noNotice = () =>
      untilRead(decisions, async () =>
        (await findRows(decisions, ({ kind }) => kind === "notice")).length === 0 ? true : undefined,
      );
    await remove(state);
    await run("regenerateArchitecture", await notice("projectionMissing"));
    await noNotice();
    assert.equal(await read(state), projectionOf(latest));

    // By the palette, where no row says which project: with the file as it should be, and without it.
    await run("regenerateArchitecture");
    assert.equal(await read(state), projectionOf(latest));
    await remove(state);
    await notice("projectionMissing");
    await run("regenerateArchitecture");
    await noNotice();
    assert.equal(await read(state), projectionOf(latest));

    await write(state, projectionOf(oldest));
    const outdated = await notice("projectionOutdated");
    assert.ok((await lensTitles(state)).includes("Regenerate"));
    await withoutAutoSave(async () => {
      const { document } = await vscode.window.showTextDocument(fileUri(state));
      const typing = new vscode.WorkspaceEdit();
      typing.insert(document.uri, new vscode.Position(0, 0), "typed\n");
      await vscode.workspace.applyEdit(typing);
      await run("regenerateArchitecture", outdated);
      assert.equal(document.getText(), projectionOf(latest));
      assert.equal(document.isDirty, true, "what the user has not saved is not ours to save");
      assert.equal(await read(state), projectionOf(oldest));
      await document.save();
    });
    await noNotice();
  });

  it("regenerates nothing through a link that leads out of the project", async () => {
    const state = "docs/ARCHITECTURE_STATE.md";
    const outside = await mkdtemp(join(tmpdir(), "flightdeck-outside-"));
    await writeFile(join(outside, "profile"), "kept");
    await remove(state);
    await symlink(join(outside, "profile"), fileUri(state).fsPath);
    try {
      await run("regenerateArchitecture", { projectRoot: workspaceRoot().fsPath });
      assert.equal(await readFile(join(outside, "profile"), "utf8"), "kept");
    } finally {
      await rm(fileUri(state).fsPath, { force: true });
      await rm(outside, { recursive: true });
      await write(state, projectionOf(latest));
    }
  });
});
