import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension, workspaceRoot } from "./extension.ts";
import { answer } from "./answer.ts";
import { shownSpecs } from "./specRows.ts";

const run = (command: string, argument?: unknown): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, argument);
const root = (): string => workspaceRoot().fsPath;
const shownText = (): string => vscode.window.activeTextEditor?.document.getText() ?? "";

describe("Chant commands", () => {
  it("set a project up after showing the files, leave what is there alone, and take it back", async () => {
    await activateExtension();
    const folder = join(root(), "quay");
    await mkdir(join(folder, ".chant"), { recursive: true });
    await writeFile(join(folder, ".chant", ".gitignore"), "mine\n");
    await answer("accept", run("initializeChant", { projectRoot: folder }));
    assert.match(await readFile(join(folder, ".chant", "config.md"), "utf8"), /name: quay\n[^]*prompt: standard/);
    assert.equal(await readFile(join(folder, ".chant", ".gitignore"), "utf8"), "mine\n");
    assert.deepEqual((await readdir(join(folder, ".chant", "prompts"))).sort(), [
      "split.md",
      "standard.md",
      "verify.md",
    ]);
    assert.ok(existsSync(join(folder, ".chant", "specs")));
    await run("undoSpecAction");
    assert.equal(existsSync(join(folder, ".chant", "config.md")), false);
    assert.equal(await readFile(join(folder, ".chant", ".gitignore"), "utf8"), "mine\n");
    await rm(folder, { recursive: true });
    await run("refreshSpecs");
  });

  it("make a spec of the current task, and report the state of all", async () => {
    await shownSpecs();
    const docs = join(root(), "docs");
    const hadDocs = existsSync(docs);
    await mkdir(docs, { recursive: true });
    const task =
      "<!-- UID: 20261116T064000Z -->\n\n# Paint the quay\n\n## Allowlist\n\n- `src/quay.ts`\n\n## Acceptance Criteria\n\n- [ ] It is red\n";
    await writeFile(join(docs, "CURRENT_TASK.md"), task);
    await run("createSpecFromTask", { projectRoot: root() });
    const path = vscode.window.activeTextEditor?.document.uri.fsPath ?? "";
    assert.match(path, /\.chant[\\/]specs[\\/]/);
    assert.match(
      shownText(),
      /target_files:\n\s*- src\/quay\.ts\n[^]*# Paint the quay\n[^]*## Acceptance Criteria\n\n- \[ \] It is red/,
    );
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await rm(path);
    await rm(hadDocs ? join(docs, "CURRENT_TASK.md") : docs, { recursive: true });
    await run("showStatusSummary");
    assert.match(shownText(), /# Status Summary[^]*\| Ready \| \d+ \|[^]*\| Completed \| \d+ \|/);
  });
});
