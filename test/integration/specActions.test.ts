import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { until } from "./extension.ts";
import type { CriterionNode } from "../../src/extension/specs/tree/specNodes.ts";
import {
  logUri,
  readText,
  shownSpecs,
  specRow,
  specUri,
  untilGroup,
  untilText,
  withSpec,
  writeSpec,
} from "./specRows.ts";
import { withoutAutoSave } from "./withoutAutoSave.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const specText = (status: string, ...criteria: readonly string[]): string =>
  `---\nstatus: ${status} # by hand\nowner: kim\n---\n\n# A spec to act on\n\n## Acceptance Criteria\n\n${criteria.join("\n")}\n`;

/** VS Code keeps a closed file in mind for a while, so each test has one of its own. */
let [count, id] = [0, ""];
const criterion = (index: number, text: string): Partial<CriterionNode> => ({
  ...{ kind: "criterion", id: `#${index}`, specId: id, index, text, isChecked: false },
});

describe("Actions on specs", () => {
  beforeEach(() => {
    id = `2026-11-11-${String(++count).padStart(3, "0")}-act`;
  });

  it("start a spec, and take it back", async () => {
    await withSpec(id, specText("pending", "- [ ] One"), "ready", async (specs, reference) => {
      await run("startSpec", reference);
      await untilGroup(specs, id, "in_progress");
      assert.match(await readText(specUri(id)), /status: in_progress # by hand\nowner: kim/);
      await run("undoSpecAction");
      await untilGroup(specs, id, "ready");
      assert.equal(await readText(specUri(id)), specText("pending", "- [ ] One"));
    });
  });

  it("start every selected row, as a context menu passes them", async () => {
    const other = "2026-11-12-001-too";
    await withSpec(id, specText("pending"), "ready", async (specs) => {
      await withSpec(other, specText("pending"), "ready", async () => {
        const rows = [await specRow(specs, id), await specRow(specs, other)];
        await run("startSpec", rows[0], rows);
        await Promise.all([untilGroup(specs, id, "in_progress"), untilGroup(specs, other, "in_progress")]);
      });
    });
  });

  it("tick a criterion in its file, one character and nothing else", async () => {
    const text = specText("in_progress", "- [ ] One", "- [ ] Two").replaceAll("\n", "\r\n");
    await withSpec(id, text, "in_progress", async (_, { projectRoot }) => {
      await run("tickCriterion", { ...criterion(1, "Two"), root: projectRoot }, true);
      assert.equal(await readText(specUri(id)), text.replace("- [ ] Two", "- [x] Two"));
      await run("tickCriterion", { ...criterion(1, "Two"), root: projectRoot }, false);
      assert.equal(await readText(specUri(id)), text);
    });
  });

  it("tick in the editor while the file has unsaved changes, and leave saving to the user", async () => {
    const text = specText("in_progress", "- [ ] One", "- [ ] Two");
    await withSpec(id, text, "in_progress", (_, { projectRoot }) =>
      withoutAutoSave(async () => {
        const editor = await vscode.window.showTextDocument(specUri(id));
        await editor.edit((edit) => edit.insert(new vscode.Position(5, 0), "typed "));
        await run("tickCriterion", { ...criterion(0, "One"), root: projectRoot }, true);
        assert.equal(editor.document.isDirty, true);
        assert.match(editor.document.getText(), /typed # A spec[^]*- \[x\] One\n- \[ \] Two/);
        assert.equal(await readText(specUri(id)), text);
        await vscode.commands.executeCommand("workbench.action.files.revert");
      }),
    );
  });

  it("tick in an open editor without changes, and save it", async () => {
    await withSpec(id, specText("in_progress", "- [ ] One"), "in_progress", async (_, { projectRoot }) => {
      const { document } = await vscode.window.showTextDocument(specUri(id));
      await run("tickCriterion", { ...criterion(0, "One"), root: projectRoot }, true);
      assert.match(document.getText(), /- \[x\] One/);
      await untilText(specUri(id), /- \[x\] One/);
    });
  });

  it("tick a file that was written behind an open editor, and lose nothing of what was written", async () => {
    await withSpec(id, specText("in_progress", "- [ ] One"), "in_progress", async (_, { projectRoot }) => {
      const { document } = await vscode.window.showTextDocument(specUri(id));
      const written = specText("in_progress", "- [ ] Zero", "- [ ] One");
      // Nothing is awaited in between: the editor has not noticed yet.
      writeFileSync(specUri(id).fsPath, written);
      await run("tickCriterion", { ...criterion(0, "One"), root: projectRoot }, true);
      assert.equal(await readText(specUri(id)), written.replace("- [ ] One", "- [x] One"));
      assert.equal(document.isDirty, false);
    });
  });

  it("tick in an editor with another encoding, and keep it", async () => {
    await withSpec(id, specText("in_progress", "- [ ] One"), "in_progress", async (_, { projectRoot }) => {
      const latin = (mark: string) => Buffer.from(specText("in_progress", "- [ ] Für", `- [${mark}] One`), "latin1");
      writeFileSync(specUri(id).fsPath, latin(" "));
      const document = await vscode.workspace.openTextDocument(specUri(id), { encoding: "iso88591" });
      await vscode.window.showTextDocument(document);
      await run("tickCriterion", { ...criterion(1, "One"), root: projectRoot }, true);
      assert.deepEqual(readFileSync(specUri(id).fsPath), latin("x"));
    });
  });

  it("leave a file alone that is not UTF-8", async () => {
    await withSpec(id, specText("in_progress", "- [ ] One"), "in_progress", async (_, { projectRoot }) => {
      const latin = Buffer.from(specText("in_progress", "- [ ] Für", "- [ ] One"), "latin1");
      writeFileSync(specUri(id).fsPath, latin);
      await run("tickCriterion", { ...criterion(1, "One"), root: projectRoot }, true);
      assert.deepEqual(readFileSync(specUri(id).fsPath), latin);
    });
  });

  it("show what is open instead of finalizing, and finalize when nothing is", async () => {
    await withSpec(id, specText("in_progress", "- [ ] One"), "in_progress", async (specs, reference) => {
      await run("finalizeSpec", reference);
      assert.match(await readText(specUri(id)), /status: in_progress/);
      await run("tickCriterion", { ...criterion(0, "One"), root: reference.projectRoot }, true);
      await run("finalizeSpec", reference);
      await untilGroup(specs, id, "completed");
      assert.match(await readText(specUri(id)), /completed_at: /);
    });
  });

  it("verify several at once in a report, and diagnose one in another", async () => {
    await withSpec(id, specText("in_progress", "- [ ] Still open"), "in_progress", async (specs, reference) => {
      const rows = [await specRow(specs, id), await specRow(specs, "2026-11-02-001-q1a")];
      await run("verifySpec", rows[0], rows);
      const report = vscode.window.activeTextEditor?.document.getText() ?? "";
      assert.match(report, /✗ A spec to act on[^]*- \[ \] Still open[^]*✓ Choose a database/);
      await run("diagnoseSpec", reference);
      const diagnosis = vscode.window.activeTextEditor?.document.getText() ?? "";
      assert.match(diagnosis, /# Diagnosis: A spec to act on[^]*\| ✗ \| Acceptance criteria \|/);
    });
  });

  it("show a log that grows while it is written", async () => {
    await withSpec(id, specText("in_progress"), "in_progress", async (_, reference) => {
      await vscode.workspace.fs.writeFile(logUri(id), new TextEncoder().encode("first line\n"));
      await run("showSpecLog", reference);
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.getText(), "first line");
      const grown = until(vscode.workspace.onDidChangeTextDocument, () =>
        document?.getText().includes("second line") ? true : undefined,
      );
      await vscode.workspace.fs.writeFile(logUri(id), new TextEncoder().encode("first line\nsecond line\n"));
      await grown;
      await vscode.workspace.fs.delete(logUri(id));
    });
  });

  it("follow a log at its end, and leave its reader alone elsewhere", async () => {
    await withSpec(id, specText("in_progress"), "in_progress", async (_, reference) => {
      const lines = (count: number): string =>
        Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
      writeFileSync(logUri(id).fsPath, lines(300));
      await run("showSpecLog", reference);
      const editor = vscode.window.activeTextEditor;
      assert.ok(editor);
      const untilSeen = (line: number): Promise<true> =>
        until(vscode.window.onDidChangeTextEditorVisibleRanges, () =>
          editor.visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line) ? true : undefined,
        );
      const grow = async (count: number): Promise<void> => {
        const grown = until(vscode.workspace.onDidChangeTextDocument, () =>
          editor.document.lineCount === count ? true : undefined,
        );
        writeFileSync(logUri(id).fsPath, lines(count));
        await grown;
      };
      await untilSeen(299);
      await grow(600);
      await untilSeen(599);
      editor.revealRange(new vscode.Range(0, 0, 0, 0));
      await untilSeen(0);
      for (const count of [900, 1200]) {
        await grow(count);
        // Comes back after the editor has done what it was asked before.
        await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
        assert.equal(editor.visibleRanges[0]?.start.line, 0);
      }
      editor.revealRange(new vscode.Range(1199, 0, 1199, 0));
      await untilSeen(1199);
      await grow(1500);
      await untilSeen(1499);
      await vscode.workspace.fs.delete(logUri(id));
    });
  });

  it("open a spec where a search found its words, and at a criterion", async () => {
    await withSpec(id, specText("in_progress", "- [ ] Needle in a haystack"), "in_progress", async (_, reference) => {
      await run("openSpec", { ...reference, text: "needle in" });
      const editor = vscode.window.activeTextEditor;
      assert.equal(editor && editor.document.getText(editor.selection), "Needle in");
      await run("openSpec", { ...criterion(0, ""), root: reference.projectRoot });
      assert.equal(vscode.window.activeTextEditor?.selection.active.line, 9);
    });
  });

  it("copy ids, of several rows one per line", async () => {
    const specs = await shownSpecs();
    const rows = [await specRow(specs, "2026-11-02-001-q1a"), await specRow(specs, "2026-11-02-002-b4t")];
    await run("copySpecId", rows[0], rows);
    assert.equal(await vscode.env.clipboard.readText(), "2026-11-02-001-q1a\n2026-11-02-002-b4t");
  });

  it("do nothing for an invalid argument", async () => {
    const before = await readText(specUri("2026-11-02-002-b4t"));
    await run("tickCriterion", { kind: "criterion", root: 7 });
    await run("openSpec", { projectRoot: "/nowhere", specId: "x" });
    assert.equal(await readText(specUri("2026-11-02-002-b4t")), before);
    await writeSpec("2026-11-02-002-b4t", before);
  });
});
