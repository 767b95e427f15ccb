import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import type { CriterionNode } from "../../src/extension/specs/tree/specNodes.ts";
import { editText } from "../../src/disk/files/textFiles.ts";
import { readText, specUri, untilGroup, withSpec } from "./specRows.ts";
import { withoutAutoSave } from "./withoutAutoSave.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const specText = (status: string, marks: string): string =>
  `---\nstatus: ${status}\n---\n\n# Boxes\n\n## Acceptance Criteria\n\n${[...marks].map((mark, index) => `- [${mark}] Box ${index}\n`).join("")}`;

let [count, id] = [0, ""];
const box = (root: string, index: number): CriterionNode => ({
  ...{ kind: "criterion", id: `#${index}`, root, specId: id, index, text: `Box ${index}`, isChecked: false },
});

describe("Ticks", () => {
  beforeEach(() => {
    id = `2026-11-14-${String(++count).padStart(3, "0")}-tic`;
  });

  it("are what Undo takes back, before anything older", async () => {
    await withSpec(id, specText("pending", " "), "ready", async (specs, reference) => {
      await run("startSpec", reference);
      await untilGroup(specs, id, "in_progress");
      await run("tickCriterion", box(reference.projectRoot, 0), true);
      assert.equal(await readText(specUri(id)), specText("in_progress", "x"));
      await run("undoSpecAction");
      assert.equal(await readText(specUri(id)), specText("in_progress", " "));
      await run("undoSpecAction");
      assert.equal(await readText(specUri(id)), specText("pending", " "));
    });
  });

  for (const isOpen of [false, true]) {
    it(`reach the file all three when they come at once, with${isOpen ? "" : "out"} an editor`, async () => {
      await withSpec(id, specText("in_progress", "   "), "in_progress", async (_, { projectRoot }) => {
        if (isOpen) await vscode.window.showTextDocument(specUri(id));
        await Promise.all([0, 1, 2].map((index) => run("tickCriterion", box(projectRoot, index), true)));
        assert.equal(await readText(specUri(id)), specText("in_progress", "xxx"));
      });
    });
  }

  it("reach the file where VS Code refuses to save what the editor shows", async () => {
    await withSpec(id, specText("in_progress", "  "), "in_progress", (_, { projectRoot }) =>
      withoutAutoSave(async () => {
        const { document } = await vscode.window.showTextDocument(specUri(id));
        const note = "A note\n";
        const begun = (await vscode.workspace.fs.stat(specUri(id))).mtime;
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, document.positionAt(document.getText().length), note);
        assert.ok(await vscode.workspace.applyEdit(edit));
        // Another program writes the same: the editor has nothing of its own, but knows the old time and size of the file.
        await editText(document.uri.fsPath, (text) => text + note);
        assert.equal(document.isDirty, true);
        for (const [index, marks] of ["x ", "xx"].entries()) {
          await run("tickCriterion", box(projectRoot, index), true);
          assert.equal(await readText(specUri(id)), specText("in_progress", marks) + note);
          assert.equal(document.getText(), specText("in_progress", marks) + note);
          assert.equal(document.isDirty, false, "later changes would stay in an editor that is not saved");
        }
        assert.ok((await vscode.workspace.fs.stat(specUri(id))).mtime > begun, "the file has a time of its own");
      }),
    );
  });

  it("in an open editor and updates of servers lose nothing of each other", async () => {
    const marks = " ".repeat(12);
    await withSpec(id, specText("in_progress", marks), "in_progress", async (_, { projectRoot }) => {
      const { document } = await vscode.window.showTextDocument(specUri(id));
      const file = specUri(id).fsPath;
      const updates = (async () => {
        for (let update = 0; update < 30; update++) await editText(file, (text) => `${text}update ${update}\n`);
      })();
      for (let index = 0; index < marks.length; index++) await run("tickCriterion", box(projectRoot, index), true);
      await updates;
      const text = await readText(specUri(id));
      const lines = Array.from({ length: 30 }, (_, update) => `update ${update}\n`).join("");
      assert.equal(text, specText("in_progress", "x".repeat(marks.length)) + lines);
      assert.equal(document.isDirty, false, "nothing is left unsaved");
    });
  });
});
