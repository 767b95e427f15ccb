import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension, followDrawnRows, until, workspaceRoot } from "./extension.ts";
import {
  findNode,
  readRows,
  type Rows,
  shownSpecs,
  specRow,
  specUri,
  untilGroup,
  untilRead,
  withSpec,
  writeSpec,
} from "./specRows.ts";

const leaf = (label: string): Rows[number] => [label, []];
const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);

interface GitApi {
  readonly onDidOpenRepository: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): unknown;
}

describe("Specs view", () => {
  afterEach(async () => {
    await run("groupSpecs", "status");
    await run("sortSpecs", "oldest");
    await run("clearSpecFilter");
    await run("hideArchivedSpecs");
  });

  it("shows the specs of the workspace by status, from the chant server", async () => {
    const specs = await shownSpecs();
    assert.deepEqual(await readRows(specs, 2), [
      ["Ready", [leaf("Draw the tide table")]],
      ["In Progress", [leaf("Read the harbour sensor")]],
      ["Blocked", [leaf("Warn before high water")]],
      ["Needs Attention", [leaf("Describe the sensor protocol")]],
      ["Failed", [leaf("Send text messages")]],
      ["Completed", [leaf("Choose a database")]],
      ["Cancelled", [leaf("Print tide tables on paper")]],
    ]);
  });

  it("groups by label, by driver and not at all", async () => {
    const specs = await shownSpecs();
    await run("groupSpecs", "label");
    const byLabel = await readRows(specs, 2);
    assert.deepEqual(
      byLabel.map(([label, below]) => [label, below.length]),
      [
        ["ui", 1],
        ["Without Label", 6],
      ],
    );
    await run("groupSpecs", "flat");
    assert.equal((await readRows(specs, 1)).length, 7);
    await withSpec(
      "2026-11-02-002-b4t.1",
      "---\nstatus: completed\n---\n\n# Solder the cable\n",
      "completed",
      async () => {
        await run("groupSpecs", "driver");
        const [[driver, members] = ["", []], [others] = [""]] = await readRows(specs, 2);
        assert.deepEqual(
          [driver, members[0]?.[0], others],
          ["Read the harbour sensor", "Solder the cable", "Without Driver"],
        );
        const { description } = await specs.tree.getTreeItem(await specRow(specs, "2026-11-02-002-b4t"));
        assert.match(String(description), /^1\/1/);
      },
    );
  });

  it("sorts, filters by a few letters, and says when nothing fits", async () => {
    const specs = await shownSpecs();
    await run("groupSpecs", "flat");
    await run("sortSpecs", "title");
    assert.equal((await readRows(specs, 1))[0]?.[0], "Choose a database");
    await run("filterSpecs", "wbhw");
    assert.deepEqual(await readRows(specs, 1), [leaf("Warn before high water")]);
    await run("filterSpecs", "no such spec");
    assert.equal(specs.state, "noMatch");
    assert.deepEqual(await readRows(specs, 1), []);
    await run("clearSpecFilter");
    assert.equal(specs.state, "shown");
  });

  it("shows archived specs on demand", async () => {
    const specs = await shownSpecs();
    const archive = vscode.Uri.joinPath(workspaceRoot(), ".chant", "archive", "2026-11-01", "2026-11-01-001-old.md");
    const text = "---\nstatus: completed\n---\n\n# Buy a buoy\n";
    await vscode.workspace.fs.writeFile(archive, new TextEncoder().encode(text));
    const archived = async (): Promise<Rows[number] | undefined> =>
      (await readRows(specs, 2)).find(([label]) => label === "Archived");
    assert.equal(await archived(), undefined);
    await run("showArchivedSpecs");
    assert.deepEqual(await untilRead(specs, archived), ["Archived", [leaf("Buy a buoy")]]);
    await run("hideArchivedSpecs");
    assert.equal(await archived(), undefined);
    await vscode.workspace.fs.delete(archive);
  });

  it("tells in a row and its tooltip what a spec waits for and how far it is", async () => {
    const specs = await shownSpecs();
    const blocked = await specs.tree.getTreeItem(await specRow(specs, "2026-11-02-004-d2x"));
    assert.match(String(blocked.description), /waits for 002-b4t/);
    const node = await specRow(specs, "2026-11-02-002-b4t");
    const item = await specs.tree.getTreeItem(node);
    assert.match(String(item.description), /^1\/2 {2}002-b4t/);
    assert.match(item.accessibilityInformation?.label ?? "", /In Progress, 1 of 2 criteria met/);
    const token = new vscode.CancellationTokenSource().token;
    const resolved = await specs.tree.resolveTreeItem?.(blocked, await specRow(specs, "2026-11-02-004-d2x"), token);
    const { value } = resolved?.tooltip as vscode.MarkdownString;
    assert.match(value.replaceAll("&nbsp;", " "), /Depends on[^]*Read the harbour sensor \\?\(In Progress\\?\)/);
  });

  it("tells in a tooltip what a spec is about, which files it changes and its last commit", async () => {
    const git = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>("vscode.git");
    const api = (await git?.activate())?.getAPI(1);
    assert.ok(api, "VS Code's git is off");
    await until(api.onDidOpenRepository, () => (api.getRepository(workspaceRoot()) ? true : undefined));
    const text = "---\nstatus: pending\ntarget_files: [src/tide.ts]\n---\n\n# Tide\n\nDraw *it* [x](y).\n";
    await withSpec("2026-11-10-002-tip", text, "ready", async (specs) => {
      const { token } = new vscode.CancellationTokenSource();
      const tooltip = async (id: string): Promise<string> => {
        const node = await specRow(specs, id);
        const item = await specs.tree.resolveTreeItem?.(await specs.tree.getTreeItem(node), node, token);
        return (item?.tooltip as vscode.MarkdownString).value.replaceAll("\\", "");
      };
      assert.match(await tooltip("2026-11-10-002-tip"), /Ready[^]*Draw \*it\*[^]*Target files[^]*- src\/tide\.ts/);
      assert.match(await tooltip("2026-11-02-002-b4t"), /Last commit: [0-9a-f]{7} Start with the sample project/);
    });
  });

  it("names groups and rows for screen readers", async () => {
    const specs = await shownSpecs();
    const [ready] = (await specs.tree.getChildren()) ?? [];
    assert.ok(ready);
    const { accessibilityInformation } = await specs.tree.getTreeItem(ready);
    assert.equal(accessibilityInformation?.label, "Ready: 1 spec");
    const blocked = await specs.tree.getTreeItem(await specRow(specs, "2026-11-02-004-d2x"));
    assert.equal(
      blocked.accessibilityInformation?.label,
      "Warn before high water, Blocked, waits for 002-b4t, 004-d2x",
    );
  });

  it("shows the file of a spec in the Explorer", async () => {
    await shownSpecs();
    await run("revealSpec", { projectRoot: workspaceRoot().fsPath, specId: "2026-11-02-003-c7m" });
    await vscode.commands.executeCommand("copyFilePath");
    assert.match(await vscode.env.clipboard.readText(), /nested[\\/]2026-11-02-003-c7m\.md$/);
  });

  it("opens a spec into criteria, dependencies, files, decisions and its log", async () => {
    const text = [
      "---\nstatus: in_progress\ndepends_on: [2026-11-02-001-q1a, gone]\ntarget_files: [README.md]\n---\n",
      "# Show the tide\n\nSee docs/CURRENT_TASK.md.\n\n## Acceptance Criteria\n\n- [x] One\n- [ ] Two\n",
    ].join("\n");
    const task = vscode.Uri.joinPath(workspaceRoot(), "docs", "CURRENT_TASK.md");
    const log = vscode.Uri.joinPath(workspaceRoot(), ".chant", "logs", "2026-11-10-001-all.log");
    for (const uri of [task, log]) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("x\n"));
    await withSpec("2026-11-10-001-all", text, "in_progress", async (specs) => {
      const below = await readRows(specs, 2, await specRow(specs, "2026-11-10-001-all"));
      assert.deepEqual(below, [
        ["Acceptance Criteria", [leaf("One"), leaf("Two")]],
        ["Depends On", [leaf("Choose a database"), leaf("gone")]],
        ["Target Files", [leaf("README.md")]],
        ["Decisions", [leaf("CURRENT_TASK.md")]],
        leaf("Log"),
      ]);
      const needed = await readRows(specs, 2, await specRow(specs, "2026-11-02-001-q1a"));
      assert.ok(needed.some(([label, rows]) => label === "Needed By" && rows.some(([row]) => row === "Show the tide")));
    });
    for (const uri of [task, log]) await vscode.workspace.fs.delete(uri);
  });

  it("follows a file that appears, changes and goes away", async () => {
    const specs = await shownSpecs();
    await writeSpec("2026-11-09-001-new", "---\nstatus: pending\n---\n\n# Newcomer\n");
    await untilGroup(specs, "2026-11-09-001-new", "ready");
    await writeSpec("2026-11-09-001-new", "---\nstatus: failed\n---\n\n# Newcomer\n");
    await untilGroup(specs, "2026-11-09-001-new", "failed");
    await vscode.workspace.fs.delete(specUri("2026-11-09-001-new"));
    await untilGroup(specs, "2026-11-09-001-new", undefined);
  });

  it("says which file cannot be read as a spec, why, and opens it", async () => {
    const id = "2026-11-09-003-brk";
    const text = "---\nstatus: failed\n---\n\n# Mend the net\n";
    await withSpec(id, text, "failed", async (specs) => {
      await writeSpec(id, text.replace("failed", "[failed"));
      const row = await untilRead(specs, () => findNode(specs, ({ kind }) => kind === "unreadable"));
      const { label, description, command } = await specs.tree.getTreeItem(row);
      assert.equal(label, `${id}.md cannot be read as a spec`);
      assert.match(String(description), /^The front matter cannot be read/);
      await run("filterSpecs", "no such spec");
      assert.deepEqual(await readRows(specs, 1), [], "a filter leaves it out, too, and the welcome text says so");
      await run("filterSpecs", "003-brk");
      assert.ok(await findNode(specs, ({ kind }) => kind === "unreadable"));
      await run("filterSpecs", "");
      await vscode.commands.executeCommand(command?.command ?? "", ...((command?.arguments ?? []) as unknown[]));
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, specUri(id).fsPath);
      await untilGroup(specs, id, undefined);
      await writeSpec(id, text);
      await untilGroup(specs, id, "failed");
      await untilRead(specs, async () =>
        (await findNode(specs, ({ kind }) => kind === "unreadable")) === undefined ? true : undefined,
      );
    });
  });

  it("finds the one that cannot be read among many that were written at once", async () => {
    const specs = await shownSpecs();
    const ids = Array.from({ length: 150 }, (_, index) => `2026-11-08-${index.toString(36).padStart(3, "0")}-lot`);
    const broken = "2026-11-08-01s-lot";
    const textOf = (id: string): string =>
      `---\nstatus: ${id === broken ? "[failed" : "failed"}\n---\n\n# One of many\n`;
    await Promise.all(ids.map((id) => writeSpec(id, textOf(id))));
    const row = await untilRead(specs, () => findNode(specs, ({ kind }) => kind === "unreadable"));
    assert.equal((await specs.tree.getTreeItem(row)).label, `${broken}.md cannot be read as a spec`);
    await untilGroup(specs, ids.at(-1) ?? "", "failed");
    await Promise.all(ids.map((id) => vscode.workspace.fs.delete(specUri(id))));
    await untilGroup(specs, ids.at(-1) ?? "", undefined);
    await untilRead(specs, async () =>
      (await findNode(specs, ({ kind }) => kind === "unreadable")) === undefined ? true : undefined,
    );
  });

  it("draws one row again when one file changes its title", async () => {
    await withSpec("2026-11-09-002-one", "---\nstatus: failed\n---\n\n# Old title\n", "failed", async (specs) => {
      await readRows(specs, 2);
      const rows = followDrawnRows(specs.tree);
      await writeSpec("2026-11-09-002-one", "---\nstatus: failed\n---\n\n# New title\n");
      await until(specs.onDidChange, () => (rows.drawn.length > 0 ? true : undefined));
      rows.dispose();
      assert.deepEqual(rows.drawn, [1]);
      const { label } = await specs.tree.getTreeItem(await specRow(specs, "2026-11-09-002-one"));
      assert.equal(label, "New title");
    });
  });

  it("opens the file of a row", async () => {
    await activateExtension();
    const id = "2026-11-02-002-b4t";
    await shownSpecs();
    await run("openSpec", { projectRoot: workspaceRoot().fsPath, specId: id });
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, specUri(id).fsPath);
  });
});
