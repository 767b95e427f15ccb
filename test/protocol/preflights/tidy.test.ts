import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { inProcess } from "./inProcess.ts";
import { completed, withPreflights } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";
import { lockTextOf } from "../../support/lockText.ts";
import { eventually } from "../../support/eventually.ts";

/** What a process leaves that is killed while it writes each kind of document. */
function leftovers(): Record<string, string> {
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  return {
    "docs/.preflights.lock": lockTextOf(pid),
    [`docs/.CURRENT_TASK.md.${pid}.abc123.tmp`]: "half",
    [`docs/adr/.20260101T000000.000Z-0001_x.md.${pid}.abc123.tmp`]: "half",
    [`docs/archive/task/.20260101T000000.000Z-0001.md.${pid}.abc123.tmp`]: "half",
  };
}

test("a server removes at its start what a killed one left", async () => {
  const left = leftovers();
  using repository = scratchRepository({ "docs/notes.md": "kept", ...left });
  await withPreflights(repository.root, async () => {
    // Beside the first answers, which do not wait for it.
    const isLeft = (file: string): boolean => existsSync(repository.at(file));
    await eventually(() => !Object.keys(left).some(isLeft), "the files were not removed");
  });
  assert.deepEqual(repository.files(), { "docs/notes.md": "kept" });
});

test("a completion removes what was left in any folder of documents", async () => {
  const left = leftovers();
  using repository = scratchRepository(left);
  const answers = { auth_strategy: "OAuth", auth_library: "custom" };
  const { clarify } = inProcess(repository.root);
  completed(await clarify({ user_intention: "Add authentication", answers }));
  for (const file of Object.keys(left)) assert.equal(existsSync(repository.at(file)), false, file);
});
