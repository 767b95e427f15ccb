import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { followDrawnRows, until, workspaceRoot } from "./extension.ts";
import {
  adrRow,
  type Decisions,
  fileUri,
  findRows,
  git,
  latest,
  middle,
  oldest,
  read,
  readRows,
  remove,
  removeDecisions,
  type Rows,
  taskText,
  untilRead,
  untilRow,
  write,
  writeDecisions,
} from "./decisionRows.ts";
import { projectionOf } from "../support/decisionChain.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const leaf = (label: string, description = ""): Rows[number] => [label, description, []];
describe("Decisions view", () => {
  let decisions: Decisions;
  before(async () => {
    decisions = await writeDecisions();
  });
  after(removeDecisions);

  it("shows architecture, task, decisions, other records and archived tasks, from the preflights server", async () => {
    assert.equal(decisions.state, "shown");
    const rows = await readRows(decisions);
    assert.deepEqual(rows, [
      [
        "Architecture",
        "",
        [
          ["Database", "1", [["Type", "SQLite", [leaf("JSON", "until 2026-01-03")]]]],
          ["Infra", "1", [leaf("Hosting", "Fly.io")]],
        ],
      ],
      [
        "Store the tide",
        "1/2  current task",
        [
          leaf("Tables exist"),
          leaf("Old readings are carried over"),
          leaf("Database: Type = SQLite", "decided with it  2026-01-03"),
        ],
      ],
      [
        "Decisions",
        "3",
        [
          [latest.title, "2026-01-03  JSON → SQLite", [leaf("Database.Type", "JSON →  SQLite  modified")]],
          [middle.title, "2026-01-02  added", [leaf("Infra.Hosting", "Fly.io  added")]],
          [
            oldest.title,
            "2026-01-01  superseded  added",
            [
              leaf("Database.Type", "JSON  added"),
              leaf("Superseded by Database: Type = SQLite", "2026-01-03  Database.Type: JSON"),
            ],
          ],
        ],
      ],
      ["Other Records", "1", [leaf("1. Use TypeScript", "Accepted")]],
      ["Archived Tasks", "1", [leaf("Measure the tide")]],
    ]);
  });

  it("links every value to the decision that set it", async () => {
    const [row] = await findRows(decisions, (node) => node.kind === "value" && node.category === "Infra");
    assert.ok(row);
    const { command, accessibilityInformation } = await decisions.tree.getTreeItem(row);
    assert.equal((command?.arguments?.[0] as vscode.Uri).fsPath, fileUri(middle.path).fsPath);
    assert.match(accessibilityInformation?.label ?? "", /Hosting: Fly\.io, decided by Infra: Hosting = Fly\.io/);
    await run("openDecision", row);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, fileUri(middle.path).fsPath);
  });

  it("groups decisions by category, and goes back", async () => {
    await run("groupDecisions", "category");
    const [, , groups] = (await readRows(decisions)).find(([label]) => label === "Decisions") ?? ["", "", []];
    assert.deepEqual(
      groups.map(([label, count, below]) => [label, count, below.map(([title]) => title)]),
      [
        ["Database", "2", [latest.title, oldest.title]],
        ["Infra", "1", [middle.title]],
      ],
    );
    await run("groupDecisions", "newest");
  });

  it("shows the architecture as of an earlier decision, and the latest again", async () => {
    await run("showArchitectureAsOf", await adrRow(decisions, oldest.uid));
    const [architecture] = await readRows(decisions);
    assert.deepEqual(architecture, ["Architecture", "as of 2026-01-01", [["Database", "1", [leaf("Type", "JSON")]]]]);
    await run("showLatestArchitecture");
    assert.equal((await readRows(decisions))[0]?.[1], "");
    await run("showArchitecture");
    assert.equal(vscode.window.activeTextEditor?.document.getText(), projectionOf(latest));
  });

  it("compares two decisions as generated snapshots, the older one left", async () => {
    const rows = [await adrRow(decisions, latest.uid), await adrRow(decisions, oldest.uid)];
    await run("compareDecisions", rows[0], rows);
    const { input, label } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal(label, `${oldest.title} ↔ ${latest.title}`);
    const texts = await Promise.all(
      [input.original, input.modified].map((uri) => vscode.workspace.openTextDocument(uri)),
    );
    assert.deepEqual(
      texts.map((document) => document.getText()),
      [projectionOf(oldest), projectionOf(latest)],
    );
  });

  it("draws one row again when one decision changes", async () => {
    await readRows(decisions);
    const rows = followDrawnRows(decisions.tree);
    await write("docs/adr/0001-use-typescript.md", "# 1. Use plain JavaScript\n\n## Status\n\nAccepted\n");
    await until(decisions.onDidChange, () => (rows.drawn.length > 0 ? true : undefined));
    rows.dispose();
    assert.deepEqual(rows.drawn, [1]);
    await git("checkout", "--quiet", "--", "docs");
  });

  it("follows a git checkout", async () => {
    const home = (await git("rev-parse", "--abbrev-ref", "HEAD")).stdout.trim();
    await git("checkout", "--quiet", "-b", "without-decisions");
    await git("rm", "--quiet", "-r", "docs/adr");
    await git("commit", "--quiet", "--message", "Forget");
    await untilRead(decisions, async () =>
      (await findRows(decisions, ({ kind }) => kind === "adr")).length === 0 ? true : undefined,
    );
    await git("checkout", "--quiet", home);
    await adrRow(decisions, latest.uid);
    await git("branch", "--quiet", "-D", "without-decisions");
    const notices = (await findRows(decisions, ({ kind }) => kind === "notice")).map(({ id }) => id);
    assert.deepEqual(notices, []);
  });

  it("names what a merge has lost", async () => {
    const { decisionChain } = await import("../support/decisionChain.ts");
    const [other] = decisionChain([["Backend", "Language", "Go"]], undefined, 9);
    assert.ok(other);
    await write(other.path, other.text);
    const lost = await untilRow(decisions, (node) => node.kind === "notice" && node.notice === "lost");
    const item = await decisions.tree.getTreeItem(lost);
    assert.deepEqual([item.label, item.description], ["A merge has lost decisions", "Database, Infra"]);
    await remove(other.path);
    await untilRead(decisions, async () =>
      (await findRows(decisions, ({ kind }) => kind === "notice")).length === 0 ? true : undefined,
    );
  });

  it("copies the prompt for an agent, and writes it only when asked [clause 439]", async () => {
    const prompt = fileUri("docs/AGENT_PROMPT.md");
    await run("copyAgentPrompt");
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /^You are a coding agent[^]*docs\/CURRENT_TASK\.md\n- docs\/adr\//);
    await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(prompt)));
    await run("copyAgentPrompt", { projectRoot: workspaceRoot().fsPath, isWritten: true });
    assert.ok((await read("docs/AGENT_PROMPT.md")).includes(`\`\`\`\n${copied}\n\`\`\``));
    await remove("docs/AGENT_PROMPT.md");
  });

  it("has a level per project when there are several", async () => {
    await write(`packages/pier/${oldest.path}`, oldest.text);
    const project = await untilRow(decisions, (node) => node.kind === "project" && node.name.endsWith("packages/pier"));
    assert.deepEqual(
      (await readRows(decisions)).map(([label]) => label.split("/").slice(1).join("/")),
      ["", "packages/pier"],
    );
    assert.equal((await decisions.tree.getChildren(project))?.length, 3);
    await remove("packages");
    await untilRead(decisions, async () =>
      (await decisions.tree.getChildren())?.every(({ kind }) => kind !== "project") ? true : undefined,
    );
  });

  it("does nothing for an invalid argument", async () => {
    await run("openDecision", { projectRoot: "/nowhere", uid: "x" });
    await run("tickTaskCriterion", { kind: "taskCriterion", root: 7 });
    await run("regenerateArchitecture", { projectRoot: "/nowhere" });
    assert.equal(await read("docs/CURRENT_TASK.md"), taskText);
  });
});
