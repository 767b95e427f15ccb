import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import type { FeaturesNode } from "../../src/extension/features/tree/featureNodes.ts";
import { followDrawnRows } from "./extension.ts";
import {
  age,
  at,
  features,
  type FeatureRows,
  findRow,
  readFeatureRows,
  remove,
  root,
  rowOf,
  untilFeature,
  untilSeen,
  untilState,
  write,
} from "./featureRows.ts";
import { clearSpec, feature, plan, spec, tasks } from "./featureTexts.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const leaf = (row: string): FeatureRows[number] => [row, []];

describe("Features view", () => {
  before(async () => {
    const view = await features();
    await untilState(view, "notInitialized");
    await write({ ".specify/memory/notes.md": "x\n" });
    await untilState(view, "empty");
    await write({ ...feature("001-tide-alarm"), "specs/002-lamp/spec.md": clearSpec.replaceAll("Tide alarm", "Lamp") });
    await untilFeature(view, "001-tide-alarm", "Implementing");
    await untilFeature(view, "002-lamp", "Specified");
  });

  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await remove("specs", ".specify", "packages");
    await untilState(await features(), "notInitialized");
  });

  it("shows features with derived state and progress, from the spec-kit server", async () => {
    const view = await features();
    assert.equal(view.state, "shown");
    assert.deepEqual(await readFeatureRows(view, 1), [
      leaf("Tide alarm | 1/3 · Implementing · 2 open questions · 001"),
      leaf("Lamp | Specified · 002"),
    ]);
  });

  it("opens a feature into questions, documents, stories, tasks and checklists", async () => {
    const view = await features();
    const node = await rowOf(view, (each) => each.kind === "feature" && each.folder === "001-tide-alarm");
    assert.deepEqual(await readFeatureRows(view, 3, node), [
      ["Open Questions | 2", [leaf("whom? | spec.md:24"), leaf("Storage | plan.md:10")]],
      ["Documents | 3", [leaf("spec.md | 1 open question"), leaf("plan.md | 1 open question"), leaf("tasks.md | 1/3")]],
      ["User Stories | 1", [leaf("US1 Hear the alarm | P1 · 0/2")]],
      [
        "Tasks | 1/3",
        [
          ["Phase 1: Setup | 1/1", [leaf("T001 Create src/alarm.ts")]],
          [
            "Phase 2: User Story 1 | 0/2 · Hear the alarm",
            [
              leaf("T002 Sound the alarm in src/alarm.ts | US1 · parallel"),
              leaf("T003 Test the alarm in test/alarm.test.ts (depends on T002) | US1"),
              leaf("T004 Paint the bell | US1 · deferred"),
              leaf("Listen to it"),
            ],
          ],
        ],
      ],
      ["Checklists | 1", [["sound.md | 1/2 ticked", [leaf("CHK001 Loud?"), leaf("CHK002 Clear?")]]]],
    ]);
    const lamp = await rowOf(view, (each) => each.kind === "feature" && each.folder === "002-lamp");
    const [documents] = await readFeatureRows(view, 2, lamp);
    assert.deepEqual(documents, [
      "Documents | 3",
      [leaf("spec.md"), leaf("plan.md | not written yet"), leaf("tasks.md | not written yet")],
    ]);
  });

  it("names rows for screen readers and says why in the tooltip", async () => {
    const view = await features();
    const node = await rowOf(view, (each) => each.kind === "feature" && each.folder === "001-tide-alarm");
    const item = await view.tree.getTreeItem(node);
    assert.match(item.accessibilityInformation?.label ?? "", /Tide alarm, Implementing.*1 of 4 tasks done/);
    const token = new vscode.CancellationTokenSource().token;
    const { tooltip } = (await view.tree.resolveTreeItem?.(item, node, token)) ?? {};
    assert.match((tooltip as vscode.MarkdownString).value, /Next step: Implement/);
    const task = await rowOf(view, (each) => each.kind === "task" && each.task === "T001");
    assert.match((await view.tree.getTreeItem(task)).accessibilityInformation?.label ?? "", /T001 .*, done/);
  });

  it("marks the active feature with the rule that decided", async () => {
    const view = await features();
    const active = async (): Promise<string | undefined> =>
      (await readFeatureRows(view, 1)).map(([row]) => row).find((row) => row.includes("active"));
    await run("setActiveFeature", { specDirectory: at("specs/002-lamp") });
    assert.equal(await untilSeen(view, active), "Lamp | active · Specified · 002");
    assert.equal(await readFile(at(".specify/feature.json"), "utf8"), '{"feature_directory":"specs/002-lamp"}\n');
    await write({ ".specify/feature.json": '{"feature_directory":"specs/001-tide-alarm/"}' });
    assert.match(
      await untilSeen(view, async () => ((await active())?.startsWith("Tide alarm") ? active() : undefined)),
      /· active ·/,
    );
    await remove(".specify/feature.json");
    await untilSeen(view, async () => ((await active()) === undefined ? true : undefined));
  });

  it("jumps to an open question and to a task in their files", async () => {
    const view = await features();
    for (const [kind, line, file] of [
      ["question", 23, "spec.md"],
      ["story", 4, "spec.md"],
      ["task", 4, "tasks.md"],
    ] as const) {
      const node = await rowOf(view, (each) => each.kind === kind);
      const { command } = await view.tree.getTreeItem(node);
      await vscode.commands.executeCommand(command?.command ?? "", ...((command?.arguments ?? []) as unknown[]));
      const editor = vscode.window.activeTextEditor;
      assert.equal(editor?.document.uri.fsPath, at(`specs/001-tide-alarm/${file}`));
      assert.equal(editor?.selection.active.line, line);
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("ticks a task and a checklist item: one character, whatever the line ends", async () => {
    const view = await features();
    const crlf = tasks.replaceAll("\n", "\r\n");
    // VS Code keeps a closed file in mind for a while, so this test has one of its own.
    await write({ ...feature("004-tick"), "specs/004-tick/tasks.md": crlf });
    await untilFeature(view, "004-tick", "Implementing");
    const here = (node: FeaturesNode): boolean => "folder" in node && node.folder === "004-tick";
    const task = (id: string) => rowOf(view, (each) => here(each) && each.kind === "task" && each.task === id);
    const check = (text: string) => rowOf(view, (each) => here(each) && each.kind === "check" && each.text === text);
    const file = at("specs/004-tick/tasks.md");
    await run("tickTask", await task("T002"), true);
    assert.equal(await readFile(file, "utf8"), crlf.replace("[ ] T002", "[X] T002"));
    await untilSeen(view, async () => {
      const row = await findRow(view, (each) => here(each) && each.kind === "task" && each.task === "T002");
      return row?.kind === "task" && row.state === "done" ? true : undefined;
    });
    assert.equal(view.find(root(), "004-tick")?.progress.done, 2);
    // A menu does not say what the box should be: it is turned around.
    await run("tickTask", await task("T002"));
    assert.equal(await readFile(file, "utf8"), crlf);
    await run("tickTask", await check("CHK002 Clear?"), true);
    assert.match(await readFile(at("specs/004-tick/checklists/sound.md"), "utf8"), /- \[x\] CHK002 Clear\?/);
    await untilSeen(view, () => findRow(view, (each) => here(each) && each.kind === "checklist" && each.checked === 2));
    await run("tickTask", await check("Listen to it"), true);
    assert.equal(await readFile(file, "utf8"), crlf.replace("[ ] Listen", "[x] Listen"));
    await remove("specs/004-tick");
    await untilFeature(view, "004-tick", undefined);
  });

  it("ticks in the editor while the file has unsaved changes, and leaves saving to the user", async () => {
    const view = await features();
    await write(feature("003-dirty"));
    await untilFeature(view, "003-dirty", "Implementing");
    const uri = vscode.Uri.file(at("specs/003-dirty/tasks.md"));
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "typed "));
    const row = await rowOf(
      view,
      (each) => each.kind === "task" && each.folder === "003-dirty" && each.task === "T003",
    );
    await run("tickTask", row, true);
    assert.equal(editor.document.isDirty, true);
    assert.match(editor.document.getText(), /^typed # Tasks[^]*- \[X\] T003/);
    assert.equal(await readFile(uri.fsPath, "utf8"), tasks);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await remove("specs/003-dirty");
    await untilFeature(view, "003-dirty", undefined);
  });

  it("refuses a tick for words that are gone", async () => {
    const view = await features();
    const row = await rowOf(view, (each) => each.kind === "task" && each.task === "T002");
    await write({ "specs/001-tide-alarm/tasks.md": tasks.replace("Sound the alarm", "Ring the bell") });
    // The row is older than the file: nothing else may be ticked in its place.
    await run("tickTask", row, true);
    await untilSeen(view, () => findRow(view, (each) => each.kind === "task" && each.description.startsWith("Ring")));
    assert.doesNotMatch(await readFile(at("specs/001-tide-alarm/tasks.md"), "utf8"), /\[X\] T002/);
    await write({ "specs/001-tide-alarm/tasks.md": tasks });
    await untilSeen(view, () => findRow(view, (each) => each.kind === "task" && each.description.startsWith("Sound")));
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("draws one row again when one file changes", async () => {
    const view = await features();
    await readFeatureRows(view, 1);
    const rows = followDrawnRows(view.tree);
    await write({ "specs/002-lamp/plan.md": plan.replaceAll("Tide alarm", "Lamp") });
    await untilFeature(view, "002-lamp", "Planned");
    rows.dispose();
    assert.deepEqual(rows.drawn, [1]);
    await remove("specs/002-lamp/plan.md");
    await untilFeature(view, "002-lamp", "Specified");
  });

  it("marks documents that are older than what they are made from", async () => {
    const view = await features();
    await age("specs/001-tide-alarm/plan.md", 600);
    await untilSeen(view, () => (view.find(root(), "001-tide-alarm")?.stale.includes("plan.md") ? true : undefined));
    const row = await rowOf(view, (each) => each.kind === "document" && each.staleSince !== undefined);
    assert.match(String((await view.tree.getTreeItem(row)).description), /older than spec\.md/);
    await write({ "specs/001-tide-alarm/plan.md": plan, "specs/001-tide-alarm/spec.md": spec });
    await untilSeen(view, () => (view.find(root(), "001-tide-alarm")?.stale.length === 0 ? true : undefined));
  });

  it("has a level per project only while there is more than one", async () => {
    const view = await features();
    await write({
      "packages/buoy/.specify/memory/notes.md": "x\n",
      "packages/buoy/specs/001-light/spec.md": clearSpec.replaceAll("Tide alarm", "Light"),
    });
    await untilFeature(view, "001-light", "Specified", at("packages/buoy"));
    const rows = await readFeatureRows(view, 2);
    assert.deepEqual(
      rows.map(([row, below]) => [row, below.length]),
      [
        ["harbour", 2],
        ["harbour/packages/buoy", 1],
      ],
    );
    await remove("packages");
    await untilSeen(view, async () => ((await readFeatureRows(view, 1))[0]?.[0].startsWith("Tide") ? true : undefined));
  });
});
