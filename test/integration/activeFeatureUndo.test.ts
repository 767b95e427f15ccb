import assert from "node:assert/strict";
import { access, readFile, realpath, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { lockPathFor } from "../../src/disk/temporary/hiddenNames.ts";
import { withFileLock } from "../../src/disk/lock/fileLock.ts";
import { eventually } from "../support/eventually.ts";
import { at, features, remove, untilFeature, untilState, write } from "./featureRows.ts";
import { clearSpec } from "./featureTexts.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const file = ".specify/feature.json";
const naming = (folder: string): string => `${JSON.stringify({ feature_directory: `specs/${folder}` })}\n`;
const readJson = (): Promise<string> => readFile(at(file), "utf8");
const choose = async (folder: string): Promise<void> => {
  await run("setActiveFeature", { specDirectory: at(`specs/${folder}`) });
  assert.equal(await readJson(), naming(folder));
};

describe("Undo of the choice of the active feature", () => {
  beforeEach(async () => {
    const view = await features();
    await untilState(view, "notInitialized");
    const folders = ["001-light", "002-bell"];
    await write({ ".specify/memory/notes.md": "x\n" });
    await write(Object.fromEntries(folders.map((each) => [`specs/${each}/spec.md`, clearSpec])));
    for (const each of folders) await untilFeature(view, each, "Specified");
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    await remove("specs", ".specify");
    await untilState(await features(), "notInitialized");
  });

  it("removes a file that it created, unless that was changed since", async () => {
    await choose("001-light");
    await run("undoSpecAction");
    await assert.rejects(access(at(file)));
    await choose("001-light");
    await write({ [file]: naming("003-other") });
    await run("undoSpecAction");
    assert.equal(await readJson(), naming("003-other"));
  });

  it("waits for a server that is writing the file, and keeps what it wrote", async () => {
    await choose("001-light");
    const path = await realpath(at(file));
    const undone = await withFileLock(path, async () => {
      const undoing = run("undoSpecAction");
      const isQueued = async () => (await readFile(lockPathFor(path), "utf8")).split("\n").length > 1;
      await eventually(isQueued, "Undo did not queue for the lock");
      await writeFile(path, naming("003-other"));
      return { undoing };
    });
    await undone.undoing;
    assert.equal(await readJson(), naming("003-other"));
  });

  it("restores the earlier choice, unless another one was made since", async () => {
    await write({ [file]: naming("002-bell") });
    await choose("001-light");
    await run("undoSpecAction");
    assert.equal(await readJson(), naming("002-bell"));
    await choose("001-light");
    await write({ [file]: naming("003-other") });
    await run("undoSpecAction");
    assert.equal(await readJson(), naming("003-other"));
  });

  it("takes several choices back one after the other", async () => {
    await choose("001-light");
    await choose("002-bell");
    await run("undoSpecAction");
    assert.equal(await readJson(), naming("001-light"));
    await run("undoSpecAction");
    await assert.rejects(access(at(file)));
  });
});
