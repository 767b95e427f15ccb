import assert from "node:assert/strict";
import { access, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { answer } from "./answer.ts";
import { activateExtension, until } from "./extension.ts";
import { at, features, remove, root, rowOf, untilFeature, untilState, write } from "./featureRows.ts";
import { clearSpec, feature, spec, tasks } from "./featureTexts.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const untilOpen = (name: string): Promise<vscode.TextDocument> =>
  until(vscode.window.onDidChangeActiveTextEditor, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.path.endsWith(name) ? document : undefined;
  });
const prompt = { runner: "prompt", permission: "edit" } as const;

describe("Actions on features", () => {
  before(async () => {
    const view = await features();
    await untilState(view, "notInitialized");
    await run("initializeSpecKit", { folder: root(), isConfirmed: true });
    await untilState(view, "empty");
  });

  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.commands.executeCommand("notifications.clearAll");
    await remove("specs", ".specify");
    await untilState(await features(), "notInitialized");
  });

  it("initialize writes what it showed and nothing else, and never twice", async () => {
    const filesThere = async (): Promise<readonly string[]> => {
      const entries = await readdir(at(".specify"), { recursive: true, withFileTypes: true });
      const files = entries.filter((each) => each.isFile());
      return files.map(({ parentPath, name }) => relative(at(".specify"), join(parentPath, name))).sort();
    };
    const files = [".gitignore", "init-options.json", join("memory", "constitution.md")];
    assert.deepEqual(await filesThere(), files);
    const before = await readFile(at(".specify/memory/constitution.md"), "utf8");
    await write({ ".specify/memory/constitution.md": "# Written by a person\n" });
    await run("initializeSpecKit", { folder: root(), isConfirmed: true });
    assert.equal(await readFile(at(".specify/memory/constitution.md"), "utf8"), "# Written by a person\n");
    assert.deepEqual(await filesThere(), files);
    await write({ ".specify/memory/constitution.md": before });
  });

  it("specify, plan and create tasks, each through its tool, and open what was made", async () => {
    const view = await features();
    const description =
      "Keepers see the water level of the last 24 hours. The page warns when the level passes 4 m. It must load within 2 seconds.";
    await run("specifyFeature", { description, shortName: "water level", folder: root() });
    await untilOpen("specs/001-water-level/spec.md");
    await untilFeature(view, "001-water-level", view.find(root(), "001-water-level")?.state);
    assert.match(await readFile(at(".specify/feature.json"), "utf8"), /specs\/001-water-level/);
    await write({ "specs/001-water-level/spec.md": clearSpec });
    await untilFeature(view, "001-water-level", "Specified");
    await run("runNextStep", { specDirectory: at("specs/001-water-level") });
    await untilFeature(view, "001-water-level", "Planned");
    await untilOpen("specs/001-water-level/plan.md");
    await run("runNextStep", { specDirectory: at("specs/001-water-level") });
    await untilFeature(view, "001-water-level", "Ready");
    await untilOpen("specs/001-water-level/tasks.md");
  });

  it("implement this task, this story, this phase and the next one as prompts, and tick nothing", async () => {
    const view = await features();
    await write(feature("010-alarm"));
    await untilFeature(view, "010-alarm", "Implementing");
    const here = (kind: string) => (node: object) =>
      "kind" in node && node.kind === kind && "folder" in node && node.folder === "010-alarm";
    const task = await rowOf(view, (node) => here("task")(node) && node.kind === "task" && node.task === "T003");
    const story = await rowOf(view, here("story"));
    const phase = await rowOf(view, (node) => here("phase")(node) && node.kind === "phase" && node.number === "2");
    const next = { specDirectory: at("specs/010-alarm"), filter: "next" };
    for (const [row, expected] of [
      [task, /^1 task ready, in order: T003\./],
      [story, /^2 tasks ready, in order: T002, T003\./],
      [phase, /^2 tasks ready, in order: T002, T003\./],
      [next, /^1 task ready, in order: T002\./],
    ] as const) {
      await run("implementTasks", { ...row, ...prompt });
      const document = await untilOpen("implement-010-alarm.md");
      await until(vscode.workspace.onDidChangeTextDocument, () =>
        expected.test(document.getText()) ? true : undefined,
      );
      assert.match(document.getText(), /# Task T00/);
    }
    assert.equal(await readFile(at("specs/010-alarm/tasks.md"), "utf8"), tasks);
  });

  it("implement a task with an agent: ticked on evidence only, shown as a run", async () => {
    const view = await features();
    const script = join(process.env["FLIGHTDECK_TEST_FIXTURES"] ?? "", "speckit", "fakeAgent.mjs");
    const agent = (mode: string) => ({ command: process.execPath, args: [script, mode], promptVia: "stdin" });
    const setRunners = (value: unknown): Thenable<void> =>
      vscode.workspace.getConfiguration().update("flightdeck.runners", value, vscode.ConfigurationTarget.Global);
    const { runs, servers } = await activateExtension();
    /** The server starts anew with other agents in its environment; until then calls go to one that is leaving. */
    const untilServerKnows = (isKnown: boolean): Promise<true> =>
      until(servers.onDidChange, () => {
        const server = servers.connections.find(({ entry }) => entry.name === "speckit");
        const knows = JSON.stringify(server?.entry.launch).includes("editing");
        return knows === isKnown && server?.state.kind === "ready" ? true : undefined;
      });
    await setRunners({ editing: agent("edit"), idle: agent("nothing") });
    await untilServerKnows(true);
    await write({ ...feature("013-agent"), "specs/013-agent/checklists/sound.md": "- [x] Loud?\n" });
    await untilFeature(view, "013-agent", "Implementing");
    const specDirectory = at("specs/013-agent");
    await run("implementTasks", { specDirectory, filter: "T002", runner: "editing", permission: "edit" });
    assert.match(await readFile(at("specs/013-agent/tasks.md"), "utf8"), /- \[X\] T002/);
    assert.equal(await readFile(at("src/alarm.ts"), "utf8"), "// T002\n");
    await until(view.onDidChange, () => (view.find(root(), "013-agent")?.progress.done === 2 ? true : undefined));
    const [record] = await runs.list();
    assert.deepEqual([record?.command, record?.outcome], ["flightdeck.implementTasks", "succeeded"]);
    await run("implementTasks", { specDirectory, filter: "T003", runner: "idle", permission: "edit" });
    assert.match(await readFile(at("specs/013-agent/tasks.md"), "utf8"), /- \[ \] T003/);
    await setRunners(undefined);
    await untilServerKnows(false);
    await remove("src/alarm.ts");
  });

  it("copy the prompt of a task, also of one that is done", async () => {
    const view = await features();
    const row = await rowOf(
      view,
      (node) => node.kind === "task" && node.folder === "010-alarm" && node.task === "T001",
    );
    await run("copyTaskPrompt", row);
    assert.match(await vscode.env.clipboard.readText(), /^# Task T001[^]*Create src\/alarm\.ts/);
  });

  it("run the next step of a feature with open questions: the form", async () => {
    const view = await features();
    await write({ "specs/011-open/spec.md": spec });
    await untilFeature(view, "011-open", "Needs clarification");
    await run("runNextStep", { specDirectory: at("specs/011-open") });
    await until(vscode.window.tabGroups.onDidChangeTabs, () =>
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => input instanceof vscode.TabInputWebview))
        ? true
        : undefined,
    );
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("run all steps without a stop goes from the spec to the prompts", async () => {
    const view = await features();
    await write({ "specs/012-all/spec.md": clearSpec });
    await untilFeature(view, "012-all", "Specified");
    const path = process.env["PATH"];
    // Without programs there are no agents: the list of who does the work offers the prompts alone.
    process.env["PATH"] = "";
    try {
      const all = run("runAllSteps", { specDirectory: at("specs/012-all"), stopsAtGates: false });
      await untilFeature(view, "012-all", "Ready");
      await answer("accept", all);
    } finally {
      process.env["PATH"] = path;
    }
    await access(at("specs/012-all/plan.md"));
    assert.match((await untilOpen("implement-012-all.md")).getText(), /^# Task T001/m);
  });

  it("analyze shows a report and problems at their places", async () => {
    await run("analyzeFeature", { specDirectory: at("specs/010-alarm") });
    const report = await untilOpen("analysis-010-alarm.md");
    assert.match(report.getText(), /\| Ambiguity \| HIGH \| spec\.md:24 \| Open question: whom\?/);
    const problems = vscode.languages.getDiagnostics(vscode.Uri.file(at("specs/010-alarm/spec.md")));
    const open = problems.find(({ message }) => message.startsWith("Open question: whom?"));
    assert.equal(open?.range.start.line, 23);
    assert.equal(open?.source, "flightdeck");
    const isOpen = () =>
      vscode.languages.getDiagnostics(document.uri).some(({ message }) => message.startsWith("Open question"));
    const untilOpenIs = (wanted: boolean) =>
      until(vscode.languages.onDidChangeDiagnostics, () => (isOpen() === wanted ? true : undefined));
    // What is mended and saved is gone.
    const document = await vscode.workspace.openTextDocument(at("specs/010-alarm/spec.md"));
    const change = new vscode.WorkspaceEdit();
    const line = document.lineAt(23);
    change.replace(document.uri, line.range, line.text.replace(/\[.*\]/, "the keeper"));
    await vscode.workspace.applyEdit(change);
    await document.save();
    await untilOpenIs(false);
    // An agent writes without the editor.
    const mended = document.getText();
    await write({ "specs/010-alarm/spec.md": mended.replace("the keeper", "[NEEDS CLARIFICATION: whom?]") });
    await untilOpenIs(true);
    await write({ "specs/010-alarm/spec.md": mended });
    await untilOpenIs(false);
  });

  it("undo takes the choice of the active feature back", async () => {
    const view = await features();
    const before = await readFile(at(".specify/feature.json"), "utf8");
    await run("setActiveFeature", { specDirectory: at("specs/010-alarm") });
    assert.match(await readFile(at(".specify/feature.json"), "utf8"), /010-alarm/);
    await run("undoSpecAction");
    assert.equal(await readFile(at(".specify/feature.json"), "utf8"), before);
    assert.equal(view.state, "shown");
  });
});
