import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { readText, specUri, untilGroup, withSpec, writeSpec } from "./specRows.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const text = (status: string, box = " "): string =>
  `---\nstatus: ${status}\n---\n\n# To undo\n\n## Acceptance Criteria\n\n- [${box}] One\n`;

let [count, id] = [0, ""];

describe("Undo of actions on specs", () => {
  beforeEach(() => {
    id = `2026-11-13-${String(++count).padStart(3, "0")}-und`;
  });

  it("goes back one action after the other", async () => {
    const other = `${id}x`;
    await withSpec(id, text("pending"), "ready", async (specs, reference) => {
      await withSpec(other, text("pending"), "ready", async (_, otherReference) => {
        await run("startSpec", reference);
        await run("startSpec", otherReference);
        await Promise.all([untilGroup(specs, id, "in_progress"), untilGroup(specs, other, "in_progress")]);
        await run("undoSpecAction");
        assert.match(await readText(specUri(other)), /status: pending/);
        assert.match(await readText(specUri(id)), /status: in_progress/);
        await run("undoSpecAction");
        assert.match(await readText(specUri(id)), /status: pending/);
      });
    });
  });

  it("does not touch a status that was changed since", async () => {
    await withSpec(id, text("pending"), "ready", async (specs, reference) => {
      await run("startSpec", reference);
      await writeSpec(id, text("failed"));
      await untilGroup(specs, id, "failed");
      await run("undoSpecAction");
      assert.equal(await readText(specUri(id)), text("failed"));
    });
  });

  it("takes back the status and keeps what was ticked since", async () => {
    await withSpec(id, text("pending"), "ready", async (specs, reference) => {
      await run("startSpec", reference);
      await untilGroup(specs, id, "in_progress");
      await writeSpec(id, text("in_progress", "x"));
      await run("undoSpecAction");
      assert.equal(await readText(specUri(id)), text("pending", "x"));
    });
  });

  it("takes back a completed spec with all that finalizing wrote, unless the file was edited since", async () => {
    await withSpec(id, text("in_progress", "x"), "in_progress", async (specs, reference) => {
      await run("finalizeSpec", reference);
      await untilGroup(specs, id, "completed");
      await run("undoSpecAction");
      assert.equal(await readText(specUri(id)), text("in_progress", "x"));
      await untilGroup(specs, id, "in_progress");
      await run("finalizeSpec", reference);
      await untilGroup(specs, id, "completed");
      const edited = `${await readText(specUri(id))}\nEdited.\n`;
      await writeSpec(id, edited);
      await run("undoSpecAction");
      assert.equal(await readText(specUri(id)), edited);
    });
  });
});
